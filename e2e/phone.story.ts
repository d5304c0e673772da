import type { Locator, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { setWideTextSpacing, sideways } from './looks.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** Words inside it that are broken for lack of space. */
const brokenWords = (within: Locator) =>
  within.evaluate((element) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });

/** Which of these inputs React draws again during an action. React keeps the props on each element, and replaces them with every drawing. */
async function drawnAgain(inputs: Locator, act: () => Promise<void>): Promise<string[]> {
  const noted = await inputs.evaluateAll((all) => {
    const props = (each: Element) => Object.entries(each).find(([key]) => key.startsWith('__reactProps'))?.[1] as unknown;
    const before = all.map(props);
    Object.assign(window, { drawnAgain: () => all.filter((each, at) => props(each) !== before[at]).map(({ id }) => id) });
    return before.every((each) => each !== undefined);
  });
  expect(noted).toBe(true);
  await act();
  return inputs.page().evaluate(() => (window as unknown as { drawnAgain: () => string[] }).drawnAgain());
}

const narrow = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

test('unsaved changes are compared with another person’s in whole words', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const [kept, left] = [await records.people('Nguyễn Thị Phương'), await records.people('Trương Quỳnh')];
  const channel = await records.channel({ name: 'Kênh so sánh' });
  const id = await records.movie({ title: 'Nghiêng', channel, cast: [{ person: kept, role: 'Người giữ đèn' }] });
  const other = await makeAccount(marquee, { name: 'Vũ Thị Hà', role: 'moderator', permissions: ['media'] });
  await narrow(page);
  await signIn(page, `/main/media/movie/${id}`);
  await page.locator('#field-title').fill('Nghiêng nghiêng');
  await page.locator('#field-cast\\.0\\.role').fill('Người kể chuyện');
  await page.getByRole('button', { name: 'Xem khác biệt' }).click();
  const differences = page.getByRole('dialog', { name: 'Thay đổi chưa lưu' });
  await expect(differences.getByRole('row')).toHaveCount(3);
  expect(await brokenWords(differences)).toEqual([]);
  await page.keyboard.press('Escape');

  const cast = [{ person: left, role: 'Thuyền trưởng' }];
  expect((await other.call('PUT', `/cms/v1/movie/${id}`, { title: 'Nghiêng ngả', cast })).status).toBe(200);
  await page.getByRole('button', { name: /^Lưu( Ctrl S)?$/ }).click();
  const merge = page.getByRole('dialog', { name: 'Bản ghi đã được người khác sửa' });
  await expect(merge.getByRole('radio')).toHaveCount(4);
  expect(await brokenWords(merge)).toEqual([]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a form is not magnified, a calendar stays in the window, and a cast is sorted without dragging', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const cast = [
      { person: await records.people('Lê Thị Đầu'), role: 'Người chèo đò' },
      { person: await records.people('Lê Thị Cuối'), role: 'Khách' },
    ];
    const id = await records.movie({ title: 'Xếp bằng ngón tay', channel: await records.channel({ name: 'Kênh ngón tay' }), cast });
    await signIn(page, `/main/media/movie/${id}`);
    await expect(page.locator('#field-title')).toHaveValue('Xếp bằng ngón tay');
    const small = await page
      .locator('.form-body :is(input, textarea):not([type=checkbox], [type=radio], [type=file])')
      .evaluateAll((all) => all.filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16).map(({ id: name }) => name));
    expect(small, 'letters that a phone magnifies').toEqual([]);
    // Small controls are large enough for a thumb: they still react this far above and below their middle.
    const met = (of: Locator) =>
      of.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const reach = (step: number) => {
          let at = y;
          while (element.contains(document.elementFromPoint(x, at + step))) at += step;
          return Math.abs(at - y);
        };
        return Math.round(reach(-1) + reach(1)) + 1;
      });
    expect(await met(page.getByRole('link', { name: 'Về danh sách' }))).toBeGreaterThanOrEqual(44);
    expect(await met(page.locator('.input-button').first())).toBeGreaterThanOrEqual(44);

    const date = page.locator('#field-release_date');
    await date.evaluate((it) => it.scrollIntoView({ block: 'center' }));
    await date.tap();
    const calendar = page.locator('.ant-picker-dropdown');
    // Without space below or above the field, the calendar covers it. The library has no name for that placement.
    await expect(calendar).toBeInViewport({ ratio: 0.9 });
    // Its final position after its animation. A fraction of a pixel is drawn as none.
    await expect.poll(() => calendar.evaluate((it) => it.getAnimations().length)).toBe(0);
    const { top, bottom } = await calendar.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect);
    expect(Math.round(top), 'top of the calendar').toBeGreaterThanOrEqual(0);
    expect(Math.round(bottom), 'bottom of the calendar').toBeLessThanOrEqual(740);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Dời Lê Thị Cuối' }).tap();
    await page.getByRole('menuitem', { name: 'Dời lên trước' }).tap();
    await expect(page.locator('#field-cast\\.0\\.role')).toHaveValue('Khách');
    await expect(page.getByRole('button', { name: 'Dời Lê Thị Cuối' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Lê Thị Cuối: vị trí 1 trên 2' })).toBeAttached();
    // Dropping a row on its handle by mouse opens nothing.
    const [from, to] = await Promise.all(['Cuối', 'Đầu'].map((name) => page.getByRole('button', { name: `Dời Lê Thị ${name}` }).boundingBox()));
    await page.mouse.move(from!.x + 8, from!.y + 8);
    await page.mouse.down();
    await page.mouse.move(to!.x + 8, to!.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect(page.locator('#field-cast\\.1\\.role')).toHaveValue('Khách');
    await expect(page.getByRole('menu')).toHaveCount(0);
    // A screen reader hears the row's name and the chosen person.
    await expect(page.getByRole('group', { name: 'Lê Thị Cuối' }).getByRole('combobox')).toHaveAccessibleDescription('Lê Thị Cuối');

    // Typing draws only its own row again, even if one row has an error.
    const roles = page.locator('.rows-row input[id$=role]');
    expect(await drawnAgain(roles, () => roles.nth(1).fill('Khách đi chợ'))).toEqual(['field-cast.1.role']);
    await roles.nth(0).fill('');
    await page.locator('#field-title').focus();
    await expect(page.locator('#field-cast\\.0\\.role-error')).toBeVisible();
    expect(await drawnAgain(roles, () => page.locator('#field-title').fill('Xếp bằng hai ngón tay'))).toEqual([]);

    // The calendar of a range shows the month with the button to earlier ones.
    page.on('dialog', (dialog) => void dialog.accept());
    await go(page, '/main/media/movie');
    await page.getByRole('button', { name: 'Bộ lọc' }).tap();
    await page.getByRole('dialog').locator('.ant-picker input').first().tap();
    const back = page.locator('.ant-picker-dropdown .ant-picker-header-prev-btn').first();
    await expect(back).toBeInViewport({ ratio: 1 });
  });

  test('the actions for a selection fill their bar, with the cross beside the count', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    for (const at of [1, 2, 3]) await records.tag(`Chọn bằng ngón tay ${at}`, 'genre');
    await signIn(page, '/main/media/genre?name=Chọn+bằng+ngón+tay');
    await page.getByRole('checkbox', { name: 'Chọn Chọn bằng ngón tay 1' }).check();
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    const box = async (name: string) => (await bar.getByRole('button', { name, exact: true }).boundingBox())!;
    const [outside, count, cross, remove, merge, download] = [
      (await bar.boundingBox())!,
      (await bar.getByText('Đã chọn 1 thể loại').boundingBox())!,
      await box('Bỏ chọn'),
      await box('Xóa 1'),
      await box('Gộp 1'),
      await box('Xuất 1'),
    ];
    expect(Math.abs(cross.y + cross.height / 2 - (count.y + count.height / 2)), 'cross beside the count').toBeLessThanOrEqual(2);
    for (const { width, height } of [cross, remove, merge, download]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(remove.width + merge.width + download.width, 'width of the verbs').toBeGreaterThan(outside.width - 48);
    expect(cross.x + cross.width).toBeLessThanOrEqual(outside.x + outside.width);
  });

  test('a phone’s keyboard reduces the page, so that nothing at its bottom is covered', async ({ page }) => {
    await signIn(page, '/main/media/people/new');
    await page.locator('#field-name').fill('Lê Văn Phím');
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
    // The window that is left above a keyboard.
    await page.setViewportSize({ width: 360, height: 420 });
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await expect(bar.getByRole('button', { name: 'Lưu', exact: true })).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Bỏ thay đổi' }).tap();
    for (const button of await page.getByRole('alertdialog').getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  });

  test('links of a form are large enough for a thumb, and a low window leaves space for the form', async ({ page }) => {
    await signIn(page, '/main/media/movie/new');
    const links = page.locator('.checklist .link-button');
    await expect(links.first()).toBeVisible();
    const heights = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights), 'lowest link').toBeGreaterThanOrEqual(24);
    // A field that gets the focus by key or link scrolls out from under the bar at the bottom.
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await page.locator('#field-title_en').fill('Big letters');
    await expect(bar).toContainText('Đã giữ trên máy này');
    const foot = await links.last().evaluate((it: HTMLElement) => {
      scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight + 84, behavior: 'instant' });
      it.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return it.getBoundingClientRect().bottom;
    });
    expect(foot, 'foot of what was gone to').toBeLessThanOrEqual((await bar.boundingBox())!.y);
    // A phone in landscape orientation; then with letters four times as large, and the spacing of WCAG 1.4.12.
    await page.setViewportSize({ width: 740, height: 360 });
    await page.locator('#field-imdb_url').scrollIntoViewIfNeeded();
    await expect(page.locator('.header')).not.toBeInViewport();
    await page.setViewportSize({ width: 320, height: 256 });
    await setWideTextSpacing(page);
    // So low a window belongs to the form: the bar is at its end, and so are the buttons of a panel.
    await expect(bar).not.toBeInViewport();
    for (const button of await bar.getByRole('button').all()) {
      expect(await button.evaluate((it) => it.getBoundingClientRect().right <= document.documentElement.clientWidth), 'button in the window').toBe(true);
    }
    await bar.getByRole('button', { name: 'Bỏ thay đổi' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ 1 thay đổi' }).tap();
    await go(page, '/main/media/movie');
    await page.getByRole('button', { name: 'Bộ lọc' }).tap();
    await expect(page.locator('.filter-drawer > *').nth(1)).toBeInViewport({ ratio: 1 });
  });
});

