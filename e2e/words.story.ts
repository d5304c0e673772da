import type { Page } from '@playwright/test';
import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const lists = ['movie', 'video', 'people', 'genre', 'channel', 'collection', 'page'];
const pages = [...lists.map((name) => `/main/media/${name}`), ...lists.map((name) => `/main/media/${name}/new`), '/main/media/transcode'];
const names = { vi: 'Tiếng Việt', en: 'English', ja: '日本語' };

/** What a missing text looks like: its key, or an unfilled place in a sentence. */
const missing =
  /\b(?:kit|media|fields|values|resources|toast|shell|screens|collections|session|roles|entries|errors|fieldErrors|causes|transcode)\.[a-z]\w*|\{\{|\bundefined\b|\[object /;
/** Letters that only Vietnamese has. */
const vietnamese = /[ăđĩũơưạ-ỹ]/i;

/** Every text of the page that a person can see, hear or hover, one a line. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, [lang]:not(html)') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Chooses the interface's language in the header. */
async function chooseLanguage(page: Page, language: keyof typeof names): Promise<void> {
  const items = page.getByRole('menuitemradio');
  // The menu of the last choice is still closing, and a click would land on it.
  await expect(items).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Tiếng Việt|English|日本語/ })
    .click();
  await items.filter({ hasText: names[language] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('every list and form opens in Vietnamese, English and Japanese with all its texts', async ({ page, marquee }) => {
  // One of the screens requests My Channel. Without a channel the answer is 404, which the browser logs as an error.
  await recordsOf(marquee).channel({ name: `Kênh nhà ${Date.now()}` });
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  await signIn(page);

  for (const path of pages) {
    await go(page, path);
    const headings: string[] = [];
    for (const language of ['vi', 'en', 'ja'] as const) {
      await test.step(`${path} in ${language}`, async () => {
        if ((await page.locator('html').getAttribute('lang')) !== language) await chooseLanguage(page, language);
        const heading = page.getByRole('main').getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        headings.push(await heading.innerText());
        const texts = await visibleTexts(page);
        expect(texts.length).toBeGreaterThan(10);
        expect(texts.filter((text) => missing.test(text))).toEqual([]);
        // An empty form has no user data: all its texts are the interface's.
        if (language !== 'vi' && path.endsWith('/new')) expect(texts.filter((text) => vietnamese.test(text))).toEqual([]);
      });
    }
    // Video has the same name in English and Vietnamese.
    expect(new Set(headings).size, headings.join(', ')).toBe(path === '/main/media/video' ? 2 : 3);
    await chooseLanguage(page, 'vi');
  }
  expect(problems).toEqual([]);
});

test('no icon is announced by the name of its drawing, and no button lacks a name', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const film = await records.file((await sharedMaterial()).clip, 'film');
  const id = await records.movie({ title: 'Nghe bằng tai', channel: await records.channel({ name: 'Kênh Nghe' }), film, play_link: undefined });
  await signIn(page);
  for (const path of ['/main/media/movie', `/main/media/movie/${id}`, '/main/media/transcode', '/main/account/profile', '/main/account/security']) {
    await go(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expect(page.locator('main .anticon').first()).toBeAttached();
    const heard = page.locator('.anticon').and(page.getByRole('img'));
    expect(await heard.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), path).toEqual([]);
    expect(await page.getByRole('button', { name: /^\s*$/ }).count(), path).toBe(0);
  }
});

test('the sign-in screen has the three languages, and the choice is remembered', async ({ page }) => {
  await page.goto('/sign-in');
  for (const [language, button] of [
    ['en', 'Sign in'],
    ['ja', 'ログイン'],
    ['vi', 'Đăng nhập'],
  ] as const) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    expect((await visibleTexts(page)).filter((text) => missing.test(text))).toEqual([]);
  }
  await page.getByRole('combobox').selectOption('ja');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});
