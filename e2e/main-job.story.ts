import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localhostAddress } from './doors.ts';
import { expect, signIn, test } from './marquee.ts';
import { type Material, sharedMaterial } from './material.ts';
import { expectPlays } from './playing.ts';

/** Chooses an option of a select with search by typing part of its name. */
async function pick(page: Page, field: string, name: string): Promise<void> {
  const input = page.locator(`#field-${field.replaceAll('.', '\\.')}`);
  await input.click();
  await input.fill(name);
  await page.locator('.ant-select-item-option', { hasText: name }).first().click();
}

/** Reads a film that was played twice by one person, once for long enough: as a chart of 30 days, of 7 days, as a table, and as a file. */
async function readPlays(page: Page): Promise<void> {
  const section = page.locator('#plays');
  // The code that draws comes with the chart, not with the page.
  const code: string[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && code.push(response.url()));
  await page.getByRole('link', { name: 'Lượt phát' }).click();
  await expect(section.locator('.chart-totals')).toHaveText(/Lượt phát2.*Lượt xem1.*Người xem1/);
  const picture = section.getByRole('img');
  await expect(picture).toHaveAccessibleName(/^Lượt phát từ .* đến .*: 2\. Cao nhất là 2, ngày /);
  await expect(picture.locator('svg')).toBeVisible();
  expect(code.length).toBeGreaterThan(0);
  const [whole] = (await picture.getAttribute('aria-label'))?.match(/từ \S+ đến [^\s:]+/) ?? [];
  await section.locator('.ant-segmented-item', { hasText: '7 ngày' }).click();
  await expect(picture).not.toHaveAccessibleName(new RegExp(`${whole}:`));
  await expect(picture).toHaveAccessibleName(/: 2\. Cao nhất là 2, ngày /);

  // The same numbers stand in a table, which is reached and scrolled by keys.
  await section.getByRole('button', { name: 'Bảng' }).press('Enter');
  await expect(section.getByRole('button', { name: 'Biểu đồ' })).toBeFocused();
  const cells = await section.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(cells).toHaveLength(9);
  expect(cells[0]).toEqual(['Ngày', 'Lượt phát', 'Lượt xem', 'Người xem']);
  // Days before the film was there are not zero.
  expect(cells[1]?.slice(1)).toEqual(Array(3).fill('–chưa có'));
  expect(cells[7]?.slice(1)).toEqual(['2', '1', '1']);
  expect(cells[8]).toEqual(['Tổng', '2', '1', '1']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(section.getByRole('region')).toBeFocused();

  const file = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Xuất CSV' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^Lượt-phát-của-.*-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFNgày,Lượt phát,Lượt xem,Người xem');
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2},,,$/);
  expect(lines[7]).toMatch(/^\d{4}-\d{2}-\d{2},2,1,1$/);
  expect(lines[8]).toBe('Tổng,2,1,1');
}

