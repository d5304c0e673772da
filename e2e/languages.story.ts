import type { Locator, Page } from '@playwright/test';
import { customize } from './looks.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

/** Every language: its own name, the texts of the movie list and the sign-in button, a formatted number, and whether it is partial. */
const languages = [
  { code: 'vi', lang: 'vi', name: 'Tiếng Việt', list: 'Phim', search: 'Tìm theo tên', signIn: 'Đăng nhập', isPartial: false },
  { code: 'en', lang: 'en', name: 'English', list: 'Movie', search: 'Search by name', signIn: 'Sign in', isPartial: false },
  { code: 'ja', lang: 'ja', name: '日本語', list: '映画', search: '名前で検索', signIn: 'ログイン', isPartial: false },
  { code: 'zh', lang: 'zh-Hans', name: '简体中文', list: '影片', search: '按名称搜索', signIn: '登录', isPartial: true },
  { code: 'ar', lang: 'ar', name: 'العربية', list: 'الأفلام', search: 'البحث بالاسم', signIn: 'تسجيل الدخول', isPartial: true },
  { code: 'it', lang: 'it', name: 'Italiano', list: 'Film', search: 'Cerca per nome', signIn: 'Accedi', isPartial: true },
  { code: 'es', lang: 'es', name: 'Español', list: 'Películas', search: 'Buscar por nombre', signIn: 'Iniciar sesión', isPartial: true },
  { code: 'fr', lang: 'fr', name: 'Français', list: 'Films', search: 'Rechercher par nom', signIn: 'Se connecter', isPartial: true },
  { code: 'nl', lang: 'nl', name: 'Nederlands', list: 'Films', search: 'Zoeken op naam', signIn: 'Inloggen', isPartial: true },
  { code: 'de', lang: 'de', name: 'Deutsch', list: 'Filme', search: 'Nach Namen suchen', signIn: 'Anmelden', isPartial: true },
  { code: 'ko', lang: 'ko', name: '한국어', list: '영화', search: '이름으로 검색', signIn: '로그인', isPartial: true },
  { code: 'ru', lang: 'ru', name: 'Русский', list: 'Фильмы', search: 'Поиск по названию', signIn: 'Войти', isPartial: true },
];

/** Opens the language menu in the header and returns its items. */
async function openMenu(page: Page) {
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(languages.map(({ name }) => name).join('|')) })
    .click();
  await expect(items).toHaveCount(languages.length);
  return items;
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const loaded = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
};

test('each of the twelve languages can be chosen in the picker, and stays', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, '/main/media/movie');
  await loaded(page);

  for (const { lang, code, name, list, search, isPartial } of languages) {
    await test.step(name, async () => {
      const items = await openMenu(page);
      const item = items.filter({ hasText: name });
      // Beside a partial language is its translated share, which is between nothing and everything.
      const share = /(\d+)[\s\u200E\u200F]*[%٪]/u.exec(await item.innerText())?.[1];
      expect(share !== undefined, `${name} is marked`).toBe(isPartial);
      if (isPartial) {
        expect(Number(share)).toBeGreaterThan(20);
        expect(Number(share)).toBeLessThan(100);
      }
      await expect(item.locator('svg.flag[aria-hidden="true"]')).toBeVisible();
      await item.click();

      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', lang);
      await expect(html).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(list);
      await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveAccessibleName(search);

      await page.reload();
      await expect(html).toHaveAttribute('lang', lang);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(list);
      await loaded(page);
    });
  }
  expect(problems).toEqual([]);
});

test('the sign-in screen is shown in each language', async ({ page }) => {
  await page.goto('/sign-in');
  for (const { code, lang, name, signIn: button, isPartial } of languages) {
    await test.step(name, async () => {
      const option = page.getByRole('combobox').locator(`option[value="${code}"]`);
      expect(/\d/.test((await option.textContent()) ?? '')).toBe(isPartial);
      await page.getByRole('combobox').selectOption(code);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    });
  }
});

test('a Japanese word on a button has no space inside', async ({ page, marquee }) => {
  const id = await recordsOf(marquee).people('Người Đã Xóa');
  expect((await marquee.call('DELETE', `/cms/v1/people/${id}`)).status).toBe(200);
  await signIn(page, `/main/media/people/${id}`);
  await setInOtherTab(page, { locale: 'ja' });
  await expect(page.locator('.strip button')).toHaveText('復元');
});

