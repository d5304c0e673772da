import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { expect } from './marquee.ts';

/** A screen to look at: its address, whether strangers may see it, and what else is done there before it is looked at. */
export type Stop = { name: string; path: string; isPublic: boolean; open?: (page: Page) => Promise<void> };

type Lists = {
  placed: readonly { to: string; resource?: string }[];
  publicPages: readonly { path: string; deep?: true }[];
  accountTabs: readonly { name: string }[];
};
const source = (file: string) => join(import.meta.dirname, '../console/src', file);
const read = async (file: string) => (await import(pathToFileURL(source(file)).href)) as Partial<Lists>;

/** The patterns of address that the application's own file names; all others come from the lists that it reads. */
export const ownRoutes = ['*', '/', '/main', '/sign-in', 'account', 'account/messages', 'account/messages/:id'];

/** What that file names now: a route that is new there must be made known here. */
export async function routesWritten(): Promise<string[]> {
  const text = await readFile(source('app.tsx'), 'utf8');
  const single = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path as string);
  const several = [...text.matchAll(/\[((?:'[^']+'(?:, )?)+)\]\.map\(\(path\)/g)].flatMap(([, list]) =>
    (list as string).split(', ').map((each) => each.slice(1, -1)),
  );
  return [...new Set([...single, ...several])].toSorted();
}

/** What opens on the same address with more in it. */
const further = (of: Furnished) => ({
  strangers: ['/confirm?token=made-up', '/reset-password?token=made-up', '/documents/api', '/nothing-here'],
  people: ['/main/account/messages/new', `/main/account/mail?mail=${of.mail}`, '/main/media/people?name=zzzz', '/main/media/movie/nothing', '/main/nowhere'],
});

/** Every screen of the console, from its own lists: a screen that is new there is looked at by itself. */
export async function tour(of: Furnished): Promise<Stop[]> {
  const { placed = [] } = await read('areas.ts');
  const { publicPages = [] } = await read('public.ts');
  const { accountTabs = [] } = await read('session/account/index.ts');
  const patterns = [
    ...placed.flatMap(({ to, resource }) => (resource === undefined ? [to] : [to, `${to}/new`, `${to}/:id`])),
    ...accountTabs.map(({ name }) => `/main/account/${name}`),
    '/main/account/messages',
    '/main/account/messages/:id',
  ];
  const { strangers, people } = further(of);
  const stop = (pattern: string, isPublic: boolean): Stop => {
    const id = of[pattern];
    if (pattern.includes(':id') && id === undefined) throw new Error(`furnish() makes no record for ${pattern}`);
    return { name: nameOf(pattern), path: pattern.replace(':id', id ?? ''), isPublic };
  };
  return [
    ...['/sign-in', ...publicPages.map(({ path }) => path), ...strangers].map((path) => stop(path, true)),
    ...[...patterns, ...people].map((path) => stop(path, false)),
  ];
}

const nameOf = (pattern: string) =>
  pattern
    .replace(/^\/(main\/)?/, '')
    .replace(':id', 'record')
    .replace(/=.*/, '')
    .replaceAll(/[/?]/g, '-');

/** Waits until a screen stands still: nothing is on its way, and its pictures and letters are there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeleton, .moving, .flag-none, span.header-button[aria-hidden]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy' && !picture.complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Changes theme and language as another tab of the same browser would: the page stays where it is. */
export async function dress(page: Page, theme: string, language: string): Promise<void> {
  await page.evaluate(
    ([themeType, locale]) => {
      const root = JSON.parse(localStorage.getItem('root') ?? '{}');
      localStorage.setItem('root', JSON.stringify({ ...root, settings: { ...root.settings, themeType, locale } }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'root' }));
    },
    [theme, language],
  );
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-Hans' : language);
  await settled(page);
}
