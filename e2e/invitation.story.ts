import type { Browser, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { codeOf, scan } from './doors.ts';
import { linkIn, mail } from './mails.ts';
import { carrySession, expect, go, type Marquee, signIn, test } from './marquee.ts';
import { choose, heading, question, yes } from './reader.ts';

const password = 'ba chiếc thuyền ra khơi';

/** Opens the link of a mail in a browser of its own. */
async function openLink(browser: Browser, marquee: Marquee, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: marquee.address })).newPage();
  const link = new URL(linkIn(await mail(marquee, email)));
  await page.goto(link.pathname + link.search);
  return page;
}

/** Accepts the open invitation. */
async function join(page: Page, name: string): Promise<void> {
  await expect(heading(page)).toHaveText('Lời mời vào Marquee');
  await page.getByLabel('Tên hiển thị').fill(name);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Tham gia' }).click();
}

const groups = (page: Page) => page.locator('.sidebar .sidebar-group');

test.describe('an invited person', () => {
  test('joins by the mailed link, gets more rights while at work, and is banned', async ({ page, browser, marquee }) => {
    const email = 'kim.ngan@sao-mai.example';
    await signIn(page, '/main/user/account');
    await page.getByRole('link', { name: 'Mời người dùng' }).click();
    await page.getByLabel('Địa chỉ email').fill(`"Hoàng Kim Ngân" <${email}>, không-phải-địa-chỉ`);
    await expect(page.getByRole('row', { name: /không-phải-địa-chỉ/ })).toContainText('Không phải địa chỉ email');
    // What is typed survives a reload.
    await page.waitForTimeout(600);
    await page.reload();
    await expect(page.getByText('Đã khôi phục những gì bạn nhập dở')).toBeVisible();
    await page.getByRole('button', { name: 'Bỏ khỏi danh sách: không-phải-địa-chỉ' }).click();
    await choose(page, 'invite-role', 'Kiểm duyệt viên');
    await page.getByRole('checkbox', { name: 'Nội dung' }).check();
    await page.getByRole('button', { name: 'Gửi lời mời' }).click();
    await expect(page.getByRole('heading', { name: 'Đã gửi 1 lời mời' })).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Đã mời');

    const invited = await openLink(browser, marquee, email);
    await expect(invited.getByText('với vai trò Kiểm duyệt viên')).toBeVisible();
    await join(invited, 'Hoàng Kim Ngân');
    await expect(invited).toHaveURL(/\/main$/);
    await expect(groups(invited)).toHaveText(['Nội dung']);

    await page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link', { name: 'Mở tài khoản này' })
      .click();
    await expect(heading(page)).toHaveText('Hoàng Kim Ngân');
    // Of the entries that she lacks, only this one has screens yet.
    await page.getByRole('checkbox', { name: 'Người dùng' }).check();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.keyboard.press('Control+s');
    await saved;
    await expect(groups(invited)).toHaveText(['Nội dung', 'Người dùng'], { timeout: 1000 });
    // The name of the bell says how many are unread, as soon as this is known.
    await invited
      .getByRole('banner')
      .getByRole('button', { name: /thông báo/i })
      .click();
    await expect(invited.locator('.popup:popover-open')).toContainText('Vai trò hoặc những mục bạn được vào vừa thay đổi.');

    await page.getByRole('button', { name: 'Cấm', exact: true }).click();
    await choose(page, 'ask-reason', 'Tin rác');
    await choose(page, 'ask-scope', 'Đăng nhập');
    await choose(page, 'ask-days', '7 ngày');
    await expect(yes(page)).toHaveText('Có, cấm người này');
    await yes(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Cấm người dùng thành công' })).toContainText('Hoàng Kim Ngân');
    await expect(question(page)).toHaveCount(0);

    const why = /Tài khoản của bạn bị cấm đến .+ Lý do: tin rác\./;
    await expect(invited.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await expect(invited).toHaveURL(/\/sign-in\?back=/);
    await invited.reload();
    await expect(invited.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await invited.getByLabel('Email').fill(email);
    await invited.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await invited.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await expect(invited.locator('form').getByRole('alert').filter({ hasText: why })).toHaveCount(1);
    await invited.context().close();
  });

  test('is told when the link was withdrawn, replaced or used, and who else is signed in', async ({ page, browser, marquee }) => {
    const invite = async (email: string) =>
      (await marquee.call('POST', '/cms/v1/profile/invite', { people: [{ email }], role: 'moderator', permissions: ['media'] })).body.data[0].idUser;
    const first = await invite('tuan.kiet@sao-mai.example');
    const old = await openLink(browser, marquee, 'tuan.kiet@sao-mai.example');
    await invite('tuan.kiet@sao-mai.example');
    await old.reload();
    await expect(old.getByText('hãy mở liên kết trong thư mời mới nhất')).toBeVisible();
    // In the browser of somebody else the invitation is not mixed up with their account.
    await carrySession(page);
    const link = new URL(linkIn(await mail(marquee, 'tuan.kiet@sao-mai.example', 2)));
    await go(page, link.pathname + link.search);
    await expect(page.getByText('Bạn đang đăng nhập bằng admin@marquee.local')).toBeVisible();
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await join(page, 'Quách Tuấn Kiệt');
    await expect(page).toHaveURL(/\/main$/);
    await old.goto(link.pathname + link.search);
    await expect(old.getByText('Liên kết này đã được dùng rồi. Nếu bạn đã tham gia, chỉ cần đăng nhập.')).toBeVisible();
    expect((await marquee.call('POST', '/cms/v1/profile/invite/withdraw', { idUser: first })).body.code).toBe('not_invited');

    const second = await invite('my.duyen@sao-mai.example');
    const gone = await openLink(browser, marquee, 'my.duyen@sao-mai.example');
    // The invitation is withdrawn while its page is open.
    await expect(gone.getByLabel('Tên hiển thị')).toBeVisible();
    expect((await marquee.call('POST', '/cms/v1/profile/invite/withdraw', { idUser: second })).status).toBe(200);
    await join(gone, 'Lương Mỹ Duyên');
    await expect(gone.getByText('Lời mời này đã bị rút lại')).toBeVisible();
    for (const each of [old, gone]) await each.context().close();
  });
});

test('a role that demands a second factor leads its people to set one up, at work and when they join', async ({ page, browser, marquee }) => {
  const developer = await makeAccount(marquee, { name: 'Phạm Quang Huy', role: 'developer', permissions: ['media'] });
  const atWork = await (await browser.newContext({ baseURL: marquee.address })).newPage();
  await signIn(atWork, '/main/media/people', developer);
  await signIn(page, '/main/user/account');
  await page.getByRole('link', { name: 'Bắt buộc xác thực hai bước' }).click();
  await page.getByRole('checkbox', { name: 'Quản trị cấp cao' }).check();
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Bạn chưa có xác thực hai bước');
  await page.getByRole('checkbox', { name: 'Quản trị cấp cao' }).uncheck();
  await page.getByRole('checkbox', { name: 'Kỹ thuật' }).check();
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toBeVisible();

  await expect(heading(atWork)).toHaveText('Thiết lập xác thực hai bước');
  await atWork.getByLabel('Mật khẩu của bạn').fill('a-long-password');
  await atWork.getByRole('button', { name: 'Dùng ứng dụng xác thực' }).click();
  const secret = (await scan(atWork)).searchParams.get('secret') ?? '';
  await atWork.getByLabel('Mã 6 chữ số trong ứng dụng').fill(codeOf(secret, Date.now()));
  await atWork.keyboard.press('Enter');
  await atWork.getByRole('checkbox', { name: 'Tôi đã cất các mã' }).check();
  await atWork.getByRole('button', { name: 'Vào Marquee' }).click();
  await expect(atWork).toHaveURL(/\/main\/media\/people/);
  await expect(heading(atWork)).toHaveText('Diễn viên và ê-kíp');

  const email = 'hai.dang@sao-mai.example';
  await marquee.call('POST', '/cms/v1/profile/invite', { people: [{ email }], role: 'developer', permissions: ['media'] });
  const invited = await openLink(browser, marquee, email);
  await expect(invited.getByText('Sau đó bạn sẽ thiết lập xác thực hai bước')).toBeVisible();
  await join(invited, 'Võ Hải Đăng');
  await expect(heading(invited)).toHaveText('Thiết lập xác thực hai bước');
  // Once the role no longer demands it, the way is free.
  expect((await marquee.call('PUT', '/cms/v1/required_factor', { roles: [] })).status).toBe(200);
  await invited.reload();
  await expect(invited).toHaveURL(/\/main$/);
  for (const each of [atWork, invited]) await each.context().close();
});