test('a refused publication from the list says in English what is missing, because no form is there to show it', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh chưa có gì' });
  // A host name that RFC 6761 reserves, so that it never exists.
  await records.movie({ title: 'Chưa xem được', channel, play_link: 'https://phim.invalid/master.m3u8' });
  await signIn(page, `/main/media/movie?channel=${channel}`);
  await setInOtherTab(page, { locale: 'en' });
  await page.getByRole('button', { name: 'More actions: Chưa xem được' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Play link: this address cannot be opened');
});

test('a Japanese line breaks between phrases, never within a word', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('combobox').selectOption('ja');
  await page.goto('/nothing-here');
  const heading = page.getByRole('heading', { level: 1, name: 'ページが見つかりません' });
  await expect(heading).toBeVisible();
  // The beginnings of second lines as the page gets narrower, down to the width of the longest phrase.
  const second = await heading.evaluate((element) => {
    element.style.whiteSpace = 'nowrap';
    element.style.display = 'inline-block';
    const whole = element.getBoundingClientRect().width;
    element.style.whiteSpace = '';
    const text = element.firstChild as Text;
    const range = document.createRange();
    const top = (at: number) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().top;
    };
    return [0.95, 0.9, 0.85, 0.8, 0.75, 0.7].map((share) => {
      element.style.width = `${whole * share}px`;
      const begun = [...text.data].findIndex((_, at) => top(at) > top(0));
      return text.data.slice(begun);
    });
  });
  expect(new Set(second)).toEqual(new Set(['見つかりません']));
});

/** Acts like a browser's translator: each text of the page, present or future, is replaced by two font elements. */
function translate(): void {
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentElement || text.parentElement.closest('font, script, style') || text.data.trim() === '') continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`«${text.data}»`);
      text.replaceWith(font);
    }
  };
  all(document.body);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(all))).observe(document.body, { childList: true, subtree: true });
}

test('a page that the browser translates keeps working, and its figures stay current', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh phiên dịch' });
  for (const title of ['Lời ru buồn', 'Lời ru vui']) await records.movie({ title, channel });
  await signIn(page, `/main/media/movie?channel=${channel}`);
  const shown = page.locator('a.title-link');
  await expect(shown).toHaveCount(2);
  await page.evaluate(translate);
  await expect(page.locator('.list-count')).toHaveText(/^«2/);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('buon');
  await expect(shown).toHaveText([/buồn/]);
  await expect(page.locator('.list-count')).toHaveText(/^«1\D/);
  await search.fill('khong co phim nay');
  await expect(shown).toHaveCount(0);
  await search.fill('');
  await expect(shown).toHaveCount(2);
  const tick = page.locator('main tbody input[type=checkbox]');
  for (const [at, counted] of [/\b1\b/, /\b2\b/].entries()) {
    await tick.nth(at).check();
    await expect(page.locator('.bulk-count')).toHaveText(counted);
  }
  await shown.first().click();
  const title = page.locator('#field-title');
  await title.fill('');
  await title.blur();
  await expect(page.locator('#field-title-error')).toBeVisible();
  await title.fill('Lời ru khác');
  await expect(page.locator('.savebar')).toContainText('1');
});

test('Arabic is mirrored, and nothing scrolls sideways', async ({ page }) => {
  await signIn(page, '/main/media/movie');
  await loaded(page);
  const sidebar = page.getByRole('navigation').first();
  const left = (await sidebar.boundingBox())?.x ?? -1;
  expect(left).toBeLessThan(100);

  await (await openMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect.poll(async () => ((await sidebar.boundingBox())?.x ?? 0) + ((await sidebar.boundingBox())?.width ?? 0)).toBeGreaterThan(1440 - 100);
  // The content begins where the sidebar ends, on the left of it.
  const main = await page.getByRole('main').boundingBox();
  expect((main?.x ?? 999) + (main?.width ?? 0)).toBeLessThanOrEqual(((await sidebar.boundingBox())?.x ?? 0) + 1);
  expect(await page.getByRole('main').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of [
      '/main/media/movie',
      '/main/media/movie/new',
      '/main/media/people',
      '/main/media/transcode',
      '/main/account/profile',
      '/documents',
      '/documents/api',
    ]) {
      await test.step(`${path} at ${width}`, async () => {
        await go(page, path);
        await loaded(page);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
      });
    }
  }
});

