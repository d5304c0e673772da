import type { Page } from '@playwright/test';
import { enterAs, makeAccount } from './accounts.ts';
import { admin, expect, go, signIn, test } from './marquee.ts';
import { longFilm, sharedMaterial } from './material.ts';
import { expectPlays } from './playing.ts';
import { recordsOf } from './records.ts';

const path = '/cms/v1/contest/video';
const field = (page: Page, name: string) => page.locator(`#field-${name}`);

/** Chooses an option of a select with search by typing part of its name. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await field(page, name).fill(text);
  await page.locator('.ant-select-item-option', { hasText: text }).first().click();
}

/** Fills in everything that a video needs but its source. `unique` keeps its references apart from other stories'. */
async function describe(page: Page, title: string, unique: string): Promise<void> {
  const material = await sharedMaterial();
  await field(page, 'title').fill(title);
  await field(page, 'description').fill('Đoàn làm phim kể chuyện quay cảnh mưa.');
  await page.locator('.ant-segmented-item', { hasText: 'Clip' }).click();
  await pick(page, 'channel', `Kênh video ${unique}`);
  await pick(page, 'genres', `Hậu trường ${unique}`);
  await pick(page, 'keywords', `mưa ${unique}`);
  await field(page, 'banner').setInputFiles(material.banner);
  await expect(page.getByText('Thay ảnh')).toHaveCount(1);
}

