import type { Page } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const titles = ['Mưa trên phố Hiến', 'Chuyến phà đêm', 'Đường về Huế', 'Áo lụa Hà Đông', 'Bến sông xưa'];

test.describe('the movie list', () => {
  let channel: string;
  /** The list of this story's movies alone, whatever other stories have made. */
  let home: string;
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    channel = await records.channel({ name: 'Kênh danh sách' });
    home = `/main/media/movie?channel=${channel}`;
    for (const [at, title] of titles.entries()) await records.movie({ title, channel, label: at < 2 ? 'Hot' : 'Normal' });
  });
  test.beforeEach(async ({ page }) => {
    await signIn(page, home);
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
  });

  test('is searched blind to accents, filtered and sorted in the address, so that reload and back keep it', async ({ page }) => {
    const shown = page.locator('a.title-link');
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('pho hien');
    await expect(shown).toHaveText(['Mưa trên phố Hiến']);
    await expect(page).toHaveURL(/[?&]name=pho\+hien/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue('pho hien');
    await expect(shown).toHaveText(['Mưa trên phố Hiến']);
    // While a search is on its way, the number that stood there is not taken for its.
    const found = Promise.withResolvers<void>();
    await page.route('**/cms/v1/movie?*', (route) => found.promise.then(() => route.continue()));
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('ben song');
    await expect(page.locator('.list-count')).toHaveText('Đang tải…');
    found.resolve();
    await expect(page.locator('.list-count')).toContainText('1 khớp bộ lọc');
    await page.unroute('**/cms/v1/movie?*');
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('khong co phim nay');
    await expect(page.getByRole('heading', { name: 'Không tìm thấy kết quả' })).toBeVisible();
    // Where there are no rows to stand until the answer, the list says neither that there are none nor how many.
    const answer = Promise.withResolvers<void>();
    await page.route('**/cms/v1/movie?*', (route) => answer.promise.then(() => route.continue()));
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('ao lua');
    await expect(page.locator('main .skeleton').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Không tìm thấy kết quả' })).toHaveCount(0);
    await expect(page.locator('.list-count')).toHaveText('Đang tải…');
    answer.resolve();
    await expect(shown).toHaveText(['Áo lụa Hà Đông']);
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('');
    await expect(shown).toHaveCount(titles.length);

    // A filter: chosen in the drawer, shown as a chip, taken off by it.
    await page.getByRole('button', { name: /^Bộ lọc/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
    await drawer.getByRole('group', { name: 'Nhãn' }).getByRole('button').click();
    await page.getByRole('checkbox', { name: 'Nóng' }).check();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: 'Xem 2 kết quả' }).click();
    await expect(shown).toHaveCount(2);
    await expect(page).toHaveURL(/[?&]label=Hot/);
    const chips = page.getByRole('list', { name: 'Bộ lọc đang bật' });
    await expect(chips).toContainText('Nhãn: Nóng');
    await expect(chips).toContainText('Kênh: Kênh danh sách');
    await chips.getByRole('button', { name: 'Bỏ lọc theo Nhãn' }).click();
    await expect(shown).toHaveCount(titles.length);

    // Order, as Vietnamese sorts.
    const head = page.getByRole('columnheader', { name: 'Tên phim' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const sorted = titles.toSorted(new Intl.Collator('vi').compare);
    await expect(shown).toHaveText(sorted);
    await head.getByRole('button').click();
    await expect(shown).toHaveText(sorted.toReversed());
    await expect(page).toHaveURL(/sort_by=title&order_by=descend/);
    await page.reload();
    await expect(shown).toHaveText(sorted.toReversed());
    await expect(head).toHaveAttribute('aria-sort', 'descending');

    // Into a record and back: as it was left. Back once more: the order before.
    await shown.first().click();
    await expect(page.getByRole('heading', { level: 1, name: sorted.at(-1) as string })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveText(sorted.toReversed());
    await page.goBack();
    await expect(shown).toHaveText(sorted);
  });

  test('is worked by keyboard', async ({ page }) => {
    const shown = page.locator('a.title-link');
    await page.goto(`${home}&sort_by=title&order_by=ascend`);
    await expect(shown).toHaveText(titles.toSorted(new Intl.Collator('vi').compare));
    const second = (await shown.nth(1).textContent()) as string;
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toBeFocused();
    // What is typed is text there, not a key of the screen.
    await page.keyboard.type('jx');
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue('jx');
    // Escape and Enter leave the field for the rows, and what was searched stays.
    for (const [leave, words, found] of [
      ['Escape', 'pho hien', 'Mưa trên phố Hiến'],
      ['Enter', 'ao lua', 'Áo lụa Hà Đông'],
    ] as const) {
      await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill(words);
      await page.keyboard.press(leave);
      await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue(words);
      await expect(shown).toHaveText([found]);
      await page.keyboard.press('j');
      await expect(shown.first()).toBeFocused();
    }
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('');
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(titles.length);

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(shown.nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await expect(shown.nth(1)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: `Chọn ${second}`, exact: true })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Mục đã chọn' })).toContainText('Đã chọn 1 phim');
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Mục đã chọn' })).toHaveCount(0);

    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Phím tắt' });
    for (const about of ['Tìm kiếm', 'Xuống dòng dưới', 'Lên dòng trên', 'Chọn hoặc bỏ chọn dòng', 'Mở', 'Thêm mới']) {
      await expect(map.getByText(about, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(map).toHaveCount(0);

    await expect(shown.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(titles.length);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/main\/media\/movie\/new/);
  });

  test('deletes what is selected after asking, and the trash gives it back', async ({ page }) => {
    const shown = page.locator('a.title-link');
    const gone = ['Bến sông xưa', 'Đường về Huế'];
    for (const title of gone) await page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }).check();
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    await bar.getByRole('button', { name: 'Xóa', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Bạn có chắc chắn xóa?' });
    await expect(question).toContainText('Xóa 2 phim');
    for (const title of gone) await expect(question).toContainText(title);
    await expect(question).toContainText('không thể hoàn tác');
    // The harmless answer has the focus, and nothing happens by it.
    await expect(question.getByRole('button', { name: 'Giữ lại' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(shown).toHaveCount(titles.length);

    await bar.getByRole('button', { name: 'Xóa', exact: true }).click();
    await question.getByRole('button', { name: 'Xóa 2 phim' }).click();
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await expect(toasts.getByRole('status').filter({ hasText: 'Xóa thành công' })).toContainText('2 phim');
    await expect(shown).toHaveCount(titles.length - 2);
    await expect(bar).toHaveCount(0);

    await page.getByRole('button', { name: 'Thùng rác' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: phim' })).toBeVisible();
    await expect(page).toHaveURL(/deleted=true/);
    // Nothing is made there, by key as little as by a button.
    await expect(page.getByRole('link', { name: 'Thêm phim' })).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/deleted=true/);
    for (const title of gone) {
      await page.getByRole('button', { name: `Khôi phục: ${title}` }).click();
      await expect(toasts.getByRole('status').filter({ hasText: 'Khôi phục thành công' }).filter({ hasText: title })).toBeVisible();
      // The next row takes its place, under a click that has begun too.
      await expect(page.getByRole('button', { name: `Khôi phục: ${title}` })).toHaveCount(0);
    }
    await expect(page.getByText('Không tìm thấy kết quả')).toBeVisible();
    await page.getByRole('button', { name: 'Thùng rác' }).click();
    await expect(shown).toHaveCount(titles.length);
  });

  test('drops "all that match" when something else matches', async ({ page }) => {
    await page.goto(`${home}&label=Hot&limit=20`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(page.locator('a.title-link')).toHaveCount(2);
    await page.getByRole('checkbox', { name: `Chọn ${titles[0]}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Chọn cả 2 phim khớp bộ lọc' }).click();
    await expect(bar).toContainText('Đã chọn 2 phim');
    await page.getByRole('button', { name: 'Bỏ lọc theo Nhãn' }).click();
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
    await expect(bar).toContainText('Đã chọn 1 phim');
    // Nor does it come back with the filters that it was said of.
    await page.goBack();
    await expect(page.locator('a.title-link')).toHaveCount(2);
    await expect(bar).toContainText('Đã chọn 1 phim');
  });

  test('works through all that match in an order that the work does not change', async ({ page }) => {
    await page.goto(`${home}&label=Hot&sort_by=updated_at&order_by=ascend`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await page.getByRole('checkbox', { name: `Chọn ${titles[0]}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Chọn cả 2 phim khớp bộ lọc' }).click();
    await bar.getByRole('button', { name: 'Đổi nhãn', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Đổi nhãn của 2 phim' });
    await question.getByRole('radio', { name: 'Nóng' }).check();
    const asked = page.waitForRequest((request) => /\/cms\/v1\/movie\?.*limit=100/.test(request.url()));
    await question.getByRole('button', { name: 'Đổi nhãn 2 phim' }).click();
    expect(new URL((await asked).url()).searchParams.get('sort_by')).toBe('created_at');
    await expect(page.getByRole('region', { name: 'Thông báo' }).getByRole('status').filter({ hasText: '2 phim' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('offers for a selection what can be done to some of it', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const own = await records.channel({ name: 'Kênh có phim công khai' });
    const film = await records.file((await sharedMaterial()).clip, 'film');
    const [open, draft] = ['Phim đã công khai', 'Phim còn nháp'] as const;
    const shown = await records.movie({ title: open, channel: own, film, play_link: undefined });
    await records.movie({ title: draft, channel: own });
    const movie = async () => (await marquee.call('GET', `/cms/v1/movie/${shown}`)).body.data;
    await expect.poll(async () => (await movie()).transcode_status, { timeout: 120_000 }).toBe('ready');
    expect((await marquee.call('PUT', `/cms/v1/movie/${shown}`, { visibility: 'enable', copyright: true })).status).toBe(200);
    await page.goto(`/main/media/movie?channel=${own}`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await page.getByRole('checkbox', { name: `Chọn ${open}`, exact: true }).check();
    await expect(bar.getByRole('button', { name: 'Ẩn', exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Công khai', exact: true })).toHaveCount(0);
    await page.getByRole('checkbox', { name: `Chọn ${draft}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Công khai', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(draft);
    await expect(question).not.toContainText(open);
    await page.keyboard.press('Escape');
    await expect(bar).toContainText('Đã chọn 2 phim');
  });

  test('keeps chosen what an action failed for, and nothing that is gone', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const made = ['Lỗi một', 'Lỗi hai', 'Lỗi ba', 'Lỗi bốn'];
    const ids: string[] = [];
    for (const title of made) ids.push(await records.movie({ title, channel }));
    await page.goto(`${home}&name=Lỗi`);
    const shown = page.locator('a.title-link');
    await expect(shown).toHaveCount(made.length);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    for (const title of made.slice(0, 3)) await page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }).check();

    // One row's own icon takes that row out of the selection, and leaves the others in it.
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Thao tác khác: ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Xóa', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: /^Xóa/ }).click();
      await expect(shown.filter({ hasText: title })).toHaveCount(0);
    };
    await remove('Lỗi bốn');
    await expect(bar).toContainText('Đã chọn 3 phim');

    // What somebody else deletes is counted no more.
    expect((await marquee.call('DELETE', `/cms/v1/movie/${ids[2]}`)).status).toBeLessThan(300);
    await expect(bar).toContainText('Đã chọn 2 phim');

    // Of two, one fails: it alone stays chosen, to be tried again.
    await page.route(`**/cms/v1/movie/${ids[1]}`, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
    await bar.getByRole('button', { name: 'Xóa', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 2 phim' }).click();
    await expect(toasts.getByText('Lỗi hai').first()).toBeVisible();
    await expect(bar).toContainText('Đã chọn 1 phim');
    await expect(page.getByRole('checkbox', { name: 'Chọn Lỗi hai', exact: true })).toBeChecked();
    await page.unroute(`**/cms/v1/movie/${ids[1]}`);
    await bar.getByRole('button', { name: 'Xóa', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 1 phim' }).click();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('a long list', () => {
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    for (let at = 1; at <= 45; at += 1) await records.tag(`Dài ${String(at).padStart(2, '0')}`, 'genre');
  });

  test('begins each page at its top, and stands where it stood for whoever comes back', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 640 });
    await signIn(page, '/main/media/genre?name=Dài&sort_by=title&order_by=ascend');
    const shown = page.locator('a.title-link');
    const stands = () => page.locator('.list-scroll').evaluate((rows) => Math.round(rows.scrollTop));
    await expect(shown.first()).toHaveText('Dài 01');
    await shown.nth(19).scrollIntoViewIfNeeded();
    const down = await stands();
    expect(down).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Trang sau' }).click();
    await expect(shown.first()).toHaveText('Dài 21');
    await expect.poll(stands).toBe(0);
    await page.goBack();
    await expect(shown.first()).toHaveText('Dài 01');
    await expect.poll(stands).toBe(down);
    // Into a record and back.
    await shown.nth(19).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dài 20' })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(20);
    await expect.poll(stands).toBe(down);
    await page.getByRole('columnheader', { name: 'Tên' }).getByRole('button').click();
    await expect(shown.first()).toHaveText('Dài 45');
    await expect.poll(stands).toBe(0);
  });
});

/** How far the page can be scrolled sideways. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a long keyword without spaces stays within the form', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh từ dài' });
  const movie = await records.movie({ title: 'Phim có từ dài', channel, keywords: [await records.tag('kh'.repeat(100), 'keyword')] });
  await signIn(page, `/main/media/movie/${movie}`);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.tag-sortable').filter({ hasText: 'khkhkh' })).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toBe(0);
  }
});

test('a long text is cut at the end of its cell, read whole by pointing at it, and pushes nothing away', async ({ page, marquee }) => {
  const place = `Làng ${'xa '.repeat(83)}`.trim();
  await recordsOf(marquee).people('Người từ làng xa', { place_of_birth: place });
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, '/main/media/people?name=làng xa');
  const cell = page.getByRole('cell', { name: place });
  await cell.hover();
  await expect(cell).toHaveAttribute('title', place);
  const actions = page.getByRole('button', { name: 'Xóa: Người từ làng xa' });
  await expect(actions).toBeInViewport();
  expect(await page.locator('.list-scroll').evaluate((rows) => rows.scrollWidth - rows.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('button', { name: 'Thao tác khác: Người từ làng xa' })).toBeInViewport();
  expect(await sideways(page)).toBe(0);
});

test('the heading says which of the tabs it is', async ({ page }) => {
  await signIn(page, '/main/media/genre');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Thể loại');
  await page.getByRole('link', { name: 'Từ khóa' }).click();
  await expect(heading).toHaveText('Từ khóa');
  await expect(page.getByRole('link', { name: 'Thêm từ khóa' })).toBeVisible();
});

test('a screen that was never loaded says offline that the network is away, and comes by itself when it is back', async ({ page }) => {
  // Nothing is fetched ahead, as for whoever loses the network right after the first screen.
  await page.route(/\/assets\/channel-/, (route) => route.abort());
  await signIn(page, '/main/media/genre');
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Kênh của tôi' }).click();
  const away = page.getByRole('main').getByRole('heading', { level: 1, name: 'Đang mất mạng' });
  await expect(away).toBeVisible();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(away).toBeVisible();
  await page.unroute(/\/assets\/channel-/);
  await page.context().setOffline(false);
  await expect(away).toHaveCount(0);
  await expect(page).toHaveURL('/main/media/channel');
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('many transcodes scroll inside their card, above the pages', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh chuyển mã' });
  const movie = await records.movie({
    title: 'Phim chuyển mã',
    channel,
    film: await records.file((await sharedMaterial()).clip, 'film'),
    play_link: undefined,
  });
  // Each attempt that is stopped at once is one of the history.
  const attempts = 14;
  for (let nth = 1; nth <= attempts; nth += 1) {
    const [newest] = (await marquee.call('GET', `/cms/v1/transcode?record=${movie}&limit=1`)).body.data;
    expect((await marquee.call('POST', '/cms/v1/transcode/stop', { job_id: newest.job_id })).status).toBe(200);
    if (nth < attempts) expect((await marquee.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: movie })).status).toBe(200);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, `/main/media/transcode?record=${movie}`);
  await expect(page.locator('.job')).toHaveCount(attempts);
  const card = await page.locator('.list-card').boundingBox();
  const pages = await page.getByRole('navigation', { name: 'Trang' }).boundingBox();
  const foot = (box: typeof card) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(foot(pages)).toBeLessThanOrEqual(foot(card));
  expect(foot(card)).toBeLessThanOrEqual(800);
  // The rows end where the pages begin.
  expect(foot(await page.locator('.list-scroll').boundingBox())).toBeLessThanOrEqual(pages?.y ?? 0);
  await page.locator('.job').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.job').last()).toBeInViewport();
});
