import { languages, openLanguageMenu, screenLoaded } from './languageMenu.ts';
import { expect, signIn, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

test('each of the twelve languages can be chosen in the picker, and stays', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, '/main/media/movie');
  await screenLoaded(page);

  for (const { lang, code, name, list, search, isPartial } of languages) {
    await test.step(name, async () => {
      const items = await openLanguageMenu(page);
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
      await screenLoaded(page);
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

test('each language writes dates in its own way, and missing texts are English', async ({ page }) => {
  await signIn(page, '/main/media/movie?release_date_from=2026-12-05');
  await screenLoaded(page);
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
      await (await openLanguageMenu(page)).filter({ hasText: name }).click();
      await expect(page.getByRole('main')).toContainText(day);
    });
  }
  // Partial languages translate the names of the commonest fields alone.
  await expect(page.getByRole('main')).toContainText('Дата выхода');
  await expect(page.getByRole('main')).toContainText('Transcode status');
});
