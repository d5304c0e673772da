import { codeOf, openAs, makeModerator } from './doors.ts';
import { admin, expect, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import playwright from './playwright.config.ts';

// A host name that is neither https nor this machine: browsers disable features there that need a secure origin.
const office = 'marquee.office.test';
const { launchOptions } = playwright.use ?? {};
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${office} 127.0.0.1`] } });

test.describe('a console on plain http', () => {
  test('writes a movie, uploads its pictures, restores its draft, and copies', async ({ page, marquee }) => {
    const material = await sharedMaterial();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const at = marquee.address.replace('127.0.0.1', office);
    const person = await makeModerator(marquee, 'Lý Văn Phòng');
    const { secret } = (await person.call('POST', '/cms/v1/account/totp', { password: admin.password })).body.data;
    await openAs(page, person, `${at}/main/media/movie/new`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);

    await page.locator('#field-title').fill('Chợ nổi');
    await page.locator('#field-cast').click();
    await page.locator('#field-cast\\.0\\.role').fill('Bà bán bún');
    await page.locator('#field-poster').setInputFiles(material.poster);
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await expect(bar).toContainText('4 thay đổi chưa lưu');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.reload();
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(page.locator('#field-title')).toHaveValue('Chợ nổi');
    await expect(page.locator('#field-cast\\.0\\.role')).toHaveValue('Bà bán bún');

    expect((await person.call('POST', '/cms/v1/account/totp/confirm', { code: codeOf(secret, Date.now()) })).status).toBe(200);
    await page.goto(`${at}/main/account/security`);
    const panel = page.getByRole('region', { name: 'Xác thực hai bước' });
    await panel.getByRole('button', { name: 'Tạo mã khôi phục mới' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByLabel('Mã của ứng dụng hoặc mã khôi phục').fill(codeOf(secret, Date.now() + 30_000));
    await dialog.getByRole('button', { name: 'Tạo mã mới' }).click();
    const codes = await dialog.locator('li code').allTextContents();
    await dialog.getByRole('button', { name: 'Sao chép tất cả' }).click();
    await expect(dialog.getByRole('button', { name: 'Đã sao chép' })).toBeFocused();
    await dialog.getByRole('checkbox', { name: 'Tôi đã cất các mã' }).check();
    await dialog.getByRole('button', { name: 'Xong' }).click();
    await page.goto(`${at}/main/media/genre/new`);
    const title = page.locator('#field-title');
    await title.press('Control+v');
    for (const code of codes) await expect(title).toHaveValue(new RegExp(code));
    expect(problems).toEqual([]);
  });
});
