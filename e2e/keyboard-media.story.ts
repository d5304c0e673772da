import { query } from './accounts.ts';
import {
  button,
  chooseFile,
  expectFocus,
  expectFocusKept,
  expectTrap,
  field,
  heading,
  pick,
  press,
  goAroundRadios,
  label,
  tabTo,
  type,
  walk,
} from './keyboard.ts';
import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

// Without transitions a focus ring is complete as soon as it is drawn.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('by keyboard alone', () => {
  let people: string[];
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh bàn phím' });
    await records.tag('Kịch phím', 'genre');
    await records.tag('gõ phím', 'keyword');
    people = [await records.people('Phan Thị Phím', { gender: 'female' }), await records.people('Đỗ Văn Gõ')];
    for (const title of ['Phím ngà bến sông', 'Phím ngà đường xa', 'Phím ngà áo lụa'])
      await records.movie({ title, channel, label: title === 'Phím ngà bến sông' ? 'Hot' : 'Normal' });
  });

  test('a movie is described with all its files and people, saved, and changed', async ({ page, marquee }) => {
    const material = await sharedMaterial();
    await signIn(page, '/main/media/movie/new');
    await expect(field(page, 'cast')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await press(page, page.getByRole('link', { name: 'Đến nội dung chính' }));
    await press(page, page.getByRole('link', { name: /^Nguồn phát/ }));
    await expect(page.locator('#source')).toBeFocused();

    // The button that chose the film disappears during the upload. The focus stays in its field.
    await chooseFile(page, field(page, 'film'), material.clip);
    await expect(page.locator('#field-film-group')).toBeFocused();
    await type(page, 'play_link', 'https://phim.example/a.m3u8');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await type(page, 'main_link_play', 'https://phim.example/b.m3u8');
    await type(page, 'title', 'Chuyến phà bằng phím');
    await type(page, 'title_en', 'The Ferry by Keys');
    await type(page, 'title_vi', 'Chuyến phà');
    await type(page, 'description', 'Không chạm đến chuột.');
    // The slug is made from the title.
    await expect(field(page, 'slug')).toHaveValue('chuyen-pha-bang-phim');
    await type(page, 'duration', '97');
    await type(page, 'release_date', '05/12/2026');
    await expect(page.locator('.ant-picker-dropdown'), 'the calendar where nothing moves').toBeInViewport();
    // Enter takes the day, and does not send the incomplete form.
    await page.keyboard.press('Enter');
    await expect(field(page, 'release_date')).toHaveValue('05/12/2026');
    await page.keyboard.press('Tab');
    await expect(page.getByText('cần sửa trước khi lưu')).toHaveCount(0);
    for (const [group, value] of [
      ['movie_type', 'Phim lẻ'],
      ['media_type', 'Phim'],
    ] as const) {
      const radios = field(page, group).locator('input');
      await press(page, radios.first(), 'Space');
      await expect(radios.first()).toBeChecked();
      await goAroundRadios(page, radios);
      await expect(field(page, group).locator('.ant-segmented-item-selected')).toHaveText(value);
    }
    await pick(page, 'language', 'Tiếng Việt');
    await pick(page, 'channel', 'Kênh bàn phím');
    // A key clears it, since Tab skips the button for that, and it is chosen again.
    await expect(page.locator('#information').getByRole('button', { name: 'Bỏ chọn' })).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('Delete');
    await expect(button(page, 'Bỏ chọn')).toHaveCount(0);
    await expect(field(page, 'channel')).toBeFocused();
    await pick(page, 'channel', 'Kênh bàn phím');
    await pick(page, 'genres', 'Kịch phím');
    await pick(page, 'keywords', 'gõ phím');
    await press(page, button(page, 'Bỏ gõ phím'));
    await expect(page.locator('#field-keywords-group')).toBeFocused();
    await pick(page, 'keywords', 'gõ phím');

    // Each added row gets the focus; Tab goes from the person to the role; rows can be moved and removed.
    for (const [at, name, role] of [
      [0, 'Phan Thị Phím', 'Bà Sáu'],
      [1, 'Đỗ Văn Gõ', 'Ông Sáu, lái phà'],
      [2, undefined, 'Người thừa'],
    ] as const) {
      await press(page, field(page, 'cast'));
      await expect(field(page, `cast.${at}.person`)).toBeFocused();
      if (name !== undefined) await pick(page, `cast.${at}.person`, name, at === 0 ? 'Nữ' : undefined);
      await page.keyboard.press('Tab');
      await expect(field(page, `cast.${at}.role`)).toBeFocused();
      await page.keyboard.type(role);
    }
    await page.keyboard.press('Alt+Delete');
    await expect(field(page, 'cast.2.role')).toHaveCount(0);
    await expect(field(page, 'cast.1.role')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(field(page, 'cast.0.role')).toBeFocused();
    await expect(field(page, 'cast.0.role')).toHaveValue('Ông Sáu, lái phà');
    await expect(page.getByRole('status').filter({ hasText: 'Đỗ Văn Gõ: vị trí 1 trên 2' })).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(field(page, 'cast.1.person')).toBeFocused();
    await tabTo(page, field(page, 'cast.0.role'));
    await page.keyboard.press('Alt+ArrowDown');
    await expect(field(page, 'cast.1.role')).toHaveValue('Ông Sáu, lái phà');
    // The drag handle, reached by other means than Tab. All keys count, even those pressed at once.
    const handle = button(page, 'Dời Đỗ Văn Gõ');
    const told = (text: RegExp | string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
    await handle.focus();
    for (const key of ['Space', 'ArrowUp', 'Escape']) await page.keyboard.press(key);
    await told('Đã trả Đỗ Văn Gõ về chỗ cũ');
    await expect(field(page, 'cast.1.role')).toHaveValue('Ông Sáu, lái phà');
    await expect(handle).toBeFocused();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await told('Đỗ Văn Gõ: vị trí 1 trên 2');
    await expect(field(page, 'cast.0.role')).toHaveValue('Ông Sáu, lái phà');
    await expect(handle).toBeFocused();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    // After it is dropped the row stays in its place.
    await page.keyboard.press('ArrowDown');
    await expect(field(page, 'cast.0.role')).toHaveValue('Ông Sáu, lái phà');

    await chooseFile(page, field(page, 'subtitles'), material.subtitle);
    await type(page, 'trailer_path', 'https://phim.example/trailer');
    await type(page, 'imdb_url', 'https://www.imdb.com/title/tt3120000/');
    await type(page, 'share_url', 'https://phim.example/chuyen-pha');
    const radios = page.getByRole('radiogroup', { name: 'Nhãn' }).getByRole('radio');
    await tabTo(page, radios.first());
    await goAroundRadios(page, radios);
    await press(page, page.getByRole('checkbox', { name: /bản quyền/ }), 'Space');
    await expect(page.getByRole('checkbox', { name: /bản quyền/ })).toBeChecked();
    for (const name of ['poster', 'banner', 'screenshot'] as const)
      await chooseFile(page, field(page, name === 'screenshot' ? 'screenshots' : name), material[name]);
    await expect(page.locator('.film-file')).toContainText('clip.mp4', { timeout: 60_000 });
    await expect(page.getByText('Thay ảnh')).toHaveCount(2);
    await expect(page.getByText('1 / 12')).toBeVisible();
    await expect(button(page, 'Bỏ phụ đề film.vi.srt')).toBeVisible();

    // The complete form has every control that it can have.
    expect(await walk(page)).toBeGreaterThan(70);
    const discard = button(page, 'Bỏ thay đổi');
    await press(page, discard);
    await expectTrap(page, discard, page.getByRole('alertdialog'));
    await press(page, button(page, /^Lưu( Ctrl S)?$/));
    await label(page, 'Tạo mới thành công');
    await expect(page).toHaveURL(/\/main\/media\/movie\/[\da-f-]{36}$/);
    await expectFocusKept(page, 'the focus after saving');
    const id = page.url().slice(-36);
    const saved = (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data;
    expect(saved).toMatchObject({ title: 'Chuyến phà bằng phím', duration: 97, release_date: '2026-12-05', label: 'Normal', copyright: true });
    expect(saved.cast.map(({ person, role }: { person: { id: string }; role: string }) => [person.id, role])).toEqual([
      [people[1], 'Ông Sáu, lái phà'],
      [people[0], 'Bà Sáu'],
    ]);

    // Unsaved changes and the history open in dialogs that trap the focus and give it back.
    await expect(page.getByText('Đã lưu mọi thay đổi')).toBeVisible();
    await type(page, 'title_vi', ' đêm');
    const differences = button(page, 'Xem khác biệt');
    await press(page, differences);
    await expectTrap(page, differences, page.getByRole('dialog', { name: 'Thay đổi chưa lưu' }));
    await press(page, button(page, /^Lưu( Ctrl S)?$/));
    await label(page, 'Cập nhật thành công');
    await expect(page.getByText('Đã lưu mọi thay đổi')).toBeVisible();
    await expectFocusKept(page, 'the focus after saving again');
    const history = button(page, 'Lịch sử');
    await press(page, history);
    const dialog = page.getByRole('dialog', { name: 'Lịch sử' });
    await expectTrap(page, history, dialog);

    // The last page of a long history removes the button that loaded it. A purged keyword is marked as such and does not come back.
    const change = async (body: object) => expect((await marquee.call('PUT', `/cms/v1/movie/${id}`, body)).status).toBe(200);
    const keywords = saved.keywords.map(({ id: keyword }: { id: string }) => keyword);
    const gone = (await marquee.call('POST', '/cms/v1/tag', { title: 'từ khóa tạm', kind: 'keyword' })).body.data.idTag;
    for (let duration = 100; duration < 118; duration++) await change({ duration });
    await change({ keywords: [...keywords, gone] });
    await change({ keywords });
    expect((await marquee.call('DELETE', `/cms/v1/tag/${gone}`)).status).toBe(200);
    await query(marquee, 'delete from tag where "idTag" = $1', [gone]);
    await press(page, history);
    const entries = dialog.locator('.history > li');
    await press(page, button(page, 'Xem thêm'));
    await expect(entries.nth(20)).toBeFocused();
    // What the server found in the film may stand above it.
    const lost = entries.filter({ has: page.locator('del', { hasText: 'không tìm thấy' }) }).first();
    await press(page, lost.getByRole('button', { name: 'Lấy lại giá trị cũ' }));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Đã lưu mọi thay đổi')).toBeVisible();
  });

  test('a list is searched, filtered, sorted, selected from and opened', async ({ page }) => {
    await signIn(page, '/main/media/movie');
    const titles = page.locator('a.title-link');
    await expect(titles.first()).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Tìm theo tên' });
    await expect(search).toBeFocused();
    await expectFocus(page);
    await page.keyboard.type('phim nga ');
    await expect(titles.filter({ hasNotText: 'Phím ngà' })).toHaveCount(0);
    await expect(titles).toHaveCount(3);
    await expect(search).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(40);

    const columns = button(page, 'Cột');
    const shown = page.getByRole('dialog', { name: 'Cột hiển thị' });
    await press(page, columns);
    const views = shown.getByRole('checkbox').last();
    const isShown = await views.isChecked();
    await press(page, views, 'Space');
    await expect(views).toBeChecked({ checked: !isShown });
    await page.keyboard.press('Space');
    await expect(views).toBeChecked({ checked: isShown });
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();

    const filters = button(page, /^Bộ lọc/);
    const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
    await press(page, filters);
    await expectTrap(page, filters, drawer);
    await page.keyboard.press('Enter');
    await press(page, drawer.getByRole('group', { name: 'Nhãn' }).getByRole('button'));
    await press(page, page.getByRole('checkbox', { name: 'Nóng' }), 'Space');
    await page.keyboard.press('Escape');
    await press(page, drawer.getByRole('button', { name: /^Xem 1 kết quả/ }));
    await expect(drawer).toHaveCount(0);
    await expect(titles).toHaveText(['Phím ngà bến sông']);
    await expect(filters).toBeFocused();
    await press(page, button(page, 'Bỏ lọc theo Nhãn'));
    await expect(titles).toHaveCount(3);
    await expectFocusKept(page, 'the focus after a filter was taken off');

    await press(page, page.getByRole('columnheader', { name: 'Tên phim' }).getByRole('button', { name: 'Tên phim' }));
    await expect(page).toHaveURL(/sort_by=title/);
    await expect(titles).toHaveText(['Phím ngà áo lụa', 'Phím ngà bến sông', 'Phím ngà đường xa']);
    await expectFocus(page);

    // Arrows move through the menu of a row, and Escape returns the focus.
    const more = page
      .getByRole('row', { name: /Phím ngà áo lụa/ })
      .getByRole('button')
      .last();
    await press(page, more);
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (let at = 1; at < (await items.count()); at += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(at)).toBeFocused();
      await expectFocus(page);
    }
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    for (const title of ['Phím ngà áo lụa', 'Phím ngà đường xa'])
      await press(page, page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }), 'Space');
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    await press(page, bar.getByRole('button', { name: 'Bỏ chọn' }));
    await expect(bar).toHaveCount(0);
    await expectFocusKept(page, 'the focus after nothing is selected any more');
    for (const title of ['Phím ngà áo lụa', 'Phím ngà đường xa'])
      await press(page, page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }), 'Space');
    const remove = bar.getByRole('button', { name: 'Xóa 2' });
    const question = page.getByRole('alertdialog');
    await press(page, remove);
    await expect(question.getByRole('button', { name: 'Hủy' })).toBeFocused();
    await expectTrap(page, remove, question);
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Xóa 2 phim' }));
    await expect(bar).toHaveCount(0);
    await label(page, 'Xóa thành công');
    await expectFocusKept(page, 'the focus after what was selected is gone');

    await press(page, page.getByRole('link', { name: 'Phím ngà bến sông', exact: true }));
    await expect(heading(page)).toHaveText('Phím ngà bến sông');
    await expectFocusKept(page, 'the focus on a record that was opened');
  });
});
