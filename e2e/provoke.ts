import { type Account, expire, giveRole, revoke } from './accounts.ts';
import { admin, carrySession, expect, go, type Marquee } from './marquee.ts';
import { field, heading, type Reader, save } from './reader.ts';
import { notYet, type Text } from './texts.ts';

/** Reads the frame around the open screen: header, sidebar and theme customizer. */
export async function readFrame(reader: Reader): Promise<void> {
  const { page } = reader;
  const header = page.getByRole('banner');
  const category = page.getByRole('search').first().getByRole('button').first();
  await reader.expectText('Apps', category);
  await category.click();
  await reader.expectText('Products', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  const popup = page.locator('.popup:popover-open');
  for (const [at, text] of (['Notifications', 'Messages'] as const).entries()) {
    await header.locator('.counted').nth(at).click();
    await reader.expectText(text, popup);
    await page.keyboard.press('Escape');
  }
  const sidebar = page.locator('.sidebar');
  await reader.expectText('Media', sidebar.locator('.sidebar-group[aria-expanded=true]'));
  for (const text of [
    'Casts',
    'Ribbons & Banners',
    'My Channel',
    'Genres',
    'Mix',
    'Movie',
    'Music',
    'Page',
    'Ribbon',
    'Television',
    'Transcodes',
    'Video',
  ] as const)
    await reader.expectText(text, sidebar.getByRole('link', { name: reader.name(text), exact: true }));
  if (reader.language === 'en') {
    const labels = await sidebar.locator('.sidebar-screens a').allTextContents();
    expect(labels).toContain('Transcodes');
    for (const [text, entry] of notYet) expect(labels, `there is a screen now, so provoke and read: ${text}`).not.toContain(entry);
  }
  await readCustomizer(reader);
}

/** The theme customizer: all its names, and its messages when a choice is saved or not. */
async function readCustomizer(reader: Reader): Promise<void> {
  const { page } = reader;
  await page.locator('.header-button[aria-haspopup=dialog] .anticon-format-painter').click();
  const panel = page.getByRole('dialog');
  for (const text of ['Theme customizer', 'Your own colours'] as const) await reader.expectText(text, panel);
  for (const text of ['Theme type', 'Lite', 'Semi Dark', 'Dark'] as const) await reader.expectText(text, panel.locator('.choices-type'));
  for (const text of ['Navigation style', 'Fixed', 'Mini sidebar', 'Drawer'] as const) await reader.expectText(text, panel.locator('.choices-nav'));
  for (const text of ['Layout type', 'Framed', 'Full width', 'Boxed'] as const) await reader.expectText(text, panel.locator('.choices-layout'));
  await reader.expectText('Preset colour schemes', panel.locator('.choices-preset'));
  const schemes = panel.locator('.choices-preset').getByRole('radio');
  await expect(schemes).toHaveCount(13);
  // Fills the browser's storage to its limit, so that not even a scheme can be saved.
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size));
      } catch {
        // full for this size: continue with half of it
      }
    }
  });
  await schemes.nth(5).check();
  await reader.expectToast('Failed to update theme');
  await page.evaluate(() => localStorage.removeItem('filler'));
  await schemes.nth(3).check();
  await reader.expectToast('Theme updated successfully');
  // A storage that refuses everything, as in some private windows, until the page is left.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  await panel.getByRole('button', { name: reader.word('reset') }).click();
  await reader.expectToast('Failed to reset theme');
}

/** The person's menu, and the lock screen, which the password opens. */
export async function readLockScreen(reader: Reader): Promise<void> {
  const { page } = reader;
  await page.getByRole('button', { name: new RegExp(`^${reader.word('account')}`) }).click();
  const menu = page.getByRole('menu');
  for (const text of ['My Account', 'Logout'] as const) await reader.expectText(text, menu);
  await menu.getByRole('menuitem', { name: reader.word('lock'), exact: true }).click();
  await reader.expectText('The screen is locked', page.getByRole('dialog'));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A removed role, a revoked session, and an expired one. */
export async function readSessionEnds(reader: Reader, person: Account, marquee: Marquee): Promise<void> {
  const { page } = reader;
  await carrySession(page, person);
  await go(page, '/main/media/genre/new?kind=genre');
  await field(page, 'title').fill('Ngâm thơ');
  await giveRole(marquee, person, 'developer');
  await save(page);
  await reader.expectToast('ErrorCode: 403');
  await giveRole(marquee, person, 'moderator');

  /** Makes calls until every process knows that the session is over. */
  const callUntilSessionEnds = async (title: Text) => {
    const toast = page.locator('.toast-words').getByText(reader.name(title), { exact: true });
    const search = page.locator('.list-filters input').first();
    await expect(async () => {
      if (await search.isVisible()) await search.fill(`x${Date.now()}`, { timeout: 500 });
      await expect(toast).toBeVisible({ timeout: 700 });
    }).toPass();
    await reader.expectToast(title);
    await expect(page).toHaveURL(/\/sign-in/);
  };
  /** Opens a list, by which the console learns when the session expires. */
  const openList = async () => {
    const known = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/cms/v1/session');
    await page.goto('/main/media/people');
    expect((await known).status()).toBe(200);
    await expect(heading(page)).toBeVisible();
  };
  await openList();
  await revoke(marquee, person);
  await callUntilSessionEnds('Invalid token');

  await carrySession(page, person);
  const end = await expire(marquee, person, 60);
  await openList();
  // A minute passes for the browser and for the server.
  await page.clock.setFixedTime(end + 1);
  await expire(marquee, person, 0);
  await callUntilSessionEnds('Token Expired');
}
