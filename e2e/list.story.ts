import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const titles = ['Mưa trên phố Hiến', 'Chuyến phà đêm', 'Đường về Huế', 'Áo lụa Hà Đông', 'Bến sông xưa'];

test.describe('the movie list', () => {
  let channel: string;
  /** The address of a list with only this story's movies, whatever other stories have created. */
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

  test('is searched without accents, filtered and sorted in the address, so that reload and back keep it', async ({ page }) => {
    const shown = page.locator('a.title-link');
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('pho hien');
    await expect(shown).toHaveText(['Mưa trên phố Hiến']);
    await expect(page).toHaveURL(/[?&]name=pho\+hien/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue('pho hien');
    await expect(shown).toHaveText(['Mưa trên phố Hiến']);
    // During a search the old count is not shown as the result.
    const found = Promise.withResolvers<void>();
    await page.route('**/cms/v1/movie?*', (route) => found.promise.then(() => route.continue()));
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('ben song');
    await expect(page.locator('.list-count')).toHaveText('Đang tải…');
    found.resolve();
    await expect(page.locator('.list-count')).toContainText('1 khớp bộ lọc');
    await page.unroute('**/cms/v1/movie?*');
    await page.getByRole('searchbox', { name: 'Tìm theo tên' }).fill('khong co phim nay');
    await expect(page.getByRole('heading', { name: 'Không tìm thấy kết quả' })).toBeVisible();
    // While there are no rows yet, the list says neither that there are none nor how many.
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

    // A filter is chosen in the drawer, shown as a chip, and removed by it.
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

    // Vietnamese sort order.
    const head = page.getByRole('columnheader', { name: 'Tên phim' });
    await head.getByRole('button', { name: 'Tên phim' }).click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    const sorted = titles.toSorted(new Intl.Collator('vi', { numeric: true }).compare);
    await expect(shown).toHaveText(sorted);
    await head.getByRole('button', { name: 'Tên phim' }).click();
    await expect(shown).toHaveText(sorted.toReversed());
    await expect(page).toHaveURL(/sort_by=title&order_by=descend/);
    await page.reload();
    await expect(shown).toHaveText(sorted.toReversed());
    await expect(head).toHaveAttribute('aria-sort', 'descending');

    // Opening a record and going back restores the list. Going back once more restores the order before.
    await shown.first().click();
    await expect(page.getByRole('heading', { level: 1, name: sorted.at(-1) as string })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveText(sorted.toReversed());
    await page.goBack();
    await expect(shown).toHaveText(sorted);
  });

  test('is operated by keyboard', async ({ page }) => {
    const shown = page.locator('a.title-link');
    await go(page, `${home}&sort_by=title&order_by=ascend`);
    await expect(shown).toHaveText(titles.toSorted(new Intl.Collator('vi', { numeric: true }).compare));
    const secondTitle = (await shown.nth(1).textContent()) as string;
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toBeFocused();
    // In a field, letters are text and not shortcuts.
    await page.keyboard.type('jx');
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue('jx');
    // Escape and Enter move the focus from the field to the rows, and the search stays.
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
    await expect(page.getByRole('checkbox', { name: `Chọn ${secondTitle}`, exact: true })).toBeChecked();
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

    // Letters belong to an open menu or box, even those that it does not use.
    for (const name of [`Thao tác khác: ${secondTitle}`, 'Cột']) {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('j');
      await page.keyboard.press('n');
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
    await shown.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: secondTitle })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(titles.length);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/main\/media\/movie\/new/);
  });
});

test('the heading names the open tab', async ({ page }) => {
  await signIn(page, '/main/media/genre');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Thể loại');
  await page.getByRole('link', { name: 'Từ khóa' }).click();
  await expect(heading).toHaveText('Từ khóa');
  await expect(page.getByRole('link', { name: 'Thêm từ khóa' })).toBeVisible();
});

