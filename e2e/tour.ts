import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Furnished } from './furnished.ts';
import { setInOtherTab } from './otherTab.ts';
import type { Who } from './visitors.ts';

/** A screen to visit: its address, and who looks. */
export type Stop = { name: string; path: string; who: Who };

type Lists = {
  placedScreens: readonly { to: string; resource?: string }[];
  publicPages: readonly { path: string; deep?: true }[];
  accountTabs: readonly { name: string }[];
};
const source = (file: string) => join(import.meta.dirname, '../console/src', file);
/** A list of the console by its name. A name that the console does not know must not make the tour shorter. */
const read = async <N extends keyof Lists>(file: string, name: N): Promise<Lists[N]> => {
  const list = ((await import(pathToFileURL(source(file)).href)) as Partial<Lists>)[name];
  if (list === undefined || list.length === 0) throw new Error(`${file} has no list ${name}`);
  return list;
};

/** The address patterns in the application's own file. All others come from the lists that it reads. */
export const ownRoutes = ['*', '/', '/main', '/sign-in', 'account', 'account/messages', 'account/messages/:id'];

/** The patterns that the file has now. A new route there must be added to `ownRoutes`. */
export async function routesWritten(): Promise<string[]> {
  const text = await readFile(source('app.tsx'), 'utf8');
  const single = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path as string);
  const several = [...text.matchAll(/\[((?:'[^']+'(?:, )?)+)\]\.map\(\(path\)/g)].flatMap(([, list]) =>
    (list as string).split(', ').map((each) => each.slice(1, -1)),
  );
  return [...new Set([...single, ...several])].toSorted();
}

/** Variants of an address with more on the page. */
const further = (of: Furnished) => ({
  strangers: ['/confirm?token=made-up', '/reset-password?token=made-up', '/documents/api', '/nothing-here'],
  owners: ['/main/', '/main/account/messages/new', `/main/account/mail?mail=${of.mail}`, '/main/media/people?name=zzzz', '/main/media/movie/nothing'],
  advertisers: ['/main/', '/main/advertise/campaign', '/main/advertise/campaign/new', '/main/media/movie', '/main/nowhere'],
});

/** Every screen of the console, from its own lists, so that a new screen is visited automatically. */
export async function tour(of: Furnished): Promise<Stop[]> {
  const placed = await read('areas.ts', 'placedScreens');
  const publicPages = await read('public.ts', 'publicPages');
  const accountTabs = await read('session/account/index.ts', 'accountTabs');
  const patterns = [
    ...placed.flatMap(({ to, resource }) => (resource === undefined ? [to] : [to, `${to}/new`, `${to}/:id`])),
    ...accountTabs.map(({ name }) => `/main/account/${name}`),
    '/main/account/messages',
    '/main/account/messages/:id',
  ];
  const { strangers, owners, advertisers } = further(of);
  const stopsOf = (who: Who, addresses: string[]) =>
    addresses.map((pattern): Stop => {
      const id = of[pattern];
      if (pattern.includes(':id') && id === undefined) throw new Error(`furnish() makes no record for ${pattern}`);
      return { name: `${who === 'advertiser' ? 'advertiser-' : ''}${nameOf(pattern)}`, path: pattern.replace(':id', id ?? ''), who };
    });
  return [
    ...stopsOf('stranger', ['/sign-in', ...publicPages.map(({ path }) => path), ...strangers]),
    ...stopsOf('owner', [...patterns, ...owners]),
    ...stopsOf('advertiser', advertisers),
  ];
}

const nameOf = (pattern: string) =>
  (pattern === '/main/' ? 'today' : pattern)
    .replace(/^\/(main\/)?/, '')
    .replace(':id', 'record')
    .replace(/=.*/, '')
    .replaceAll(/[/?]/g, '-');

/** Checks frame by frame inside the page. Asking from outside, a tenth of a second apart or more, takes most of the time. */
async function waitUntilAtRest(page: Page, attributes: { [name: string]: string }): Promise<void> {
  const missing = await page.evaluate(
    async ({ attributes: wanted, patience }) => {
      const frame = () => new Promise(requestAnimationFrame);
      const still = () => {
        const html = document.documentElement;
        const other = Object.keys(wanted).find((name) => html.getAttribute(name) !== wanted[name]);
        if (other !== undefined) return `${other} is ${html.getAttribute(other)}`;
        if (![...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())) return 'there is no heading';
        const moving = document.querySelector('.skeleton, .moving, .flag-none, span.header-button[aria-hidden], .player-none[aria-busy]');
        if (moving) return `${moving.className} is there`;
        // Elements that inherit a colour change one after the other, a frame each.
        const fading = document.getAnimations().find((each) => each instanceof CSSTransition && each.playState !== 'finished');
        if (fading) return `${(fading as CSSTransition).transitionProperty} is changing`;
        const picture = [...document.images].find(({ loading, complete }) => loading !== 'lazy' && !complete);
        return picture ? `${picture.src} is not there` : undefined;
      };
      let changes = 0;
      const watch = new MutationObserver(() => (changes += 1));
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      const end = performance.now() + patience;
      let why: string | undefined = 'it changes';
      for (let calm = 0; calm < 4; calm += 1) {
        const before = changes;
        await document.fonts.ready;
        await frame();
        why = still() ?? (changes === before ? undefined : 'it changes');
        if (why !== undefined) calm = -1;
        if (performance.now() > end) break;
      }
      watch.disconnect();
      return why;
    },
    { attributes, patience },
  );
  if (missing !== undefined) throw new Error(`${page.url()} does not stand still after ${patience} ms: ${missing}`);
}

/** The time limit for a screen to come to rest, in milliseconds. */
const patience = 15_000;

/** Waits until a screen is at rest: no calls are running, and its pictures and fonts are loaded. */
export const waitUntilScreenIsAtRest = (page: Page): Promise<void> => waitUntilAtRest(page, {});

/** Changes theme and language as another tab of the same browser would, without a reload. */
export async function setThemeAndLanguage(page: Page, theme: string, language: string): Promise<void> {
  await setInOtherTab(page, { themeType: theme, locale: language });
  await waitUntilAtRest(page, { 'data-theme': theme, lang: language === 'zh' ? 'zh-Hans' : language });
}
