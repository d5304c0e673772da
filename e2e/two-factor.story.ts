import { authenticator, codeOf, fillPassword, localhostAddress, openAs, scan, signOut, makeModerator, expectBusyWithFocus } from './doors.ts';
import { admin, expect, test } from './marquee.ts';

test.describe('two-step verification', () => {
  test('is turned on by a scanned code, required at sign-in, and turned off again', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Đặng Hai Bước');
    await openAs(page, person, '/main/account/security');
    const panel = page.getByRole('region', { name: 'Xác thực hai bước' });
    await panel.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
    const dialog = page.getByRole('dialog');
    // The focus is in the dialog's body, which follows the box, so that one can type at once.
    await expect(dialog.getByLabel('Mật khẩu của bạn')).toBeFocused();
    await dialog.getByLabel('Mật khẩu của bạn').fill('sai mật khẩu');
    await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(dialog.getByText('Mật khẩu không đúng')).toBeVisible();
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page.getByRole('heading', { name: 'Quét mã bằng ứng dụng xác thực' })).toBeVisible();
    await expect(dialog.getByLabel('Mã 6 chữ số trong ứng dụng')).toBeFocused();
    const uri = await scan(page);
    const secret = uri.searchParams.get('secret') as string;
    expect(decodeURIComponent(uri.pathname)).toContain(`Marquee:${person.email}`);
    await dialog.getByLabel('Mã 6 chữ số trong ứng dụng').fill('000000');
    await dialog.getByRole('button', { name: 'Bật', exact: true }).click();
    await expect(dialog.getByText('Mã không đúng hoặc đã dùng rồi')).toBeVisible();
    await dialog.getByLabel('Mã 6 chữ số trong ứng dụng').fill(codeOf(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Bật', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Cất các mã khôi phục này' })).toBeVisible();
    await expect(dialog.locator('li code')).toHaveCount(10);
    const codes = await dialog.locator('li code').allTextContents();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Tôi đã cất các mã' }).check();
    await dialog.getByRole('button', { name: 'Xong' }).click();
    await expect(panel.getByText('Đang bật', { exact: true })).toBeVisible();

    await signOut(page);
    await page.goto('/sign-in?back=%2F%2Fevil.example%2Fmain');
    await fillPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Xác thực hai bước' })).toBeVisible();
    await page.getByLabel('Mã xác thực').fill('123');
    await expectBusyWithFocus(page, page.getByRole('button', { name: 'Xác nhận', exact: true }), '/cms/v1/login/second');
    await expect(page.getByText('Mã không đúng hoặc đã dùng rồi')).toBeVisible();
    await page.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
    await page.getByLabel('Mã khôi phục').fill(codes[0] as string);
    await page.keyboard.press('Enter');
    // The second step leads where the sign-in was going, and never to another site.
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/main$/);

    await signOut(page);
    await page.getByRole('combobox').selectOption('en');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] as string);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong or has been used already')).toBeVisible();
    await page.getByRole('button', { name: 'Use the authenticator app' }).click();
    await page.getByLabel('Authentication code').fill(codeOf(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main$/);

    await page.goto('/main/account/security');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByLabel('Code of the app or recovery code').fill(codes[1] as string);
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByText('Two-step verification is off')).toBeVisible();
  });
});

test.describe('passkeys', () => {
  test('can be created, sign in and unlock, and stop working when they are removed', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Phan Không Mật Khẩu');
    const key = await authenticator(page);
    const at = localhostAddress(marquee);
    await page.goto(`${at}/main/account/security`);
    await fillPassword(page, person);
    const panel = page.getByRole('region', { name: 'Khóa truy cập' });
    await panel.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tên').fill('Máy ở cơ quan');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
    await expect(page.getByText('Đã thêm khóa truy cập')).toBeVisible();
    await expect(panel.getByRole('listitem')).toContainText(['Máy ở cơ quan']);
    expect(await key.count()).toBe(1);
    await panel.getByRole('button', { name: 'Đổi tên khóa truy cập Máy ở cơ quan' }).click();
    await dialog.getByLabel('Tên').fill('Máy ở nhà');
    await dialog.getByRole('button', { name: 'Lưu tên' }).click();
    await expect(panel.getByRole('listitem')).toContainText(['Máy ở nhà']);

    await page.getByRole('button', { name: 'Khóa ngay' }).click();
    const lock = page.getByRole('dialog', { name: 'Màn hình đang khóa' });
    await expectBusyWithFocus(page, lock.getByRole('button', { name: 'Mở khóa bằng khóa truy cập' }), '/cms/v1/session/unlock/passkey');
    await expect(lock).toHaveCount(0);
    await page.reload();
    await expect(panel.getByRole('listitem')).toContainText(['Dùng lần cuối']);

    await signOut(page, at);
    await expectBusyWithFocus(page, page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }), '/cms/v1/login/passkey');
    await expect(page).toHaveURL(/\/main$/);

    await page.goto(`${at}/main/account/security`);
    await panel.getByRole('button', { name: 'Xóa khóa truy cập Máy ở nhà' }).click();
    await expect(dialog).toHaveAccessibleName('Xóa khóa truy cập “Máy ở nhà”?');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Xóa', exact: true }).click();
    await expect(page.getByText('Đã xóa khóa truy cập')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
    await signOut(page, at);
    await page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }).click();
    await expect(page.getByText('Khóa truy cập này không được chấp nhận')).toBeVisible();
  });

  test('replace the code in the second step', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Bùi Khóa Thay Mã');
    const key = await authenticator(page);
    const at = localhostAddress(marquee);
    await page.goto(`${at}/main/account/security`);
    await fillPassword(page, person);
    await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tên').fill('Điện thoại');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
    await expect(page.getByText('Đã thêm khóa truy cập')).toBeVisible();
    const { secret } = (await person.call('POST', '/cms/v1/account/totp', { password: admin.password })).body.data;
    expect((await person.call('POST', '/cms/v1/account/totp/confirm', { code: codeOf(secret, Date.now()) })).status).toBe(200);

    await signOut(page, at);
    await key.touch(false);
    await fillPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Xác thực hai bước' })).toBeVisible();
    await key.touch(true);
    await page.getByRole('button', { name: 'Xác nhận bằng khóa truy cập' }).click();
    await expect(page).toHaveURL(/\/main$/);

    // Focusing the form is enough for the browser to offer the passkey.
    await signOut(page, at);
    await page.getByLabel('Email').hover();
    await expect(page).toHaveURL(/\/main$/);
  });

  test('are not offered where the browser would not allow them', async ({ page, marquee }) => {
    const person = await makeModerator(marquee, 'Hà Địa Chỉ Số');
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: /khóa truy cập/ })).toHaveCount(0);
    await openAs(page, person, '/main/account/security');
    await expect(page.getByRole('region', { name: 'Khóa truy cập' }).getByText('cần một tên miền với https')).toBeVisible();
  });
});