test('a screen that was never loaded says that the network is away, and opens when it is back', async ({ page }) => {
  // Nothing is preloaded, as for somebody who loses the network right after the first screen.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('as channelScreens') ? route.abort() : route.fulfill({ response });
  });
  await signIn(page, '/main/media/genre');
  // The first screen has loaded completely: this story is about the second one.
  await expect(page.locator('main .list-count')).not.toHaveText('Đang tải…');
  await expect(page.getByRole('region', { name: 'Thông báo' })).toBeAttached();
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Kênh của tôi' }).click();
  const away = page.getByRole('main').getByRole('heading', { level: 1, name: 'Đang mất mạng' });
  await expect(away).toBeVisible();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(away).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.context().setOffline(false);
  await expect(away).toHaveCount(0);
  await expect(page).toHaveURL('/main/media/channel');
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('many transcodes scroll inside their card, above the page numbers', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh chuyển mã' });
  const movie = await records.movie({
    title: 'Phim chuyển mã',
    channel,
    film: await records.file((await sharedMaterial()).clip, 'film'),
    play_link: undefined,
  });
  // An attempt that is stopped at once still appears in the history.
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
  // The rows end where the page numbers begin.
  expect(foot(await page.locator('.list-scroll').boundingBox())).toBeLessThanOrEqual(pages?.y ?? 0);
  await page.locator('.job').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.job').last()).toBeInViewport();

  // All on the page are selected: their film is made again once.
  const wholePage = page.getByRole('checkbox', { name: 'Chọn cả trang' });
  const bar = page.getByRole('region', { name: 'Mục đã chọn' });
  await wholePage.check();
  await expect(bar).toContainText(`Đã chọn ${attempts} công việc`);
  const begun: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('/cms/v1/transcode/') && begun.push(new URL(request.url()).pathname));
  await bar.getByRole('button', { name: 'Chạy lại' }).click();
  await expect(page.locator('.job')).toHaveCount(attempts + 1);
  await expect(bar).toHaveCount(0);
  expect(begun).toEqual(['/cms/v1/transcode/start']);
  await expect(page.getByText('Bắt đầu chuyển mã không thành công')).toHaveCount(0);
  const [again] = (await marquee.call('GET', `/cms/v1/transcode?record=${movie}&limit=1`)).body.data;
  await marquee.call('POST', '/cms/v1/transcode/stop', { job_id: again.job_id });
  await expect.poll(async () => (await marquee.call('GET', `/cms/v1/transcode?record=${movie}&limit=1`)).body.data[0].process).toBe('DONE');

  // An action by keyboard keeps the focus there.
  const retry = page.locator('.job').last().locator('.icon-button');
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.job')).toHaveCount(attempts + 2);
  await expect(retry).toBeFocused();

  // As after a worker died during the first attempt, which is listed separately from the one that continues.
  await page.route('**/cms/v1/transcode?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [newest, before] = answer.data;
    if (before) Object.assign(before, { job_id: newest.job_id, attempt: 1, film: 'dau-tien.mp4' });
    if (newest) newest.attempt = 2;
    await route.fulfill({ json: answer });
  });
  await page.reload();
  await page.locator('.job', { hasText: 'dau-tien.mp4' }).locator('.job-title').click();
  await expect(page.getByRole('dialog')).toContainText('dau-tien.mp4 · Lần thử 1');
});

test('an operator finds the transcodes of a channel, sorts them by date, opens one on the second page, and comes back to the same place', async ({
  page,
  marquee,
}) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh tìm lỗi' });
  const movie = await records.movie({ title: 'Phim tìm lỗi', channel, film: await records.file((await sharedMaterial()).clip, 'film'), play_link: undefined });
  const ended: string[] = [];
  for (let nth = 1; nth <= 3; nth += 1) {
    if (nth > 1) expect((await marquee.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: movie })).status).toBe(200);
    const [newest] = (await marquee.call('GET', `/cms/v1/transcode?record=${movie}&limit=1`)).body.data;
    expect((await marquee.call('POST', '/cms/v1/transcode/stop', { job_id: newest.job_id })).status).toBe(200);
    ended.push(newest.job_id);
  }
  await signIn(page, '/main/media/transcode?limit=2');
  const filters = page.getByRole('search');
  await filters.getByRole('button', { name: /Bộ lọc/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
  await drawer.getByLabel('Sắp xếp theo').selectOption('created_at descend');
  await drawer.getByRole('group', { name: 'Kênh' }).getByRole('button').click();
  // The list has only the first channels; those of other stories may fill it.
  await page.keyboard.type('tìm lỗi');
  await drawer.getByRole('checkbox', { name: 'Kênh tìm lỗi' }).check();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: /Xem/ }).click();
  await expect(page.locator('.job')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Bộ lọc đang bật' }).getByText('Kênh tìm lỗi')).toBeVisible();
  await page.getByRole('button', { name: 'Trang sau' }).click();
  await expect(page.locator('.job')).toHaveCount(1);
  const place = page.url();
  expect(new URL(place).searchParams.get('sort_by')).toBe('created_at');
  await page.locator('.job-title').click();
  await expect(page.getByRole('dialog', { name: 'Phim tìm lỗi' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`job=${ended[0]}`));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Phim tìm lỗi' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(place);
  await expect(page.locator('.job')).toHaveCount(1);
});
