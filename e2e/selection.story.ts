import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const titles = ['Mưa trên phố Hiến', 'Chuyến phà đêm', 'Đường về Huế', 'Áo lụa Hà Đông', 'Bến sông xưa'];

test.describe('a selection of movies', () => {
  let channel: string;
  /** The address of a list with only this story's movies, whatever other stories have created. */
  let home: string;
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    channel = await records.channel({ name: 'Kênh lựa chọn' });
    home = `/main/media/movie?channel=${channel}`;
    for (const [at, title] of titles.entries()) await records.movie({ title, channel, label: at < 2 ? 'Hot' : 'Normal' });
  });
  test.beforeEach(async ({ page }) => {
    await signIn(page, home);
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
  });

  test('is deleted after a question, and restored from the trash', async ({ page }) => {
    const shown = page.locator('a.title-link');
    const gone = ['Bến sông xưa', 'Đường về Huế'];
    for (const title of gone) await page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }).check();
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    await bar.getByRole('button', { name: /^Xóa / }).click();
    const question = page.getByRole('alertdialog', { name: 'Bạn có chắc chắn xóa?' });
    await expect(question).toContainText('Xóa 2 phim');
    for (const title of gone) await expect(question).toContainText(title);
    await expect(question).toContainText('không thể hoàn tác');
    // The harmless answer has the focus, and nothing happens by it.
    await expect(question.getByRole('button', { name: 'Hủy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(shown).toHaveCount(titles.length);

    await bar.getByRole('button', { name: /^Xóa / }).click();
    await question.getByRole('button', { name: 'Xóa 2 phim' }).click();
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await expect(toasts.getByRole('status').filter({ hasText: 'Xóa thành công' })).toContainText('2 phim');
    await expect(shown).toHaveCount(titles.length - 2);
    await expect(bar).toHaveCount(0);

    await page.getByRole('button', { name: 'Thùng rác' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: phim' })).toBeVisible();
    await expect(page).toHaveURL(/deleted=true/);
    // Nothing can be created in the trash, neither by a key nor by a button.
    await expect(page.getByRole('link', { name: 'Thêm phim' })).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/deleted=true/);
    for (const title of gone) {
      await page.getByRole('button', { name: `Khôi phục: ${title}` }).click();
      await expect(toasts.getByRole('status').filter({ hasText: 'Khôi phục thành công' }).filter({ hasText: title })).toBeVisible();
      // The next row moves up, even under a click that has begun.
      await expect(page.getByRole('button', { name: `Khôi phục: ${title}` })).toHaveCount(0);
    }
    await expect(page.getByText('Không tìm thấy kết quả')).toBeVisible();
    await page.getByRole('button', { name: 'Về danh sách' }).click();
    await expect(shown).toHaveCount(titles.length);
  });

  test('drops "all that match" when the matches change', async ({ page }) => {
    await go(page, `${home}&label=Hot&limit=20`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(page.locator('a.title-link')).toHaveCount(2);
    await page.getByRole('checkbox', { name: `Chọn ${titles[0]}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Chọn cả 2 phim khớp bộ lọc' }).click();
    await expect(bar).toContainText('Đã chọn 2 phim');
    await page.getByRole('button', { name: 'Bỏ lọc theo Nhãn' }).click();
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
    await expect(bar).toContainText('Đã chọn 1 phim');
    // It does not return with the old filters either.
    await page.goBack();
    await expect(page.locator('a.title-link')).toHaveCount(2);
    await expect(bar).toContainText('Đã chọn 1 phim');
  });

  test('processes all matches in an order that the work does not change', async ({ page }) => {
    await go(page, `${home}&label=Hot&sort_by=updated_at&order_by=ascend`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await page.getByRole('checkbox', { name: `Chọn ${titles[0]}`, exact: true }).check();
    await bar.getByRole('button', { name: 'Chọn cả 2 phim khớp bộ lọc' }).click();
    await bar.getByRole('button', { name: /^Đổi nhãn / }).click();
    const question = page.getByRole('alertdialog', { name: 'Đổi nhãn của 2 phim' });
    await question.getByText('Nóng').click();
    const asked = page.waitForRequest((request) => /\/cms\/v1\/movie\?.*limit=100/.test(request.url()));
    await question.getByRole('button', { name: 'Đổi nhãn 2 phim' }).click();
    expect(new URL((await asked).url()).searchParams.get('sort_by')).toBe('created_at');
    await expect(page.getByRole('region', { name: 'Thông báo' }).getByRole('status').filter({ hasText: '2 phim' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('moves to another channel at once, keeps the dialog while the server refuses, and moves back by an undo', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const target = await records.channel({ name: 'Kênh chuyển đến' });
    const closed = await records.channel({ name: 'Kênh sắp đóng' });
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await page.keyboard.press('m');
    const question = page.getByRole('alertdialog', { name: 'Chuyển 5 phim sang kênh khác' });
    const input = question.getByRole('combobox');
    const move = question.getByRole('button', { name: 'Chuyển 5 phim' });
    await expect(input).toBeFocused();
    // An empty field is refused in place.
    await move.click();
    await expect(question).toContainText('Vui lòng chọn kênh');
    await expect(input).toBeFocused();
    const choose = async (name: string) => {
      await input.fill(name);
      await page.locator('.ant-select-item-option', { hasText: name }).click();
    };
    await choose('Kênh sắp đóng');
    expect((await marquee.call('DELETE', `/cms/v1/channel/${closed}`)).status).toBeLessThan(300);
    await move.click();
    await expect(question.locator('.field-error')).toHaveText('Kênh: không tìm thấy mục đã chọn');
    await expect(question).toContainText('Kênh sắp đóng');
    await expect(input).toBeFocused();
    await choose('Kênh chuyển đến');
    await page.keyboard.press('Control+Enter');
    await expect(question).toHaveCount(0);
    const shown = page.locator('a.title-link');
    await expect(shown).toHaveCount(0);
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await expect(toasts.getByRole('status').filter({ hasText: '5 phim · Kênh: Kênh chuyển đến' })).toBeVisible();
    await expect(toasts.getByRole('alert')).toHaveCount(0);
    const moved = await marquee.call('GET', `/cms/v1/movie?channel=${target}`);
    expect(moved.body.meta.total).toBe(titles.length);
    await page.keyboard.press('u');
    await expect(shown).toHaveCount(titles.length);
  });

  test('goes on in the tray when the list is left, where it can be stopped, and asks before the page is closed', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    for (let at = 1; at <= 12; at += 1) await records.tag(`Dở dang ${at}`, 'genre');
    const asked: string[] = [];
    const held: (() => void)[] = [];
    await page.route('**/cms/v1/tag/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      asked.push(route.request().url());
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await go(page, '/main/media/genre?name=Dở+dang');
    await expect(page.locator('a.title-link')).toHaveCount(12);
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await page.getByRole('region', { name: 'Mục đã chọn' }).getByRole('button', { name: /^Xóa / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 12 thể loại' }).click();
    await expect.poll(() => asked.length).toBe(4);

    const tray = page.getByRole('button', { name: '1 việc' });
    await expect(tray).toHaveCount(0);
    await page.getByRole('link', { name: 'Diễn viên và ê-kíp', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Diễn viên và ê-kíp' })).toBeVisible();
    await expect(tray).toBeVisible();
    const closing = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await closing;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await tray.click();
    await page.getByRole('button', { name: /Hủy: Xóa: 12 thể loại|Hủy Xóa: 12 thể loại/ }).click();
    for (const go of held) go();
    await expect(tray).toHaveCount(0);
    expect(asked).toHaveLength(4);
    await go(page, '/main/media/genre?name=Dở+dang');
    await expect(page.locator('a.title-link')).toHaveCount(8);
  });

  test('offers actions that apply to only some of it', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const own = await records.channel({ name: 'Kênh có phim công khai' });
    const film = await records.file((await sharedMaterial()).clip, 'film');
    const [open, draft] = ['Phim đã công khai', 'Phim còn nháp'] as const;
    const shown = await records.movie({ title: open, channel: own, film, play_link: undefined });
    await records.movie({ title: draft, channel: own });
    const movie = async () => (await marquee.call('GET', `/cms/v1/movie/${shown}`)).body.data;
    await expect.poll(async () => (await movie()).transcode_status, { timeout: 120_000 }).toBe('ready');
    expect((await marquee.call('PUT', `/cms/v1/movie/${shown}`, { visibility: 'enable', copyright: true })).status).toBe(200);
    await go(page, `/main/media/movie?channel=${own}`);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await page.getByRole('checkbox', { name: `Chọn ${open}`, exact: true }).check();
    await expect(bar.getByRole('button', { name: /^Ẩn / })).toBeVisible();
    await expect(bar.getByRole('button', { name: /^Công khai / })).toHaveCount(0);
    await page.getByRole('checkbox', { name: `Chọn ${draft}`, exact: true }).check();
    await bar.getByRole('button', { name: /^Công khai / }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(draft);
    await expect(question).not.toContainText(open);
    await page.keyboard.press('Escape');
    await expect(bar).toContainText('Đã chọn 2 phim');
  });

  test('keeps what an action failed for, and nothing that is gone', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const made = ['Lỗi một', 'Lỗi hai', 'Lỗi ba', 'Lỗi bốn'];
    const ids: string[] = [];
    for (const title of made) ids.push(await records.movie({ title, channel }));
    await go(page, `${home}&name=Lỗi`);
    const shown = page.locator('a.title-link');
    await expect(shown).toHaveCount(made.length);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    for (const title of made.slice(0, 3)) await page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }).check();

    // A row's own icon removes that row from the selection, and leaves the others in it.
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Thao tác khác: ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Xóa', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: /^Xóa/ }).click();
      await expect(shown.filter({ hasText: title })).toHaveCount(0);
    };
    await remove('Lỗi bốn');
    await expect(bar).toContainText('Đã chọn 3 phim');

    // A record that somebody else deletes no longer counts.
    expect((await marquee.call('DELETE', `/cms/v1/movie/${ids[2]}`)).status).toBeLessThan(300);
    await expect(bar).toContainText('Đã chọn 2 phim');
    // Its row disappears a moment later, and the bar moves up with it, but not while a mouse button is down.
    await expect(shown).toHaveCount(2);

    // Of two, one fails: it alone stays selected, to be tried again.
    await page.route(`**/cms/v1/movie/${ids[1]}`, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
    await bar.getByRole('button', { name: /^Xóa / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 2 phim' }).click();
    await expect(toasts.getByText('Lỗi hai').first()).toBeVisible();
    await expect(bar).toContainText('Đã chọn 1 phim');
    await expect(page.getByRole('checkbox', { name: 'Chọn Lỗi hai', exact: true })).toBeChecked();
    await page.unroute(`**/cms/v1/movie/${ids[1]}`);
    await bar.getByRole('button', { name: /^Xóa / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 1 phim' }).click();
    await expect(bar).toHaveCount(0);
    // The message about the failure is gone.
    await expect(toasts.getByRole('alert')).toHaveCount(0);
  });

  test('shows each reason why some were refused, and for which records', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh Khác Lý Do' });
    const season = await records.movie({ title: 'Khác lý do: phần phim', channel, movie_type: 'series season' });
    await records.movie({ title: 'Tập ở lại', channel, movie_type: 'episode', season, episode_number: 1 });
    const away = await records.movie({ title: 'Khác lý do: mất mạng', channel });
    await page.route(`**/cms/v1/movie/${away}`, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
    await go(page, '/main/media/movie?name=Khác+lý+do');
    await expect(page.locator('a.title-link')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await page.getByRole('region', { name: 'Mục đã chọn' }).getByRole('button', { name: /^Xóa / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 2 phim' }).click();
    const failures = page.getByRole('region', { name: 'Thông báo' }).getByRole('alert').filter({ hasText: 'Lỗi xóa dữ liệu' });
    await expect(failures).toHaveCount(2);
    await expect(failures.filter({ hasText: 'Khác lý do: mất mạng' })).toContainText('Không thể kết nối đến máy chủ');
    await expect(failures.filter({ hasText: 'Khác lý do: phần phim' })).toContainText('1 tập');
  });

  test('deletes a season together with its episodes, and restores them, in any order', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh Trọn Bộ' });
    const season = await records.movie({ title: 'Trọn bộ', channel, movie_type: 'series season' });
    const made = ['Trọn bộ tập 1', 'Trọn bộ tập 2', 'Trọn bộ tập 3', 'Trọn bộ tập 4', 'Trọn bộ tập 5'];
    for (const [at, title] of made.entries()) await records.movie({ title, channel, movie_type: 'episode', season, episode_number: at + 1 });
    // The season comes first.
    await go(page, `/main/media/movie?name=Trọn+bộ&sort_by=created_at&order_by=ascend`);
    const shown = page.locator('a.title-link');
    await expect(shown).toHaveText(['Trọn bộ', ...made]);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await bar.getByRole('button', { name: /^Xóa / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 6 phim' }).click();
    await expect(toasts.getByRole('status').filter({ hasText: 'Xóa thành công' })).toContainText('6 phim');
    await expect(toasts.getByRole('alert')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    // The episodes come first, although their season is not restored yet.
    await go(page, `/main/media/movie?name=Trọn+bộ&deleted=true&sort_by=created_at&order_by=descend`);
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await bar.getByRole('button', { name: /^Khôi phục / }).click();
    await expect(toasts.getByRole('status').filter({ hasText: 'Khôi phục thành công' })).toContainText('6 phim');
    await expect(toasts.getByRole('alert')).toHaveCount(0);
  });
});
