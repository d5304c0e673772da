import type { Page } from '@playwright/test';
import { classes, customize, open, settings, sideways } from './looks.ts';
import { carrySession, expect, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';

const navStyles = [
  'fixed',
  'mini',
  'drawer',
  'no-header',
  'horizontal-default',
  'horizontal-dark',
  'horizontal-inside',
  'horizontal-above',
  'horizontal-below',
];
const layoutTypes = ['framed', 'full', 'boxed'];
const themes = ['lite', 'semi-dark', 'dark'];

test('every navigation style with every layout type has one layout class, is dark only in the dark theme, and never scrolls sideways', async ({ page }) => {
  test.setTimeout(400_000);
  await signIn(page);
  const looks = new Map<string, string>();
  for (const style of navStyles) {
    for (const [at, layout] of layoutTypes.entries()) {
      const theme = themes[at] as string;
      await test.step(`${style}, ${layout}, ${theme}`, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, `?nav-style=${style}&layout-type=${layout}&theme=${theme}`);
        const expected = [`${layout}-layout`, ...(theme === 'dark' ? ['dark-theme'] : []), ...(style.startsWith('horizontal') ? ['horizontal-layout'] : [])];
        expect(await classes(page)).toEqual(expected.toSorted());
        for (const width of [1440, 992]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await sideways(page), `at ${width}`).toBe(0);
          await expect(page.getByRole('button', { name: 'Mở trình đơn' })).toBeVisible({ visible: style === 'drawer' });
        }
        if (layout === 'full') looks.set(style, await shape(page));
        // Below the breakpoint the navigation is collapsed in every style.
        for (const width of [991, 360]) {
          await page.setViewportSize({ width, height: 780 });
          expect(await sideways(page), `at ${width}`).toBe(0);
          await expect(page.getByRole('button', { name: 'Mở trình đơn' })).toBeVisible();
          await expect(page.getByRole('navigation', { name: 'Điều hướng chính' })).toHaveCount(0);
          await expect(page.getByRole('banner').locator('.header-title')).toHaveText('Phim');
          await expect(page.getByRole('banner').locator('.header-title')).toBeVisible();
        }
      });
    }
  }
  expect(new Set(looks.values()).size, [...looks].join('\n')).toBe(navStyles.length);
  // The parameters of the address are not saved.
  await expect.poll(() => settings(page)).toMatchObject({ navStyle: 'fixed', layoutType: 'full', themeType: 'lite', width: 360 });
});

/** Position and background of navigation and header. No two styles may look the same. */
const shape = (page: Page) =>
  page.evaluate(() =>
    ['.sidebar', '.header', '.band']
      .map((selector) => {
        const element = document.querySelector(selector);
        const { x, y, width } = element?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 };
        return element === null || width === 0 ? '-' : `${selector} ${x},${y} ${width} ${getComputedStyle(element).backgroundColor}`;
      })
      .join('; '),
  );

