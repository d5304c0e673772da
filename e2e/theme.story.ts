import { customize, drawnIn, storedValue, open, rgb, settings } from './looks.ts';
import { carrySession, expect, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';

test('thirteen ready-made schemes look different, and a reset leaves nothing', async ({ page }) => {
  await carrySession(page);
  await open(page, '?theme=semi-dark');
  const panel = await customize(page);
  const swatches = panel.getByRole('group', { name: 'Bảng màu có sẵn' });
  await expect(swatches.getByRole('radio')).toHaveCount(13);
  const drawn = new Set<string>();
  // The first is selected already, so it comes last.
  for (const radio of (await swatches.getByRole('radio').all()).toReversed()) {
    await radio.check();
    const primary = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
    expect(primary).toBe(JSON.parse((await storedValue(page, 'app-theme')) ?? '{}').primary ?? '#038fde');
    drawn.add([await drawnIn(page, '.sidebar', 'backgroundColor'), primary].join());
    expect((await settings(page)).colorSelection).toBe(await radio.getAttribute('value'));
    expect((await swatches.locator('.swatch-wide').first().boundingBox())?.width).toBe(120);
  }
  expect(drawn.size).toBe(13);
  await expect(panel.locator('[data-pair]')).toHaveCount(9);

  await panel.getByRole('button', { name: 'Đặt lại màu' }).click();
  expect(await storedValue(page, 'app-theme')).toBe('{}');
  expect(await drawnIn(page, '.sidebar', 'backgroundColor')).toBe(rgb('#003366'));
  await expect(swatches.getByRole('radio', { name: 'Xanh Marquee' })).toBeChecked();
});

test('each of the specification’s colours can be chosen, is drawn and saved, and shows its contrast', async ({ page }) => {
  await carrySession(page);
  await open(page, '?theme=semi-dark&nav-style=fixed');
  const panel = await customize(page);
  const specified = {
    'Màu chính': '#038fde',
    'Màu phụ': '#fa8c16',
    Chữ: '#545454',
    'Tiêu đề': '#535353',
    'Nền điều hướng tối': '#003366',
    'Chữ điều hướng tối': '#038fdd',
    'Chữ đầu trang': '#262626',
    'Nền đầu trang': '#fefefe',
    'Nền chân trang': '#fffffd',
    'Nền trang': '#f5f5f5',
    'Chữ điều hướng ngang': '#fffffd',
  };
  for (const [name, colour] of Object.entries(specified)) {
    const picker = panel.getByLabel(name, { exact: true });
    await expect(picker).toHaveValue(colour);
    await expect(panel.getByLabel(`Mã màu: ${name}`, { exact: true })).toHaveValue(colour);
  }
  await panel.getByLabel('Nền điều hướng tối', { exact: true }).fill('#402060');
  await panel.getByLabel('Mã màu: Nền đầu trang').fill('#FFEECC');
  await panel.getByLabel('Nền chân trang', { exact: true }).fill('#eeeeff');
  await panel.getByLabel('Nền trang', { exact: true }).fill('#f0f8f0');
  await expect(page.getByRole('status').filter({ hasText: 'Cập nhật giao diện thành công' })).toBeVisible();
  expect(await drawnIn(page, '.sidebar', 'backgroundColor')).toBe(rgb('#402060'));
  expect(await drawnIn(page, '.header', 'backgroundColor')).toBe(rgb('#ffeecc'));
  expect(await drawnIn(page, '.layout-footer', 'backgroundColor')).toBe(rgb('#eeeeff'));
  expect(await drawnIn(page, 'body', 'backgroundColor')).toBe(rgb('#f0f8f0'));
  expect(JSON.parse((await storedValue(page, 'app-theme')) as string)).toEqual({
    darkNavBackground: '#402060',
    headerBackground: '#ffeecc',
    footerBackground: '#eeeeff',
    bodyBackground: '#f0f8f0',
  });

  // White on white is measured as chosen, and drawn in a readable colour.
  const header = panel.locator('[data-pair="header"]');
  await expect(header).toHaveAttribute('data-passes', 'true');
  await panel.getByLabel('Chữ đầu trang', { exact: true }).fill('#ffffff');
  await expect(header).toHaveAttribute('data-passes', 'false');
  await expect(header).toContainText('Chưa đạt AA');
  await expect(header).toContainText(/hiển thị bằng #[0-9a-f]{6}: [4-9],\d/);
  await page.reload();
  expect(await drawnIn(page, '.header', 'backgroundColor')).toBe(rgb('#ffeecc'));
});

test('a choice that the browser cannot save is reported as a failure, in Vietnamese and in English', async ({ page }) => {
  await signIn(page);
  for (const [language, open_, title, reset, updateFailed, resetFailed] of [
    ['vi', 'Tùy chỉnh giao diện', 'Hồng sen', 'Đặt lại màu', 'Cập nhật giao diện không thành công', 'Đặt lại giao diện không thành công'],
    ['en', 'Theme customizer', 'Lotus', 'Reset colours', 'Failed to update theme', 'Failed to reset theme'],
  ] as const) {
    // A new page ends the storage's refusal.
    await open(page);
    await page.evaluate(() => localStorage.removeItem('filler'));
    await setInOtherTab(page, { locale: language });
    await open(page);
    const panel = await customize(page, open_);
    // Fills the browser's storage to its limit.
    await page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size));
        } catch {
          // full for this size: continue with half of it
        }
      }
    });
    await panel.getByRole('radio', { name: title }).check();
    await expect(page.getByRole('alert').filter({ hasText: updateFailed })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('filler'));
    await panel.getByRole('radio', { name: title === 'Lotus' ? 'Sky' : 'Thiên thanh' }).check();
    await expect(
      page.getByRole('status').filter({ hasText: language === 'en' ? 'Theme updated successfully' : 'Cập nhật giao diện thành công' }),
    ).toBeVisible();
    // A storage that refuses everything, as in some private windows.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('refused', 'QuotaExceededError');
      };
    });
    await panel.getByRole('button', { name: reset }).click();
    await expect(page.getByRole('alert').filter({ hasText: resetFailed })).toBeVisible();
  }
});

test('an announcement is above every page, for strangers too, until it is removed', async ({ page, browser, marquee }) => {
  await carrySession(page);
  await open(page, '?nav-style=horizontal-default');
  const panel = await customize(page);
  const line = 'Bảo trì lúc 22:00 tối nay';
  await panel.getByLabel('Dòng thông báo').fill(line);
  await panel.getByRole('button', { name: 'Lưu thông báo' }).click();
  await expect(page.getByRole('banner').getByText(line)).toBeVisible();

  const stranger = await browser.newPage({ baseURL: marquee.address, locale: 'vi-VN' });
  await stranger.goto('/main/sign-up-contest');
  await expect(stranger.getByText(line)).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Đăng nhập', exact: true })).toHaveAttribute('href', '/sign-in');
  await stranger.getByRole('link', { name: 'Đăng ký', exact: true }).click();
  await expect(stranger).toHaveURL(/\/sign-up$/);
  await stranger.close();

  await panel.getByLabel('Dòng thông báo').fill('');
  await panel.getByRole('button', { name: 'Lưu thông báo' }).click();
  await expect(page.getByText(line)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(line)).toHaveCount(0);
});
