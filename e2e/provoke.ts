import { type Account, giveRole, query, revoke } from './accounts.ts';
import { kept } from './looks.ts';
import { expect, type Marquee } from './marquee.ts';
import { enter, field, heading, type Reader, save } from './reader.ts';
import type { Text } from './texts.ts';

/** The theme customizer: every name in it, and what it says when a choice is kept, and when it is not. */
export async function looks(reader: Reader): Promise<void> {
  const { page } = reader;
  await page.locator('.header-button[aria-haspopup=dialog] .anticon-format-painter').click();
  const panel = page.getByRole('dialog');
  for (const text of ['Lite', 'Semi Dark', 'Dark'] as const) await reader.sees(text, panel.locator('.choices-type'));
  for (const text of ['Fixed', 'Mini sidebar', 'Drawer'] as const) await reader.sees(text, panel.locator('.choices-nav'));
  for (const text of ['Framed', 'Full width', 'Boxed'] as const) await reader.sees(text, panel.locator('.choices-layout'));
  const schemes = panel.locator('.choices-preset').getByRole('radio');
  await schemes.nth(3).check();
  await reader.hears('Theme updated successfully');
  // The browser's own limit: no room is left for a single character.
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size));
      } catch {
        // full for this size: on with the half
      }
    }
  });
  await schemes.nth(5).check();
  await reader.hears('Failed to update theme');
  await page.evaluate(() => {
    localStorage.removeItem('filler');
    // A storage that refuses everything, as some private windows have.
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  await panel.getByRole('button', { name: reader.word('reset') }).click();
  await reader.hears('Failed to reset theme');
  await page.reload();
  expect(await kept(page, 'filler')).toBeNull();
}

/** A role that is taken away, a session whose time is over, and one that is revoked. */
export async function sessions(reader: Reader, person: Account, marquee: Marquee, read: Set<Text>): Promise<void> {
  const { page } = reader;
  await enter(page, reader.language, person.email);
  await page.goto('/main/media/genre/new?kind=genre');
  await field(page, 'title').fill('Ngâm thơ');
  await giveRole(marquee, person, 'developer');
  await save(page);
  await reader.hears('ErrorCode: 403');
  await giveRole(marquee, person, 'moderator');

  /** Asks for something, again and again, until the session is over. */
  const over = async (title: Text) => {
    await expect(async () => {
      await page
        .locator('.list-filters input')
        .first()
        .fill(`x${Date.now()}`, { timeout: 500 })
        .catch(() => undefined);
      await expect(page.locator('.toast-words').getByText(reader.name(title), { exact: true })).toBeVisible({ timeout: 700 });
    }).toPass();
    await reader.hears(title);
  };
  page.on('dialog', (dialog) => void dialog.accept());
  await query(marquee, `update session set expires_at = now() + interval '4 seconds' where "user" = $1`, [person.id]);
  // At a visit the console hears until when the session is good.
  await page.goto('/main/media/people');
  await expect(heading(page)).toBeVisible();
  await over('Token Expired');
  await enter(page, reader.language, person.email);
  await page.goto('/main/media/people');
  await expect(heading(page)).toBeVisible();
  await revoke(marquee, person);
  await over('Invalid token');
  for (const text of reader.read) read.add(text);
}