test('a saved choice stays, the address takes precedence over it, and a later choice over the address', async ({ page }) => {
  await carrySession(page);
  await open(page);
  const panel = await customize(page);
  await panel.getByRole('radio', { name: 'Ngang', exact: true }).check();
  await panel.getByRole('radio', { name: 'Dạng hộp' }).check();
  await panel.getByRole('radio', { name: 'Nửa tối' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Cập nhật giao diện thành công' })).toBeVisible();
  expect(await settings(page)).toMatchObject({ navStyle: 'horizontal-default', layoutType: 'boxed', themeType: 'semi-dark' });

  await open(page);
  expect(await classes(page)).toEqual(['boxed-layout', 'horizontal-layout']);
  await open(page, '?nav-style=mini&theme=dark');
  expect(await classes(page)).toEqual(['boxed-layout', 'dark-theme']);
  await expect(page.locator('.sidebar')).toHaveCSS('width', '64px');
  await (await customize(page)).getByRole('radio', { name: 'Sáng' }).check();
  expect(await classes(page)).toEqual(['boxed-layout']);
  expect(await settings(page)).toMatchObject({ navStyle: 'horizontal-default', themeType: 'lite' });
});

test('a form keeps what was typed when the navigation moves', async ({ page }) => {
  await signIn(page, '/main/media/people/new');
  await page.locator('#field-name').fill('Đang viết dở');
  const panel = await customize(page);
  for (const name of ['Ngăn kéo', 'Ngang, trên đầu trang', 'Thanh bên nhỏ']) await panel.getByRole('radio', { name }).check();
  await expect(page.locator('#field-name')).toHaveValue('Đang viết dở');
});

test('the drawer style has two logos that lead to the root', async ({ page }) => {
  await carrySession(page);
  await open(page, '?nav-style=drawer');
  const logos = page.getByRole('banner').locator('a[href="/"]');
  expect(await logos.count()).toBe(2);
  await expect(logos.filter({ visible: true })).toHaveText('Marquee');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(logos.filter({ visible: true })).toHaveAccessibleName('Marquee');
  await page.getByRole('button', { name: 'Mở trình đơn' }).click();
  await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Thể loại' }).click();
  await expect(page).toHaveURL(/\/genre/);
});

test.describe('by keyboard alone', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

  test('the person’s menu reacts to arrows, Home and End, letters and Escape', async ({ page }) => {
    await carrySession(page);
    await open(page);
    const button = page.getByRole('banner').getByRole('button', { name: /^Tài khoản: / });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Tài khoản của tôi' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect(page.getByRole('menuitem', { name: 'Khóa màn hình' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Tài khoản của tôi' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/account/);
  });

  test('the horizontal navigation and the folded sidebar can be used', async ({ page }) => {
    await signIn(page);
    for (const [style, key] of [
      ['horizontal-default', 'ArrowDown'],
      ['mini', 'ArrowRight'],
    ] as const) {
      await open(page, `?nav-style=${style}`);
      const group = page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('button', { name: 'Nội dung' });
      await expect(group).toHaveAttribute('aria-expanded', 'false');
      await group.focus();
      await page.keyboard.press(key);
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      expect(await focused(page)).toBe('Phim');
      await page.keyboard.press('End');
      expect(await focused(page)).toBe('Kênh của tôi');
      await page.keyboard.press('Escape');
      await expect(group).toHaveAttribute('aria-expanded', 'false');
      await expect(group).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(group).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press(key);
      for (const name of ['Truyền hình', 'Trang', 'Thể loại']) {
        await page.keyboard.press('t');
        expect(await focused(page)).toBe(name);
      }
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/genre/);
      await expect(group).toHaveAttribute('aria-expanded', 'false');
    }
  });

  test('the customizer opens, changes by arrows, and returns the focus', async ({ page }) => {
    await carrySession(page);
    await open(page);
    const button = page.getByRole('banner').getByRole('button', { name: 'Tùy chỉnh giao diện' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await classes(page)).toContain('dark-theme');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test('a mouse opens a group by hovering, and a click does not close it at once', async ({ page }) => {
  await carrySession(page);
  await open(page, '?nav-style=horizontal-inside');
  const group = page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('button', { name: 'Nội dung' });
  await group.click();
  await expect(page.getByRole('link', { name: 'Thể loại' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('link', { name: 'Thể loại' })).toHaveCount(0);
});

test('a popup stays at its button even if the browser shows a scroll bar', async ({ playwright, launchOptions, marquee }) => {
  // A headless browser hides its scroll bars, but operators see them.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({ baseURL: marquee.address, viewport: { width: 1440, height: 420 } });
    await carrySession(page);
    await open(page);
    expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth), 'the scroll bar').toBeGreaterThan(0);
    const edgePosition = (selector: string, side: 'left' | 'right') =>
      page.locator(selector).evaluate((element, of) => element.getBoundingClientRect()[of], side);
    await page.locator('.header-person').click();
    await expect.poll(() => edgePosition('.popup:popover-open', 'right')).toBeCloseTo(await edgePosition('.header-person', 'right'), 0);

    await setInOtherTab(page, { locale: 'ar' });
    await open(page, '?nav-style=mini');
    expect(await page.locator('.sidebar-groups').evaluate((it) => it.scrollWidth - it.clientWidth), 'the folded sidebar scrolls sideways').toBe(0);
    const group = page.getByRole('navigation').locator('button[aria-expanded]').first();
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    const start = await group.evaluate((button) => button.getBoundingClientRect().left);
    await expect.poll(() => edgePosition('.flyout:popover-open', 'right')).toBeCloseTo(start - 8, 0);
  } finally {
    await browser.close();
  }
});