test('Arabic keeps posters unmirrored, also after the theme customizer was open, and mirrors figures and the history', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const id = await records.movie({ title: '12 năm soi gương?', slug: '12-nam-soi-guong', channel: await records.channel({ name: 'Kênh không soi gương' }) });
  await signIn(page, `/main/media/movie/${id}`);
  const poster = page.getByRole('img', { name: 'Poster' });
  await expect(poster).toBeVisible();
  const panel = await customize(page);
  await panel.locator('svg').first().waitFor();
  await page.keyboard.press('Escape');
  await (await openMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#field-poster')).toBeAttached();
  // A mirrored poster would have unreadable letters.
  expect(await page.locator('form img').evaluateAll((all) => all.map((each) => getComputedStyle(each).transform))).toEqual(['none', 'none', 'none']);

  // The number and the question mark of a title do not change places either.
  const ends = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    return [0, text.length - 1].map((at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    }) as [number, number];
  });
  expect(ends[0]).toBeLessThan(ends[1]);

  // The calendar has space for the names of its days.
  await page.locator('#field-release_date').click();
  const days = page.locator('.ant-picker-dropdown th');
  await expect(days).toHaveCount(7);
  const wide = await days.evaluateAll((all) =>
    all.flatMap((day) => {
      const range = document.createRange();
      range.selectNodeContents(day);
      return range.getBoundingClientRect().width > day.getBoundingClientRect().width ? [day.textContent] : [];
    }),
  );
  expect(wide).toEqual([]);
  await page.keyboard.press('Escape');

  // A number is aligned like the text of other fields, and not at its unit on the far side.
  await expect(page.locator('#field-duration')).toHaveCSS('text-align', 'right');

  // The new value is on the left of the old one, where the arrow points.
  await page.getByRole('button', { name: 'السجل' }).first().click();
  const became = page.locator('.history ins').first();
  await expect(became).toBeVisible();
  expect(await became.evaluate((it) => getComputedStyle(it, '::before').content)).toBe('"← "');
});

test('in Arabic the line under a title and the search’s message are cut at the end of their words, not at the beginning', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title_en = `The Long Way ${'Home '.repeat(30)}`.trim();
  await records.movie({ title: 'Đường dài', title_en, channel: await records.channel({ name: 'Kênh đường dài' }) });
  await signIn(page, '/main/media/movie');
  await loaded(page);
  await (await openMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  /** Measures the positions of the first and last letters of a text, and the box that cuts it. */
  const lookAt = async (line: Locator, words: string) => {
    await expect(line).toBeVisible();
    const [first, last, box] = await line.evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      for (; node; node = walker.nextNode()) if (node.textContent?.includes(text)) break;
      const start = node?.textContent?.indexOf(text) ?? 0;
      const at = (from: number) => {
        const range = document.createRange();
        range.setStart(node as Node, start + from);
        range.setEnd(node as Node, start + from + 1);
        return range.getBoundingClientRect();
      };
      return [at(0), at(text.length - 1), element.getBoundingClientRect()].map(({ left, right }) => ({ left, right })) as [DOMRect, DOMRect, DOMRect];
    }, words);
    expect(first.left, words).toBeGreaterThanOrEqual(box.left);
    expect(first.right).toBeLessThanOrEqual(box.right);
    expect(last.left).toBeGreaterThan(first.left);
  };
  // Another width draws a row again, so an element found before may have no position any more.
  const expectCutAtEnd = (line: Locator, words: string) => expect(() => lookAt(line, words)).toPass({ timeout: 15_000 });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectCutAtEnd(page.locator('small').filter({ hasText: title_en }), title_en);
  }
  // If its category has no match, the search offers to search everything.
  const search = page.getByRole('banner').getByRole('search');
  await search.getByRole('button').first().click();
  await page.getByRole('menuitemradio').nth(1).click();
  await search.getByRole('combobox').fill('zzzz');
  await expectCutAtEnd(search.locator('.option small'), 'Screens, commands and all records');
});

test('each language writes dates in its own way, and missing texts are English', async ({ page }) => {
  await signIn(page, '/main/media/movie?release_date_from=2026-12-05');
  await loaded(page);
  for (const [name, day] of [
    ['Tiếng Việt', '05/12/2026'],
    ['English', '12/05/2026'],
    ['日本語', '2026/12/05'],
    ['Deutsch', '05.12.2026'],
    ['Nederlands', '05-12-2026'],
    ['한국어', '2026. 12. 05.'],
    ['Русский', '05.12.2026'],
  ] as const) {
    await test.step(name, async () => {
      await (await openMenu(page)).filter({ hasText: name }).click();
      await expect(page.getByRole('main')).toContainText(day);
    });
  }
  // Partial languages do not translate the names of fields.
  await expect(page.getByRole('main')).toContainText('Release date');
});
