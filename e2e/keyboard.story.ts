import { makeAccount } from './accounts.ts';
import { button, chooseFile, expectFocus, expectFocusKept, expectTrap, field, heading, press, goAroundRadios, label, tabTo, type, walk } from './keyboard.ts';
import { admin, expect, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';

// Without transitions a focus ring is complete as soon as it is drawn.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('by keyboard alone', () => {
  test('every control of the sign-in screen is reachable and says what it does', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(6);
    // Sent empty, the first field with an error has the focus.
    await press(page, button(page, 'Đăng nhập'));
    await expect(page.getByText('Vui lòng nhập email')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(admin.email);
    const password = page.locator('input[name=password]');
    // Typed without looking: the link beside the label comes after the field.
    await page.keyboard.press('Tab');
    await expect(password).toBeFocused();
    await page.keyboard.type('không phải');
    await press(page, button(page, 'Hiện mật khẩu'), 'Space');
    await expect(password).toHaveAttribute('type', 'text');
    await press(page, page.getByRole('checkbox'), 'Space');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await press(page, button(page, 'Đăng nhập'));
    await expect(page.getByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    await expectFocus(page);

    await tabTo(page, page.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await press(page, page.getByRole('link', { name: 'Quên mật khẩu?' }));
    await expect(page).toHaveURL('/forgot-password');
    await press(page, page.getByRole('link', { name: 'Về trang đăng nhập', exact: true }));
    await expect(page).toHaveURL('/sign-in');
    await page.goto('/sign-up');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Đăng nhập', exact: true }));
    await expect(page).toHaveURL('/sign-in');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(admin.email);
    await tabTo(page, password);
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/main$/);
    await expect(heading(page)).toBeVisible();
  });

  test('a stranger enters the contest', async ({ page }) => {
    const material = await sharedMaterial();
    await page.goto('/main/sign-up-contest');
    const entry = (name: string) => page.locator(`#entry-${name}`);
    const write = async (name: string, text: string) => {
      await tabTo(page, entry(name));
      await page.keyboard.type(text);
    };
    // Sent empty, the first field has the focus, and each error leads to its field.
    await press(page, button(page, 'Gửi bài dự thi'));
    await expect(entry('title')).toBeFocused();
    await press(page, button(page, 'Vui lòng nhập tỉnh, thành phố'));
    await expect(entry('city')).toBeFocused();
    await page.keyboard.type('Cần Thơ');
    await write('title', 'Chợ nổi lúc bốn giờ');
    await write('description', 'Một buổi sáng trên chợ nổi.');
    await chooseFile(page, entry('film'), material.clip);
    await write('full_name', 'Nguyễn Thị Phím');
    // The browser's own date field takes month, day and year as digits.
    await write('birthday', '05121999');
    await expect(entry('birthday')).toHaveValue(/^1999-\d\d-\d\d$/);
    await press(page, page.getByRole('radio').first(), 'Space');
    await goAroundRadios(page, page.getByRole('radio'));
    await write('phone', '0912345678');
    await write('address', '12 Nguyễn Trãi');
    for (const site of ['facebook', 'tiktok', 'youtube', 'instagram']) await write(site, `https://${site}.com/phim`);
    await chooseFile(page, entry('id_photo'), material.banner);
    await expect(page.getByText('Đã nhận ảnh và mã hóa')).toBeVisible();
    await expect(page.getByText('Đã tải lên')).toBeVisible({ timeout: 60_000 });
    await press(page, entry('consent'), 'Space');
    await expect(entry('consent')).toBeChecked();
    expect(await walk(page)).toBeGreaterThan(20);
    await tabTo(page, page.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    // A program types faster than a person can: it is told to wait, and then accepted.
    const send = button(page, 'Gửi bài dự thi');
    const received = page.getByRole('heading', { name: 'Đã nhận bài dự thi' });
    await expect(async () => {
      await expect(send.or(received)).toBeVisible();
      if (await send.isVisible()) await press(page, send);
      await expect(received).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(received).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(2);
  });

  test('the look, the language and the person’s menu can be used, including signing out', async ({ page }) => {
    await signIn(page, '/main/media/genre');
    await expect(heading(page)).toBeVisible();
    const painter = page.getByRole('banner').getByRole('button', { name: 'Tùy chỉnh giao diện' });
    await press(page, painter);
    const panel = page.getByRole('dialog', { name: 'Tùy chỉnh giao diện' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    expect(await walk(page, panel)).toBeGreaterThan(10);
    await tabTo(page, panel.getByRole('radio', { name: 'Sáng', exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('body')).toHaveClass(/dark-theme/);
    await expectFocus(page);
    for (const name of ['type', 'layout', 'preset']) {
      const radios = panel.locator(`input[name=${name}]`);
      await tabTo(page, radios.and(panel.locator(':checked')));
      await goAroundRadios(page, radios);
    }
    await press(page, button(page, 'Đặt lại màu'));
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(painter).toBeFocused();

    const language = page.getByRole('banner').getByRole('button', { name: /Tiếng Việt|English/ });
    for (const [key, lang] of [
      ['e', 'en'],
      ['t', 'vi'],
    ] as const) {
      await press(page, language);
      await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
      await page.keyboard.press(key);
      await expectFocus(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(language).toBeFocused();
    }

    const person = page.getByRole('banner').getByRole('button', { name: /^Tài khoản: / });
    const items = ['Tài khoản của tôi', 'Khóa màn hình', 'Đăng xuất'].map((name) => page.getByRole('menuitem', { name }));
    await press(page, person);
    for (const item of items) {
      await expect(item).toBeFocused();
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
    await expect(person).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items[0]!).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items[2]!).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/main/sign-up-contest');
  });

  test('an account’s profile, password, devices and security can be changed', async ({ page, marquee }) => {
    const account = await makeAccount(marquee, { name: 'Đào Phím', role: 'moderator', permissions: ['media'] });
    await signIn(page, '/main/account/profile', account);
    await expect(field(page, 'displayName')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await type(page, 'company', 'Xưởng phim Phím');
    expect(await walk(page)).toBeGreaterThan(25);
    const save = button(page, /^Lưu/);
    await press(page, save);
    await label(page, 'Cập nhật thành công');
    await expectFocusKept(page, 'the focus after the profile was saved');
    // A message with the focus stays until it is closed.
    const news = page.locator('.toast-success .toast-close');
    await tabTo(page, news);
    await expectFocus(page);
    await page.keyboard.press('Enter');
    await expect(news).toHaveCount(0);
    await expect(save).toBeDisabled();

    const tab = (name: string) => page.getByRole('main').getByRole('navigation').getByRole('link', { name });
    await press(page, tab('Mật khẩu'));
    await expect(page).toHaveURL('/main/account/password');
    await expect(page.locator('input[name=current]')).toBeVisible();
    await press(page, page.getByRole('main').locator('button[type=submit]'));
    await expect(page.locator('input[name=current]')).toBeFocused();
    await press(page, tab('Phiên đăng nhập'));
    await expect(page).toHaveURL('/main/account/sessions');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(12);
    await press(page, tab('Bảo mật'));
    await expect(page).toHaveURL('/main/account/security');
    await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(12);
    const radios = page.getByRole('main').getByRole('radio');
    await tabTo(page, radios.and(page.locator(':checked')));
    await goAroundRadios(page, radios);
  });

  test('the command palette opens a screen and returns, and the focus is where it was', async ({ page }) => {
    await signIn(page, '/main/media/genre');
    await expect(heading(page)).toBeVisible();
    const opener = page.getByRole('link', { name: /^Thêm thể loại/ }).first();
    const palette = page.getByRole('dialog', { name: 'Bảng lệnh' });
    await tabTo(page, opener);
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await expectTrap(page, opener, palette);
    for (const [text, path] of [
      ['dien vien', '/main/media/people'],
      ['the loai', '/main/media/genre'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(text);
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(palette).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
      await expectFocusKept(page, `the focus on ${path}`);
    }
  });
});
