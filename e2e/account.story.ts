import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAccount } from './accounts.ts';
import { expectBusyWithFocus } from './doors.ts';
import { linkIn, mail } from './mails.ts';
import { admin, carrySession, expect, signIn, test } from './marquee.ts';

const password = 'bốn con voi màu xanh';
const other = 'năm con cò trên đồng';

async function enter(page: Page, email: string, secret: string, button = 'Đăng nhập') {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test.describe('an account', () => {
  test('can be created, confirmed by mail, reset after a forgotten password, and maintained by its owner', async ({ page, browser, marquee }) => {
    const email = 'tran.an@sao-mai.example';
    await page.goto('/sign-in');
    await expect(page.getByRole('link', { name: 'Quên mật khẩu?' })).toBeVisible();
    await expect(page.locator('a[href="/sign-up"]')).toHaveCount(1);
    await page.goto('/main/sign-up-contest');
    await page.getByRole('link', { name: 'Đăng ký', exact: true }).click();
    await expect(page).toHaveURL('/sign-up');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Đăng ký nhà quảng cáo');

    // Faults appear at their fields, and nothing typed is lost, not even by changing the language.
    await page.getByLabel('Tên hiển thị').fill('Trần An');
    await page.getByLabel('Email').fill('tran.an');
    await page.getByLabel('Mật khẩu', { exact: true }).fill('ngắn');
    await page.getByLabel('Số điện thoại').fill('912345678');
    await page.getByRole('button', { name: 'Đăng ký', exact: true }).click();
    await expect(page.getByText('Email không đúng!')).toBeVisible();
    await expect(page.getByText('Mật khẩu quá yếu: cần ít nhất 12 ký tự', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByRole('combobox').selectOption('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up as an advertiser');
    await expect(page.getByText('The password is too weak', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Display name')).toHaveValue('Trần An');
    await page.getByRole('combobox').selectOption('vi');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Đăng ký', exact: true }).click();
    await expect(page.getByText('Số điện thoại cần có mã quốc gia', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Số điện thoại')).toBeFocused();
    await page.getByLabel('Số điện thoại').fill('+84 912 345 678');
    await page.getByRole('button', { name: 'Đăng ký', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hãy mở hộp thư của bạn' })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();

    // Before the address is confirmed, the right password says so and offers the mail again.
    const first = await mail(marquee, email);
    expect(first).toContain('Chào Trần An,');
    await page.getByRole('link', { name: 'Về trang đăng nhập' }).click();
    await expect(page).toHaveURL('/sign-in');
    await enter(page, email, password);
    await expect(page.getByText('Địa chỉ này chưa được xác nhận.', { exact: false })).toBeVisible();
    await expectBusyWithFocus(page, page.getByRole('button', { name: 'Gửi lại thư xác nhận' }), '/cms/v1/account/resend');
    await expect(page.getByText('một thư mới đang trên đường tới', { exact: false })).toBeFocused();
    await mail(marquee, email, 2);

    await page.goto(linkIn(first));
    // Whoever did not choose the password cannot confirm, and is offered to set their own.
    await page.getByLabel('Mật khẩu', { exact: true }).fill('mật khẩu của ai đó');
    await page.getByRole('button', { name: 'Xác nhận email của tôi' }).click();
    await expect(page.getByText('Mật khẩu không đúng')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Đặt mật khẩu của riêng bạn' })).toHaveAttribute('href', '/forgot-password');
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Xác nhận email của tôi' }).click();
    await expect(page.getByRole('heading', { name: 'Đã xác nhận email' })).toBeFocused();
    await page.goto(linkIn(first));
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Xác nhận email của tôi' }).click();
    await expect(page.getByText('Liên kết này đã được dùng rồi', { exact: false })).toBeVisible();

    await page.goto('/sign-in');
    await enter(page, email, password);
    await page.waitForURL(/\/main(\/|$)/);
    await expect(page.getByRole('button', { name: /Trần An/ })).toBeVisible();
    await page.goto('/main/account');
    await expect(page).toHaveURL('/main/account/profile');
    await expect(page.getByRole('link', { name: 'Nhật ký thư' })).toHaveCount(0);

    // On another device the person has forgotten the password.
    const elsewhere = await browser.newContext({ baseURL: marquee.address });
    const phone = await elsewhere.newPage();
    await phone.goto('/sign-in');
    await phone.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    await phone.getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(phone.getByText(`Nếu ${email} có tài khoản ở đây`, { exact: false })).toBeVisible();
    const link = linkIn(await mail(marquee, email, 3));
    await phone.goto(link);
    await phone.getByLabel('Mật khẩu mới').fill('12345678901234');
    await phone.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await expect(phone.getByText('Mật khẩu quá yếu', { exact: false })).toBeVisible();
    await phone.getByLabel('Mật khẩu mới').fill(other);
    await phone.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await expect(phone.getByRole('heading', { name: 'Đã đổi mật khẩu' })).toBeFocused();
    // The link no longer works.
    await phone.goto(link);
    await phone.getByLabel('Mật khẩu mới').fill(password);
    await phone.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await expect(phone.getByText('Liên kết này đã được dùng rồi')).toBeVisible();
    await elsewhere.close();

    // The earlier session has ended, and the old password no longer works.
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in\?back=%2Fmain%2Faccount%2Fprofile/);
    await enter(page, email, password);
    await expect(page.getByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    await enter(page, email, other);
    await expect(page).toHaveURL('/main/account/profile');

    // The profile: fields, picture, time zone.
    await page.getByLabel('Họ và tên').fill('Trần Thị An');
    const picture = await sharp({ create: { width: 150, height: 150, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'toi.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('img', { name: 'Ảnh đại diện' })).toHaveAttribute('src', /^\/files\//);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Cập nhật thành công')).toBeVisible();
    await expect(page.getByRole('button', { name: /Trần An/ }).locator('img')).toHaveAttribute('src', /^\/files\//);
    await page.reload();
    await expect(page.getByLabel('Họ và tên')).toHaveValue('Trần Thị An');
    await page.getByRole('button', { name: 'Lịch sử' }).click();
    await expect(page.getByRole('dialog')).toContainText('Trần Thị An');
  });

  test('in English: a forgotten password for an unknown address gets the same answer, and a super_admin reads the mail log', async ({ page, marquee }) => {
    await page.goto('/forgot-password');
    await page.getByRole('combobox').selectOption('en');
    const ask = async (address: string) => {
      await page.getByLabel('E-mail').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
      const text = await page.getByRole('main').innerText();
      await page.getByRole('button', { name: 'Send again' }).click();
      return text.replaceAll(address, '…');
    };
    expect(await ask(admin.email)).toBe(await ask('nobody@test.example'));
    const text = await mail(marquee, admin.email);
    await page.goto('/reset-password');
    await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible();
    await page.goto('/confirm?token=made-up');
    await page.getByLabel('Password', { exact: true }).fill('anything at all');
    await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
    await expect(page.getByText('This link is wrong or has expired', { exact: false })).toBeVisible();

    await page.goto('/sign-in');
    await page.getByRole('combobox').selectOption('vi');
    await signIn(page, '/main/account/mail');
    await page.getByRole('searchbox', { name: 'Tìm theo người nhận hoặc tiêu đề' }).fill('dat lai mat khau');
    // The search waits until typing has stopped. Until then other mails come first.
    await expect(page).toHaveURL(/name=dat/);
    await page.getByRole('link', { name: admin.email }).first().click();
    await expect(page.getByRole('heading', { name: 'Đặt lại mật khẩu' })).toBeVisible();
    await expect(page.getByText(linkIn(text), { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Về danh sách thư' }).click();
    await expect(page).toHaveURL(/\/main\/account\/mail\?name=/);
  });

  test('can change its password if the old one is known, which signs out other devices', async ({ page, browser, marquee }) => {
    // A separate account, because others of this product use the super_admin's password.
    const person = await makeAccount(marquee, { name: 'Ngô Đổi Khóa', role: 'moderator', permissions: ['media'] });
    await carrySession(page, person);
    const elsewhere = await browser.newContext({ baseURL: marquee.address });
    const phone = await elsewhere.newPage();
    await signIn(phone, '/main/', person);
    await page.goto('/main/account/password');
    await page.getByLabel('Mật khẩu hiện tại').fill('không phải');
    await page.getByLabel('Mật khẩu mới').fill(other);
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await expect(page.getByText('Mật khẩu không đúng')).toBeVisible();
    await expect(page.getByLabel('Mật khẩu mới')).toHaveValue(other);
    await page.getByLabel('Mật khẩu hiện tại').fill(admin.password);
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    await expect(page.getByText('Các thiết bị khác đã bị đăng xuất.')).toBeVisible();
    await phone.reload();
    await expect(phone).toHaveURL(/\/sign-in/);
    await page.reload();
    await expect(page).toHaveURL('/main/account/password');
    await elsewhere.close();
  });
});
