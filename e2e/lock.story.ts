import type { Page } from '@playwright/test';
import { makeModerator, expectBusyWithFocus } from './doors.ts';
import { admin, expect, go, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';

type Gate = PromiseWithResolvers<void>;

test.describe('the screen lock', () => {
  const lockOf = (page: Page) => page.getByRole('dialog', { name: /^(Màn hình đang khóa|The screen is locked)$/ });

  test('covers an idle console, keeps unsaved work, and opens only by the password', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Lâm Rời Máy');
    await page.clock.install();
    await signIn(page, '/main/media/people/new', person);
    await page.locator('#field-name').fill('Đang gõ dở');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.authUser.token as string);
    const call = async () =>
      (await (await fetch(`${marquee.address}/cms/v1/session`, { headers: { authorization: `Bearer ${token}` } })).json()).code as string | undefined;
    await page.clock.fastForward('14:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toHaveCount(0);
    await page.clock.fastForward('01:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
    await expect(lockOf(page)).toContainText('Lâm Rời Máy');
    await expect.poll(call).toBe('locked');

    // Nothing behind it can be seen, read by a screen reader or reached.
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.locator('#field-name')).not.toBeVisible();
    expect(await page.locator('#field-name').inputValue()).toBe('Đang gõ dở');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+k');
    await expect(lockOf(page)).toBeVisible();
    expect((await marquee.call('GET', '/cms/v1/people?name=dang+go+do')).body.data).toEqual([]);

    await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Mật khẩu không đúng')).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page.locator('#field-name')).toBeVisible();
    await expect(page.locator('#field-name')).toHaveValue('Đang gõ dở');
    await expect(page.locator('#field-name')).toBeFocused();
    expect(await call()).toBeUndefined();

    // A machine that slept ran no timers, and its user moves the mouse first.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 2 * 3_600_000);
    await page.mouse.move(50, 50);
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    // A clock that is corrected by seconds locks nobody out. A clock that was set back on waking does not show how long nobody was there.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 20_000);
    await page.mouse.move(60, 60);
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toHaveCount(0);
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 2 * 3_600_000);
    await page.mouse.move(50, 50);
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
  });

  test('stays after a reload and in other tabs, covers open dialogs, and allows signing out', async ({ page, context, marquee }) => {
    const person = await makeModerator(marquee, 'Tô Nhiều Thẻ');
    await signIn(page, '/main/account/security', person);
    const other = await context.newPage();
    await other.goto('/main/media/movie');
    await expect(other.getByRole('heading', { level: 1, name: 'Phim' })).toBeVisible();
    await other.keyboard.press('?');
    await expect(other.getByRole('dialog')).toBeVisible();
    const before = await other.evaluate(() => localStorage.getItem('root') ?? '');
    await expect(page.getByRole('radiogroup', { name: 'Tự khóa sau' }).getByRole('radio')).toHaveCount(5);
    await page.getByRole('button', { name: 'Khóa ngay' }).click();
    for (const each of [page, other]) await expect(lockOf(each)).toBeVisible();
    // A tab with an old copy of the session overwrites it. The lock is not part of it.
    await other.evaluate((root) => localStorage.setItem('root', root), before);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).toBe(before);
    for (const each of [page, other]) await expect(lockOf(each)).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(1);

    // A new address is locked from the start: nothing behind it starts, and the server gets no calls.
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/cms/') && asked.push(request.url()));
    await setInOtherTab(page, { locale: 'en' });
    await page.goto('/main/media/movie');
    await expect(lockOf(page)).toBeVisible();
    await expect(page.locator('.layout')).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await expectBusyWithFocus(page, page.getByRole('button', { name: 'Unlock' }), '/cms/v1/session/unlock');
    await expect(page.getByRole('heading', { level: 1, name: 'Movie' })).toBeVisible();
    await expect(lockOf(other)).toHaveCount(0);
    await expect(other.getByRole('dialog')).toBeVisible();

    await other.close();
    await go(page, '/main/account/security');
    await page.getByRole('button', { name: 'Lock now' }).click();
    // Signing out does not wait for a server that does not answer.
    const answered = Promise.withResolvers<void>();
    await page.route('**/cms/v1/login', (route) => answered.promise.then(() => route.continue()), { times: 1 });
    await lockOf(page).getByRole('button', { name: 'Logout' }).click();
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/(sign-in|main\/sign-up-contest)/);
    const told = page.waitForResponse('**/cms/v1/login');
    answered.resolve();
    expect((await told).status()).toBe(200);
  });

  test('stays open although a call from before the unlock is answered late', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Lê Trả Lời Muộn');
    const [isAsked, isLocked, isRefused, isOpen] = Array.from({ length: 4 }, () => Promise.withResolvers<void>()) as [Gate, Gate, Gate, Gate];
    await page.route('**/cms/v1/people?*name=*', async (route) => {
      isAsked.resolve();
      await isLocked.promise;
      const response = await route.fetch();
      isRefused.resolve();
      await isOpen.promise;
      await route.fulfill({ response });
    });
    await signIn(page, '/main/media/people', person);
    await page.locator('.list-filters input').first().fill('lời muộn');
    await isAsked.promise;
    await page.getByRole('button', { name: /Lê Trả Lời Muộn/ }).click();
    const locked = page.waitForResponse('**/cms/v1/session/lock');
    await page.getByRole('menuitem', { name: 'Khóa màn hình' }).click();
    await locked;
    isLocked.resolve();
    await isRefused.promise;
    await expect(lockOf(page)).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    isOpen.resolve();
    // The call is repeated, and its answer is shown, so nothing covers it.
    await expect(page.getByText('Không tìm thấy kết quả')).toBeVisible();
    await expect(lockOf(page)).toHaveCount(0);
  });

  test('appears after the delay that the person chose, or never', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Kiều Tự Chọn');
    await page.clock.install();
    await signIn(page, '/main/account/security', person);
    await page.getByRole('radio', { name: '5 phút không dùng', exact: true }).check();
    await page.clock.fastForward('05:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Không bao giờ' }).check();
    await page.clock.fastForward('03:00:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toHaveCount(0);
  });
});
