import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { enterAs } from './accounts.ts';
import { fillPassword, makeModerator } from './doors.ts';
import { admin, carrySession, expect, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

test.describe('sessions', () => {
  test('are listed by device; ending one signs that device out at once, and signing in returns to the same page', async ({ page, browser, marquee }) => {
    const person = await makeModerator(marquee, 'Vũ Hai Máy');
    const other = await browser.newContext({
      baseURL: marquee.address,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    });
    const phone = await other.newPage();
    await signIn(phone, '/main/media/people/new', person);
    await phone.locator('#field-name').fill('Chưa kịp lưu');
    await expect(phone.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');

    await signIn(page, '/main/account/sessions', person);
    const rows = page.getByRole('region', { name: 'Nơi bạn đang đăng nhập' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Thiết bị này');
    await expect(rows.nth(1)).toContainText('Safari trên iPhone');
    await rows.nth(1).getByRole('button', { name: 'Đăng xuất Safari trên iPhone' }).click();
    await expect(page.getByText('Đã đăng xuất thiết bị')).toBeVisible();
    await expect(rows).toHaveCount(1);

    // Nobody touches the phone: the end of its live stream is enough.
    await expect(phone).toHaveURL(/\/sign-in\?back=%2Fmain%2Fmedia%2Fpeople%2Fnew$/);
    const told = phone.getByRole('alert').filter({ hasText: 'Mã phiên không hợp lệ' });
    await expect(told).toBeVisible();
    // The message stays until it is closed, and covers neither the name of the product nor the card, even on a phone in landscape orientation.
    for (const [width, height] of [
      [780, 360],
      [360, 780],
    ] as const) {
      await phone.setViewportSize({ width, height });
      const [end, start] = [await told.boundingBox(), await phone.locator('.sign-in-name').boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
    }
    await enterAs(phone, person);
    await expect(phone).toHaveURL('/main/media/people/new');
    await phone.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(phone.locator('#field-name')).toHaveValue('Chưa kịp lưu');

    await setInOtherTab(page, { locale: 'en' });
    await page.reload();
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByText('Signed out 1 other device')).toBeVisible();
    await expect(page.getByText('You are signed in on this device alone.')).toBeVisible();
    await other.close();
  });

  test('of the same device have buttons with different names', async ({ page, browser, marquee }) => {
    const person = await makeModerator(marquee, 'Đinh Hai Phiên');
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
    const others = [await browser.newContext({ baseURL: marquee.address, userAgent }), await browser.newContext({ baseURL: marquee.address, userAgent })];
    for (const other of others) {
      await carrySession(await other.newPage(), person);
      // Their times to the second distinguish them.
      await page.waitForTimeout(1100);
    }
    await signIn(page, '/main/account/sessions', person);
    const buttons = page.getByRole('region', { name: 'Nơi bạn đang đăng nhập' }).getByRole('listitem').getByRole('button');
    await expect(buttons).toHaveCount(2);
    const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    for (const name of names) expect(name).toMatch(/^Đăng xuất Safari trên macOS, Địa chỉ \S+, Dùng lần cuối: .*\d+:\d+:\d+/);
    expect(new Set(names).size).toBe(2);
    for (const other of others) await other.close();
  });

  test('of one person do not affect the next one: a late answer about the first is ignored', async ({ page, marquee }) => {
    const [before, after] = [await makeModerator(marquee, 'Lý Ra Trước'), await makeModerator(marquee, 'Hà Vào Sau')];
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let told: Promise<void> | undefined;
    await page.route('**/cms/v1/session', (route) => {
      if (told) return route.continue();
      return (told = (async () => {
        const response = await route.fetch();
        asked.resolve();
        await left.promise;
        await route.fulfill({ response });
      })());
    });
    await signIn(page, '/main/media/people', before);
    await asked.promise;
    const menu = page.getByRole('banner').getByRole('button', { name: /^Tài khoản: / });
    await expect(menu).toContainText('Lý Ra Trước');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    const answered = page.waitForResponse('**/cms/v1/session');
    await enterAs(page, after);
    await (await answered).finished();
    await expect(menu).toContainText('Hà Vào Sau');
    left.resolve();
    await told;
    // The late answer is handled once a later call is answered.
    await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('button', { name: 'Nội dung' }).click();
    await page.getByRole('link', { name: 'Thể loại' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thể loại' })).toBeVisible();
    await expect(menu).toContainText('Hà Vào Sau');
  });
});

test.describe('a stranger', () => {
  test('who guesses passwords is limited and told when to try again', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Mạc Bị Đoán');
    for (let i = 0; i < 10; i++)
      await fetch(`${marquee.address}/cms/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: `guess ${i}` }),
      });
    await page.goto('/sign-in');
    await fillPassword(page, person);
    await expect(page.getByText(/^Bạn thao tác quá nhanh, hãy thử lại sau \d+ (giây|phút)$/)).toBeVisible();
  });

  test('on another site gets neither the token nor the page, and an injected script does not run', async ({ page, marquee, browser }) => {
    const person = await makeModerator(marquee, 'Cao Giữ Khóa');
    await signIn(page, '/main/media/movie', person);
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.authUser.token as string);
    const context: BrowserContext = page.context();
    const evil = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(`<iframe src="${marquee.address}/main"></iframe>`));
    evil.listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const site = await context.newPage();
    await site.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const stolen = await site.evaluate(
      async ({ address, bearer }) => {
        const attempt = (work: () => unknown) =>
          Promise.resolve()
            .then(work)
            .then(String, () => 'refused');
        return {
          storage: localStorage.getItem('root'),
          frame: await attempt(() => document.querySelector('iframe')?.contentWindow?.localStorage.getItem('root')),
          framed: document.querySelector('iframe')?.contentDocument ?? null,
          plain: await attempt(async () => (await fetch(`${address}/cms/v1/session`)).text()),
          withToken: await attempt(async () => (await fetch(`${address}/cms/v1/session`, { headers: { authorization: `Bearer ${bearer}` } })).text()),
        };
      },
      { address: marquee.address, bearer: token },
    );
    expect(stolen).toEqual({ storage: null, frame: 'refused', framed: null, plain: 'refused', withToken: 'refused' });
    expect(site.frames().filter((frame) => frame.url().startsWith(marquee.address))).toEqual([]);
    evil.closeAllConnections();
    evil.close();

    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.slippedIn = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.slippedIn = true');
      image.src = '/nothing';
      document.body.append(image);
      const away = await fetch('https://evil.example/').then(
        () => 'sent',
        () => 'held back',
      );
      return [(window as { slippedIn?: boolean }).slippedIn ?? false, away];
    });
    expect(ran).toEqual([false, 'held back']);
    expect(browser.isConnected()).toBe(true);
  });
});

test('a browser without storage can sign in and use the console', async ({ page, marquee }) => {
  const id = await recordsOf(marquee).tag('Không chỗ giữ', 'genre');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(`/sign-in?back=/main/media/genre/${id}`);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[id$=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.locator('#field-title').fill('Có chỗ giữ');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toBeVisible();
});
