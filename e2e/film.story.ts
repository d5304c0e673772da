import { enterAs } from './accounts.ts';
import { admin, expect, go, signIn, test } from './marquee.ts';
import { longFilm, type Material, sharedMaterial } from './material.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

test.describe('a film', () => {
  let material: Material;
  test.beforeAll(async () => {
    material = await sharedMaterial();
  });

  test('that is being transcoded stays in the tray after a reload, and can be stopped there', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const title = 'Đò dọc';
    const channel = await records.channel({ name: 'Kênh Đò Dọc' });
    const id = await records.movie({ title, channel, film: await records.file(await longFilm(), 'film'), play_link: undefined });
    const state = async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status;
    await signIn(page, `/main/media/movie/${id}`);
    const tray = page.getByRole('button', { name: '1 việc' });
    await expect(tray).toBeVisible();
    await expect.poll(state).toBe('running');
    // As if hundreds of newer ones wait behind it, when an answer has room for a hundred.
    const line = '**/cms/v1/transcode?*state=queued*';
    await page.route(line, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: answer.data.filter((job: { state: string }) => job.state === 'queued') } });
    });
    await go(page, '/main/media/movie');
    await expect(page.getByRole('row', { name: title }).getByRole('progressbar')).toBeVisible();
    await page.unroute(line);
    await go(page, '/main/media/people');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tray).toBeVisible();
    // The next person who signs in does not see it; its owner finds it again.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Quản trị|admin/i })
      .click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await enterAs(page, admin);
    await expect(page).toHaveURL('/main');
    await expect(tray).toHaveCount(0);
    await go(page, `/main/media/movie/${id}`);
    await expect(tray).toBeVisible();
    await tray.click();
    await expect(page.getByRole('progressbar', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Hủy ${title}` }).click();
    await expect.poll(state).toBe('stopped');
    await expect(tray).toHaveCount(0);
    // An ended job is not followed again.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tray).toHaveCount(0);
  });

  test('that arrived after its form was left is not reported as saved, and is in the form after a reload', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const id = await records.movie({ title: 'Đò ngang', channel: await records.channel({ name: 'Kênh Đò Ngang' }) });
    let leaves = Promise.withResolvers<void>();
    await page.route('**/cms/v1/publish_s3_file', (route) => leaves.promise.then(() => route.continue()));
    await signIn(page, `/main/media/movie/${id}`);
    await page.locator('#field-film').setInputFiles(material.clip);
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Tệp đang tải lên, tải xong mới lưu được');
    await page.getByRole('link', { name: 'Về danh sách' }).click();
    await expect(page.getByRole('link', { name: 'Thêm phim' })).toBeVisible();
    leaves.resolve();
    await page.getByRole('banner').getByRole('button', { name: 'Chưa lưu' }).click();
    await expect(page.getByText('Đã tải lên, chưa lưu')).toBeVisible();
    // It is shown until it is in its form.
    await page.getByRole('button', { name: 'Ẩn việc đã xong' }).click();
    await expect(page.getByText('Đã tải lên, chưa lưu')).toBeVisible();

    await go(page, `/main/media/movie/${id}`);
    await expect(page.locator('.film-file')).toContainText('clip.mp4');
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('1 thay đổi chưa lưu');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText('Đò ngang');
    expect((await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.film.name).toBe('clip.mp4');

    // While the film is transcoded, the header shows that.
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');

    // A film that waits for a new record does not go into another new record, whichever form opens first.
    leaves = Promise.withResolvers();
    await go(page, '/main/media/movie/new');
    await page.locator('#field-film').setInputFiles(material.clip);
    await page.getByRole('link', { name: 'Về danh sách' }).click();
    await expect(page.getByRole('link', { name: 'Thêm phim' })).toBeVisible();
    leaves.resolve();
    await page.getByRole('banner').getByRole('button', { name: 'Chưa lưu' }).click();
    await expect(page.getByText('Đã tải lên, chưa lưu')).toBeVisible();
    const beside = await page.context().newPage();
    await beside.goto('/main/media/movie/new');
    await beside.locator('#field-title').fill('Đò dọc');
    // The title, and the slug that is made from it.
    await expect(beside.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('2 thay đổi chưa lưu');
    await expect(beside.locator('.film-file')).toHaveCount(0);
    await beside.close();
    await page.reload();
    await go(page, '/main/media/movie/new');
    await expect(page.locator('.film-file')).toContainText('clip.mp4');
  });

  test('that failed to upload is reported in the form where it was chosen, and can be tried again there', async ({ page, marquee }) => {
    const id = await recordsOf(marquee).movie({ title: 'Đò đầy', channel: await recordsOf(marquee).channel({ name: 'Kênh Đò Đầy' }) });
    await page.route('**/cms/v1/publish_s3_file', (route) => route.abort());
    await signIn(page, `/main/media/movie/${id}`);
    await page.locator('#field-film').setInputFiles(material.clip);
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await expect(bar).toContainText('Chưa tải được tệp lên: clip.mp4.');
    await expect(bar).not.toContainText('Đã lưu mọi thay đổi');
    await page.unroute('**/cms/v1/publish_s3_file');
    // The server has discarded the sent bytes meanwhile.
    const kept = (await page.evaluate(() => JSON.parse(localStorage.getItem('uploads') ?? '[]'))) as { url: string }[];
    await marquee.call('DELETE', kept.at(-1)?.url ?? '', undefined, { 'tus-resumable': '1.0.0' });
    await bar.getByRole('button', { name: 'Thử lại' }).press('Enter');
    await expect(page.locator('.film-running')).toContainText('Máy chủ không còn giữ phần đã tải lên');
    await bar.getByRole('button', { name: 'Thử lại' }).press('Enter');
    await expect(bar).toBeFocused();
    await expect(page.locator('.film-file')).toContainText('clip.mp4');
    await expect(bar).not.toContainText('Chưa tải được');
    await expect(bar).toContainText('1 thay đổi chưa lưu');
  });

  test('that is hidden in its publish box keeps unsaved work, and is not shown as another person’s change', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const title = 'Bến không chồng';
    const channel = await records.channel({ name: 'Kênh Bến Không Chồng' });
    const id = await records.movie({ title, channel, film: await records.file(material.clip, 'film'), play_link: undefined });
    const now = async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data;
    await expect.poll(async () => (await now()).transcode_status, { timeout: 120_000 }).toBe('ready');
    expect((await marquee.call('PUT', `/cms/v1/movie/${id}`, { visibility: 'enable', copyright: true })).status).toBe(200);

    await signIn(page, `/main/media/movie/${id}`);
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await page.locator('#field-title_en').fill('The Widows of the Quay');
    await page.locator('#publish').getByRole('button', { name: 'Ẩn phim' }).click();
    // The state's own words: the heading of a public record offers only the verb.
    await expect(page.locator('.form-head')).toContainText('Đang ẩn');
    await expect(bar).toContainText('1 thay đổi chưa lưu');
    // Whether reported or not, the page first looks up who made the change, which takes a limited time.
    await page.waitForTimeout(1500);
    await expect(page.getByText('vừa sửa bản ghi này')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText(title);
    expect(await now()).toMatchObject({ title_en: 'The Widows of the Quay', visibility: 'disable' });

    // A change by somebody else meanwhile is still shown as theirs.
    await page.locator('#field-title_en').fill('The Quay');
    expect((await marquee.call('PUT', `/cms/v1/movie/${id}`, { duration: 98 })).status).toBe(200);
    await expect(page.getByRole('alert').filter({ hasText: 'vừa sửa bản ghi này' })).toBeVisible();

    // A new language or new captions make a new player. The film continues at the same second, in the same form.
    const film = page.locator('hls-video');
    const stands = () => film.evaluate(({ currentTime, readyState }: HTMLVideoElement) => (readyState > 0 ? currentTime : null));
    await expect.poll(stands).toBe(0);
    await film.evaluate((video: HTMLVideoElement) => (video.currentTime = 0.5));
    await setInOtherTab(page, { locale: 'en' });
    await expect(bar.or(page.getByRole('region', { name: 'Save changes' }))).toContainText('1 unsaved change');
    await expect.poll(stands).toBe(0.5);
  });
});