test('a long search term without a match stays within the list', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, `/main/media/people?name=${'kh'.repeat(120)}`);
    const sentence = page.getByText('khkhkh', { exact: false }).filter({ visible: true }).last();
    await expect(page.getByRole('heading', { name: 'Không tìm thấy kết quả' })).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toBe(0);
    expect(await sentence.evaluate((it) => it.getBoundingClientRect().right <= innerWidth && it.scrollWidth <= it.clientWidth), `at ${width} px`).toBe(true);
  }
});

test('the text about the responsibility for publishing stays readable after the language menu was open', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh trách nhiệm' });
  await records.movie({ title: 'Chờ công khai', channel });
  // The flags of the languages are loaded with the sign-in screen.
  await page.goto('/sign-in');
  await expect(page.locator('svg.flag').first()).toBeVisible();
  await signIn(page, `/main/media/movie?channel=${channel}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Tiếng Việt/ })
    .click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Thao tác khác: Chờ công khai' }).click();
  await page.getByRole('menuitem', { name: 'Công khai' }).click();
  const accept = page.getByRole('alertdialog').locator('label', { hasText: 'Tôi chịu trách nhiệm' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await brokenWords(accept), `at ${width} px`).toEqual([]);
    const [label, text] = await accept.evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return [it.getBoundingClientRect(), range.getBoundingClientRect()].map(({ top, bottom }) => ({ top, bottom })) as [DOMRect, DOMRect];
    });
    // The words stay within their line and cover no other.
    expect(text.top, `at ${width} px`).toBeGreaterThanOrEqual(label.top);
    expect(text.bottom, `at ${width} px`).toBeLessThanOrEqual(label.bottom);
  }
});

test('a channel’s card shows one e-mail address, because two without labels could not be distinguished', async ({ page, marquee }) => {
  await recordsOf(marquee).channel({ name: 'Kênh Hai Thư' });
  await narrow(page);
  await signIn(page, '/main/media/channel');
  const card = page.locator('.card-row').filter({ hasText: 'Kênh Hai Thư' });
  await expect(card.locator('a[href^="mailto:"]')).toHaveCount(1);
});