test.describe('a video', () => {
  const unique = crypto.randomUUID().slice(0, 6);
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    await records.channel({ name: `Kênh video ${unique}` });
    await records.tag(`Hậu trường ${unique}`, 'genre');
    await records.tag(`mưa ${unique}`, 'keyword');
  });
  test.beforeEach(async ({ page }) => signIn(page));

  test('is uploaded, described, transcoded, published and watched', async ({ page, marquee }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const material = await sharedMaterial();
    const menu = page.getByRole('navigation', { name: 'Điều hướng chính' });
    await menu.getByRole('link', { name: 'Video', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Video' })).toBeVisible();
    await page
      .getByRole('link', { name: /Thêm video/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/main\/media\/video\/new/);

    // Staff cannot create contest entries.
    await expect(page.locator('.ant-segmented-item')).toContainText(['Clip', 'Video ngắn']);
    await expect(page.getByRole('main').getByText('Bài dự thi')).toHaveCount(0);

    await field(page, 'film').setInputFiles(material.film);
    await describe(page, 'Hậu trường Mưa trên phố cũ', unique);
    await field(page, 'subtitles').setInputFiles(material.subtitle);
    await expect(page.locator('.film-file')).toContainText('film.mp4', { timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Bỏ phụ đề film.vi.srt' })).toBeVisible();
    await page.getByRole('button', { name: /^Lưu( Ctrl S)?$/ }).click();
    await page.waitForURL(/\/main\/media\/video\/[0-9a-f-]{36}/, { timeout: 60_000 });
    const id = /video\/([0-9a-f-]{36})/.exec(page.url())?.[1] as string;
    const now = async () => (await marquee.call('GET', `${path}/${id}`)).body.data;

    await expect(page.getByRole('progressbar').first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await now()).transcode_status, { timeout: 120_000 }).toBe('ready');
    await expect(page.getByText('sẵn sàng').first()).toBeVisible();
    // The player appears with the first rendition, beside what is clicked next.
    await expect(page.locator('hls-video').first()).toBeVisible();

    // The list of all transcodes has it, and links back to it.
    await page.getByRole('link', { name: 'Xem chi tiết' }).click();
    await expect(page.getByRole('dialog', { name: 'Hậu trường Mưa trên phố cũ' })).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Mở video' }).click();
    await expect(page).toHaveURL(new RegExp(`/main/media/video/${id}`));

    await page.getByRole('checkbox', { name: /Tôi chịu trách nhiệm về bản quyền/ }).check();
    await page.getByRole('button', { name: /Công khai video|Lưu và công khai/ }).click();
    await expect.poll(async () => (await now()).status).toBe('public');
    await expect(page.getByText('Công khai', { exact: true }).first()).toBeVisible();

    // The address that a viewer's application gets plays in this browser, on the platform's own address.
    const key = { 'platform-key': await marquee.platformKey() };
    const listed = (await (await fetch(`${marquee.address}/platform/v1/video`, { headers: key })).json()) as { data: { idVideo: string; playback: string }[] };
    const shown = listed.data.find((each) => each.idVideo === id) as { playback: string };
    await page.getByRole('button', { name: 'Xem thử' }).click();
    const player = page.getByRole('dialog').locator('hls-video');
    await expectPlays(player, shown.playback);
    const played = await fetch(`${marquee.address}/platform/v1/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify({ kind: 'video', id, viewer: '0193f0aa-0000-7000-8000-000000000002', seconds: 3 }),
    });
    expect(played.status).toBeLessThan(300);
    await expect.poll(async () => (await now()).views, { timeout: 30_000 }).toBe(1);

    // The list shows its type and duration, and hides it again. The player that was left there has released its film.
    const film = await player.evaluateHandle((element: HTMLElement & { nativeEl: HTMLVideoElement }) => element.nativeEl);
    await go(page, '/main/media/video');
    await expect.poll(() => film.evaluate((left) => [left.isConnected, left.readyState])).toEqual([false, 0]);
    const row = page.getByRole('row').filter({ hasText: 'Hậu trường Mưa trên phố cũ' });
    await expect(row).toContainText('Clip · 0:20');
    await expect(row).toContainText('Sẵn sàng');
    await row.getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Mục đã chọn' }).getByRole('button', { name: /^Ẩn / }).click();
    await expect(row).toContainText('Đang ẩn');
    expect((await fetch(`${marquee.address}/platform/v1/video/${id}`, { headers: key })).status).toBe(404);
    expect(problems).toEqual([]);
  });

  test('that could not be created leaves its flag, reloads the page, and everything typed is there again', async ({ page, marquee }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`asked before the reload: ${dialog.message()}`);
    });
    await page.goto('/main/media/video/new');
    await describe(page, 'Cảnh quay dưới mưa', unique);
    await field(page, 'play_link').fill('https://video.example/mua.m3u8');

    // Somebody removes the keyword meanwhile, so the server refuses and names the field.
    const tags = (await marquee.call('GET', `/cms/v1/tag?name=${encodeURIComponent(`mưa ${unique}`)}&kind=keyword`)).body.data;
    expect((await marquee.call('DELETE', `/cms/v1/tag/${tags[0].idTag}`)).status).toBe(200);
    await page.evaluate(() => {
      (window as { marked?: boolean }).marked = true;
      // What the page stored can be read after it is gone.
      const kept = Storage.prototype.setItem;
      Storage.prototype.setItem = function set(name: string, value: string) {
        if (name === 'submit-status') kept.call(window.sessionStorage, 'seen', value);
        kept.call(this, name, value);
      };
    });
    const refused = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(path));
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Control+s');
    expect((await refused).status()).toBe(422);
    await loaded;
    expect(await page.evaluate(() => (window as { marked?: boolean }).marked)).toBeUndefined();
    expect(JSON.parse((await page.evaluate(() => window.sessionStorage.getItem('seen'))) ?? 'null')).toMatchObject({
      status: 'failed',
      errors: [{ path: 'keywords.0', code: 'not_found' }],
    });
    await expect(page).toHaveURL(/\/main\/media\/video\/new/);
    await expect(page.getByRole('alert').filter({ hasText: 'Lỗi tạo dữ liệu' })).toContainText('Từ khóa: không tìm thấy mục đã chọn');
    await expect(page.getByRole('alert').filter({ hasText: 'cần sửa trước khi lưu' })).toContainText('Từ khóa: không tìm thấy mục đã chọn');
    await expect(field(page, 'title')).toHaveValue('Cảnh quay dưới mưa');
    await expect(field(page, 'description')).toHaveValue('Đoàn làm phim kể chuyện quay cảnh mưa.');
    await expect(field(page, 'play_link')).toHaveValue('https://video.example/mua.m3u8');
    await expect(page.getByRole('radio', { name: 'Clip' })).toBeChecked();
    await expect(page.getByText('Thay ảnh')).toHaveCount(1);
    const classified = page.locator('#classification');
    await expect(classified).toContainText(`Hậu trường ${unique}`);
    await expect(page.getByText('Có thay đổi chưa lưu từ lần trước')).toHaveCount(0);
    expect(await page.evaluate(() => window.localStorage.getItem('submit-status'))).toBeNull();

    // With the fault corrected the same form is saved while its film is still being uploaded.
    await recordsOf(marquee).tag(`nắng ${unique}`, 'keyword');
    await page.getByRole('button', { name: `Bỏ mưa ${unique}` }).click();
    await pick(page, 'keywords', `nắng ${unique}`);
    const arrives = Promise.withResolvers<void>();
    await page.route('**/cms/v1/publish_s3_file', (route) => arrives.promise.then(() => route.continue()));
    await field(page, 'film').setInputFiles((await sharedMaterial()).clip);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/main\/media\/video\/[0-9a-f-]{36}/);
    await expect(page.getByRole('status').filter({ hasText: 'Tạo mới thành công' })).toContainText('Cảnh quay dưới mưa');
    await expect(page.locator('.toast-error'), 'what failed before the page was loaded anew').toHaveCount(0);
    expect(await page.evaluate(() => window.localStorage.getItem('submit-status'))).toBeNull();

    // The film belongs to this record from now on, and not to the next new one.
    const made = page.url();
    await page.getByRole('link', { name: 'Về danh sách' }).click();
    await page
      .getByRole('link', { name: /Thêm video/ })
      .first()
      .click();
    await expect(field(page, 'film')).toBeAttached();
    arrives.resolve();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Chưa lưu' })).toBeVisible();
    await expect(page.locator('.film-file')).toHaveCount(0);
    await page.goto(made);
    await expect(page.locator('.film-file')).toContainText('clip.mp4');
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('1 thay đổi chưa lưu');
  });

  test('whose upload stalls says that it waits, and is not shown to another person who signs in here', async ({ page, marquee }) => {
    const film = await longFilm();
    const other = await makeAccount(marquee, { name: 'Bùi Dùng Chung', role: 'moderator', permissions: ['media'] });
    const line = await page.context().newCDPSession(page);
    const carry = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', { offline: uploadThroughput === 0, latency: 0, downloadThroughput: -1, uploadThroughput });
    await page.goto('/main/media/video/new');
    await carry(2_000_000);
    await field(page, 'film').setInputFiles(film);
    const item = page.locator('.film-running');
    await expect(item).toContainText('/giây', { timeout: 20_000 });
    await carry(0);
    await expect(item).toContainText(/\d% · Đang chờ/, { timeout: 20_000 });
    await expect(item).not.toContainText('/giây');
    await expect(item).not.toContainText('còn');
    await carry(2_000_000);
    await expect(item).toContainText('/giây', { timeout: 40_000 });

    const begun = page.getByText('long.mp4');
    const change = async (to: { email: string }) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Tài khoản/ })
        .click();
      await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
      await page.getByRole('link', { name: 'Đăng nhập' }).first().click();
      await enterAs(page, to);
      await expect(page.getByRole('heading', { level: 1, name: 'Hôm nay' })).toBeVisible();
      await go(page, '/main/media/video/new');
      await expect(field(page, 'film')).toBeAttached();
    };
    await carry(100_000);
    await change(other);
    await expect(page.getByRole('banner').getByRole('button', { name: '1 việc' })).toHaveCount(0);
    await expect(begun).toHaveCount(0);
    // For the person who sent it, it waits to be continued.
    await change(admin);
    await expect(begun).toHaveCount(1);
    await field(page, 'film').setInputFiles(film);
    await expect(item).toContainText(/[1-9]\d*% /);
    await page.getByRole('button', { name: 'Hủy long.mp4' }).first().click();
    await expect(item).toHaveCount(0);
  });

  test('has a place in its form for every writable field', async ({ page }) => {
    await page.goto('/main/media/video/new');
    const written = 'video_type title description genres keywords label channel subtitles banner film play_link copyright visibility';
    for (const name of written.split(' ')) {
      const control = page.locator(`[id="field-${name}-group"]`).or(field(page, name)).first();
      await expect(control, name).toBeVisible();
    }
  });
});