test.describe('the main job', () => {
  let material: Material;
  test.beforeAll(async ({ marquee }) => {
    material = await sharedMaterial();
    const me = (await marquee.call('GET', '/cms/v1/session')).body.data.user;
    const created = async (path: string, body: object) => expect((await marquee.call('POST', path, body)).status).toBe(201);
    await created('/cms/v1/channel', {
      name: 'Sao Mai Phim',
      username: 'sao-mai-phim',
      email: 'lienhe@saomai.example',
      report_email: 'baocao@saomai.example',
      about_us: 'Phim Việt.',
      owner: me.idUser,
    });
    await created('/cms/v1/people', {
      name: 'Trần Minh Quân',
      known_as: 'Minh Quân',
      birthday: '1980-05-01',
      place_of_birth: 'Hà Nội',
      country: 'VN',
      biography: 'Diễn viên kịch và điện ảnh.',
    });
    await created('/cms/v1/tag', { title: 'Tâm lý', kind: 'genre' });
    await created('/cms/v1/tag', { title: 'sông nước', kind: 'keyword' });
  });

  test('a film is described, uploaded, transcoded, published and watched', async ({ page, marquee }) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));

    await signIn(page, '/main/media/movie');
    await page
      .getByRole('link', { name: /Thêm phim/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/main\/media\/movie\/new/);

    // The film is uploaded while the rest is typed.
    await page.locator('#field-film').setInputFiles(material.film);
    const field = (name: string) => page.locator(`#field-${name}`);
    await field('title').fill('Chuyến phà cuối cùng');
    await field('title_en').fill('The Last Ferry');
    await field('description').fill('Trước ngày cây cầu mới thông xe, ông lái phà già đưa chuyến khách cuối cùng qua sông.');
    await field('duration').fill('97');
    await field('release_date').fill('05/12/2026');
    await field('release_date').press('Tab');
    await page.getByRole('button', { name: 'Tạo lại từ Tên phim' }).click();
    await expect(field('slug')).toHaveValue('chuyen-pha-cuoi-cung');
    await page.locator('.ant-segmented-item', { hasText: 'Phim lẻ' }).click();
    await page.locator('.ant-segmented-item', { hasText: /^Phim$/ }).click();
    await pick(page, 'language', 'Tiếng Việt');
    await pick(page, 'channel', 'Sao Mai Phim');
    await pick(page, 'genres', 'Tâm lý');
    await pick(page, 'keywords', 'sông nước');
    await page.locator('#field-cast').click();
    await pick(page, 'cast.0.person', 'Trần Minh Quân');
    await page.locator('#field-cast\\.0\\.role').fill('Ông Sáu, lái phà');
    await field('trailer_path').fill('https://phim.example/trailer');
    await field('imdb_url').fill('https://www.imdb.com/title/tt3120000/');
    await field('share_url').fill('https://phim.example/chuyen-pha');

    await field('subtitles').setInputFiles(material.wrongSubtitle);
    await expect(page.getByText('phude.srt').first()).toBeVisible();
    await field('subtitles').setInputFiles(material.subtitle);
    await field('poster').setInputFiles(material.notAPicture);
    await field('poster').setInputFiles(material.poster);
    await field('banner').setInputFiles(material.banner);
    await field('screenshots').setInputFiles(material.screenshot);
    await expect(page.locator('.film-file')).toContainText('film.mp4', { timeout: 60_000 });

    await expect(page.getByText('Thay ảnh')).toHaveCount(2);
    await expect(page.getByText('1 / 12')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bỏ phụ đề film.vi.srt' })).toBeVisible();
    await page.getByRole('button', { name: /^Lưu( Ctrl S)?$/ }).click();
    await page.waitForURL(/\/main\/media\/movie\/[0-9a-f-]{36}/, { timeout: 60_000 });
    const id = /movie\/([0-9a-f-]{36})/.exec(page.url())?.[1] as string;

    // Publishing is refused while there is nothing to play.
    const refusedPublish = await marquee.call('PUT', `/cms/v1/movie/${id}`, { visibility: 'enable', copyright: true });
    expect([refusedPublish.status, refusedPublish.body.code, refusedPublish.body.errors[0]?.code]).toEqual([422, 'not_publishable', 'not_ready']);

    // The screen shows the progress to its end.
    await expect(page.getByRole('progressbar').first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
    await expect(page.getByText('sẵn sàng').first()).toBeVisible();

    await page.getByRole('checkbox', { name: /Tôi chịu trách nhiệm về bản quyền/ }).check();
    await page.getByRole('button', { name: /Công khai phim|Lưu và công khai/ }).click();
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.status).toBe('public');
    await expect(page.getByText('Công khai', { exact: true }).first()).toBeVisible();
    await expect(page.locator('#publish')).not.toContainText('Đủ để công khai');

    // The address that a viewer's application gets plays in this browser, on the platform's own address.
    const key = await marquee.platformKey([localhostAddress(marquee)]);
    const listed = (await marquee.call('GET', '/platform/v1/movie', undefined, { 'platform-key': key })).body as {
      data: { idMovie: string; playback: string }[];
    };
    const shown = listed.data.find((each) => each.idMovie === id) as { playback: string };
    expect(shown.playback).toMatch(/\/hls\/.*master\.m3u8$/);
    const master = await (await fetch(new URL(shown.playback, marquee.address))).text();
    expect(master).toContain('#EXT-X-STREAM-INF');
    expect(master).toContain('TYPE=SUBTITLES');
    await page.getByRole('button', { name: 'Xem thử' }).click();
    const video = page.getByRole('dialog').locator('hls-video');
    await expectPlays(video, shown.playback);
    // A phone in landscape orientation shows the whole film, including the controls at its bottom.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(page.getByRole('dialog').locator('media-control-bar')).toBeInViewport({ ratio: 1 });
    // In portrait orientation every menu is still there, including the speed, within the picture and wide enough for a thumb.
    await page.setViewportSize({ width: 360, height: 740 });
    const frame = (await page.getByRole('dialog').locator('media-controller').boundingBox())!;
    for (const name of ['play', 'mute', 'captions-menu', 'rendition-menu', 'playback-rate-menu', 'fullscreen']) {
      const button = page.getByRole('dialog').locator(`media-${name}-button`);
      await expect(button, name).toBeInViewport({ ratio: 1 });
      const box = (await button.boundingBox())!;
      expect(box.x + box.width, name).toBeLessThanOrEqual(frame.x + frame.width);
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(40);
    }
    await page.getByRole('dialog').locator('media-playback-rate-menu-button').click();
    await page.getByRole('menuitemradio', { name: '1.5x' }).click();
    await expect.poll(() => video.evaluate((film: HTMLElement & { playbackRate: number }) => film.playbackRate)).toBe(1.5);
    await page.setViewportSize(size);
    // On paper a film is its picture, without any button.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.layout hls-video').first()).toBeVisible();
    await expect(page.locator('.layout').locator('media-control-bar, media-loading-indicator').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });

    // A play is a stored event, from which views are counted. A page of another site reports it.
    const site = await page.context().newPage();
    await site.goto(`${localhostAddress(marquee)}/health/live`);
    const played = await site.evaluate(
      async ([address, platformKey, body]) =>
        (
          await fetch(`${address}/platform/v1/play`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'platform-key': platformKey },
            body,
            keepalive: true,
          })
        ).status,
      [marquee.address, key, JSON.stringify({ kind: 'movie', id, viewer: '0193f0aa-0000-7000-8000-000000000001', seconds: 3 })] as const,
    );
    expect(played).toBeLessThan(300);
    await site.close();
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.views, { timeout: 30_000 }).toBe(1);
    // The same person plays it once more, too briefly for a view.
    const brief = { kind: 'movie', id, viewer: '0193f0aa-0000-7000-8000-000000000001', seconds: 0 };
    expect((await marquee.call('POST', '/platform/v1/play', brief, { 'platform-key': key })).status).toBeLessThan(300);
    await page.keyboard.press('Escape');
    await readPlays(page);
    expect(problems).toEqual([]);

    // An expired address, as of a film that was paused overnight: the player requests a new one, and the film plays.
    await page.route('**/master.m3u8', (route) => route.fulfill({ status: 403 }), { times: 1 });
    await page.reload();
    const loaded = () => page.locator('hls-video').evaluate((element: HTMLMediaElement) => element.readyState);
    await expect.poll(loaded, { timeout: 15_000 }).toBeGreaterThan(0);
  });
});
