import { makeAccount } from './accounts.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf, type Records } from './records.ts';

/** The address to which a form sends a picture. */
const isPicture = (url: URL) => url.pathname.endsWith('/upload_image_contest_video');

test.describe('the form of content', () => {
  let records: Records;
  test.beforeAll(({ marquee }) => {
    records = recordsOf(marquee);
  });
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('keeps changes to a list of pictures during uploads, and accepts all chosen files', async ({ page }) => {
    const material = await sharedMaterial();
    const id = await records.movie({ title: 'Bến nước mười hai', channel: await records.channel({ name: 'Kênh Mười Hai' }) });
    const arrives = Promise.withResolvers<void>();
    await page.route(isPicture, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await go(page, `/main/media/movie/${id}`);
    const screenshots = page.locator('#field-screenshots');
    await screenshots.setInputFiles([material.screenshot, material.screenshot]);
    await page.getByRole('button', { name: /^Bỏ .* 1$/ }).click();
    await expect(page.getByText('0 / 12')).toBeVisible();
    arrives.resolve();
    await expect(page.getByText('2 / 12')).toBeVisible();
    await screenshots.setInputFiles([material.notAPicture, ...Array<string>(10).fill(material.screenshot)]);
    await expect(page.getByText('11 / 12')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('alert').filter({ hasText: 'Còn 1 ảnh chưa được nhận' })).toContainText('fake.png: Tệp này không phải ảnh');
  });

  test('waits for an upload of a picture, which counts as unsaved until it has arrived', async ({ page, marquee }) => {
    const material = await sharedMaterial();
    const id = await records.movie({ title: 'Thuyền chờ khách', channel: await records.channel({ name: 'Kênh Thuyền' }) });
    const read = async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data;
    const before = (await read()).poster.id;
    const arrives = Promise.withResolvers<void>();
    await page.route(isPicture, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await go(page, `/main/media/movie/${id}`);
    await page.locator('#field-poster').setInputFiles(material.poster);
    await expect(bar).toContainText('1 thay đổi chưa lưu');
    await expect(bar).toContainText('Ảnh đang tải lên');
    await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Thể loại' }).click();
    const leave = page.getByRole('alertdialog', { name: 'Rời trang khi chưa lưu?' });
    await expect(leave).toContainText('Ảnh chưa tải lên xong sẽ mất.');
    await leave.getByRole('button', { name: 'Hủy' }).click();
    // Keys pressed while the question closes go nowhere.
    await expect(leave).toHaveCount(0);
    await page.locator('#field-title').fill('Thuyền chờ người');
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Chờ ảnh tải lên xong rồi lưu');
    expect((await read()).title).toBe('Thuyền chờ khách');
    arrives.resolve();
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    const after = await read();
    expect(after.title).toBe('Thuyền chờ người');
    expect(after.poster.id).not.toBe(before);

    // A picture that is left during its upload is lost, as announced. It does not go into the next record.
    const late = Promise.withResolvers<void>();
    await page.unroute(isPicture);
    await page.route(isPicture, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.locator('#field-poster').setInputFiles(material.poster);
    await expect(bar).toContainText('1 thay đổi chưa lưu');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('them phim');
    await expect(page.getByRole('dialog', { name: 'Bảng lệnh' }).getByRole('option', { selected: true })).toContainText('Thêm phim');
    await page.keyboard.press('Enter');
    await leave.getByRole('button', { name: 'Rời đi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thêm phim' })).toBeVisible();
    const stored = page.waitForResponse((response) => isPicture(new URL(response.url())));
    late.resolve();
    await stored;
    await expect(page.locator('#field-poster')).toBeAttached();
    await expect(bar).toContainText('Chưa nhập gì');
    await expect(page.locator('#images .picture')).toHaveCount(0);
  });

  test('keeps title, state, sections and publish box in sight, and marks the visible section', async ({ page }) => {
    const id = await records.movie({ title: 'Đò dọc sông dài', channel: await records.channel({ name: 'Kênh Đò Dọc' }) });
    const menu = page.getByRole('navigation', { name: 'Các phần của biểu mẫu' });
    const marked = menu.locator('[aria-current=location]');
    for (const width of [1440, 992, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/main/media/movie/${id}`);
      await expect(marked).toHaveText('Nguồn phát');
      await page.locator('#classification').evaluate((section) => section.scrollIntoView({ block: 'start' }));
      await expect(marked).toHaveText('Phân loại');
      // The whole box is beside the fields, or only one line of it if there is no space.
      const publish = width < 992 ? page.getByRole('button', { name: /^Còn 1 việc/ }) : page.locator('#publish');
      for (const part of [page.getByRole('heading', { level: 1 }), page.locator('.form-head').getByText('Bản nháp'), marked, publish])
        await expect(part, `at ${width} px`).toBeInViewport({ ratio: 0.9 });
      await expect(page.locator('#classification-title')).toBeInViewport({ ratio: 1 });
      await menu.getByRole('link', { name: 'Phụ đề' }).click();
      await expect(marked).toHaveText('Phụ đề');
    }
  });

  test('fills in the slug until it is edited, and begins with this person’s last choices', async ({ page }) => {
    const channel = await records.channel({ name: 'Kênh quen dùng' });
    const id = await records.movie({ title: 'Một', channel });
    const [title, slug] = [page.locator('#field-title'), page.locator('#field-slug')];
    await go(page, '/main/media/movie/new');
    await title.fill('Chuyến phà đầu');
    await expect(slug).toHaveValue('chuyen-pha-dau');
    await slug.fill('cua-toi');
    await title.fill('Chuyến phà cuối');
    await expect(slug).toHaveValue('cua-toi');
    // Nobody knows the address of a draft, so the slug still follows the title.
    await page.goto(`/main/media/movie/${id}`);
    await slug.fill('mot');
    await title.fill('Một hai');
    await expect(slug).toHaveValue('mot-hai');

    await page.evaluate((of) => {
      const root = JSON.parse(localStorage.getItem('root') ?? '{}');
      const person = root.auth.authUser.user_profile.idUser;
      const movie = { movie_type: 'single movie', media_type: 'interactive', language: 'ja', channel: { id: of, label: 'Kênh quen dùng' } };
      localStorage.setItem('root', JSON.stringify({ ...root, remembered: { [person]: { movie } } }));
      localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('movie')) ?? '');
    }, channel);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/main/media/movie/new');
    await expect(page.getByRole('radio', { name: 'Phim tương tác' })).toBeChecked();
    await expect(page.locator('#information')).toContainText('Tiếng Nhật');
    await expect(page.locator('#information')).toContainText('Kênh quen dùng');
  });

  test('creates a person who is missing in the cast, with the required fields', async ({ page, marquee }) => {
    await go(page, '/main/media/movie/new');
    await page.getByRole('button', { name: 'Thêm dòng' }).click();
    await page.keyboard.type('Lê Thị Chưa Có');
    const offer = page.locator('.ant-select-item-option', { hasText: 'Tạo nhân sự phim “Lê Thị Chưa Có”…' });
    await expect(offer).toBeVisible();
    // Leaving the field creates nobody.
    await page.keyboard.press('Tab');
    await expect(page.locator('#field-cast\\.0\\.role')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Lê Thị Chưa Có');
    await expect(offer).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Thêm nhân sự phim' });
    const asked = (name: string) => dialog.locator(`#field-new-${name}`);
    await expect(asked('name')).toHaveValue('Lê Thị Chưa Có');
    await expect(asked('known_as')).toBeFocused();
    await page.keyboard.type('Chưa Có');
    // Enter presses the button. Missing fields are shown, and the first has the focus.
    await page.keyboard.press('Enter');
    await expect(asked('birthday')).toBeFocused();
    await expect(dialog).toContainText('Vui lòng chọn ngày sinh');
    await page.keyboard.type('02091975');
    await page.keyboard.press('Tab');
    await expect(asked('birthday')).toHaveValue('02/09/1975');
    await asked('place_of_birth').fill('Huế');
    await asked('place_of_birth').focus();
    // Tab takes the marked option and goes on.
    await page.keyboard.press('Tab');
    await page.keyboard.type('viet nam');
    await page.keyboard.press('Tab');
    await expect(asked('biography')).toBeFocused();
    await page.keyboard.type('Diễn viên kịch.');
    await dialog.getByRole('button', { name: 'Thêm nhân sự phim' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#cast')).toContainText('Lê Thị Chưa Có');
    await expect(page.locator('#field-cast\\.0\\.person')).toBeFocused();
    const found = (await marquee.call('GET', `/cms/v1/people?name=${encodeURIComponent('Lê Thị Chưa Có')}`)).body.data;
    expect(found).toMatchObject([{ known_as: 'Chưa Có', birthday: '1975-09-02', country: 'VN' }]);
  });

  test('warns of records that would lack a genre before that is deleted, and returns to the same tab', async ({ page }) => {
    const [genre, keyword] = [await records.tag('Chỉ một mình', 'genre'), await records.tag('lẻ loi', 'keyword')];
    await records.movie({ title: 'Phim lẻ loi', channel: await records.channel({ name: 'Kênh Lẻ Loi' }), genres: [genre] });
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Thao tác khác: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Xóa' }).click();
      return page.getByRole('alertdialog');
    };
    await go(page, `/main/media/genre/${genre}`);
    const question = await remove('Chỉ một mình');
    await expect(question.getByRole('status')).toContainText('1 phim sẽ không còn thể loại nào: Phim lẻ loi');
    await question.getByRole('link', { name: 'Xem 1 phim này' }).click();
    await expect(page.locator('a.title-link')).toHaveText(['Phim lẻ loi']);
    await expect(page.getByRole('list', { name: 'Bộ lọc đang bật' })).toContainText('Thể loại: chỉ có Chỉ một mình');
    await page.goto(`/main/media/genre/${keyword}`);
    await (await remove('lẻ loi')).getByRole('button', { name: /^Xóa/ }).click();
    await expect(page).toHaveURL(/genre\?kind=keyword/);
  });

  test('publishes only by a button that says so, and its publish box shows why it was refused', async ({ page }) => {
    const id = await records.movie({ title: 'Đò ngang', channel: await records.channel({ name: 'Kênh Đò Ngang' }) });
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    const box = page.locator('#publish');
    await go(page, `/main/media/movie/${id}`);
    await expect(bar.getByRole('button', { name: /^Lưu( Ctrl S)?$/ })).toBeVisible();
    await page.getByRole('checkbox', { name: /Tôi chịu trách nhiệm về bản quyền/ }).check();
    await expect(box).toContainText('Đủ để công khai');
    await expect(bar.getByRole('button', { name: /công khai/ })).toHaveCount(0);
    await expect(page.locator('#field-visibility')).toHaveText('Đang ẩn');
    // The link has nothing to play, so the server refuses.
    await box.getByRole('button', { name: 'Lưu và công khai' }).click();
    await expect(box.getByRole('alert')).toBeVisible({ timeout: 30_000 });
    await expect(box).toContainText('Còn 1 việc');
    await expect(box).not.toContainText('Đủ để công khai');
  });

  test('marks its required fields, in the sections and where an episode needs more', async ({ page }) => {
    await go(page, '/main/media/movie/new');
    for (const section of ['cast', 'subtitles']) await expect(page.locator(`#${section}-title .required`)).toBeVisible();
    await expect(
      page
        .locator('#cast')
        .getByRole('group', { name: /bắt buộc/ })
        .first(),
    ).toBeVisible();
    await page.locator('.ant-segmented-item', { hasText: 'Tập phim' }).click();
    for (const name of ['season', 'episode_number']) await expect(page.locator(`label[for=field-${name}] .required`)).toBeVisible();
    // A screen reader hears what others see: the star, also in a row and on a choice, and what the figure of a section counts.
    await expect(page.getByRole('radiogroup', { name: 'Loại phim (bắt buộc)', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Thêm dòng' }).click();
    await expect(page.getByRole('combobox', { name: 'Người (bắt buộc)', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Vai trò (bắt buộc)', exact: true })).toBeVisible();
    const parts = page.getByRole('navigation', { name: 'Các phần của biểu mẫu' }).getByRole('link');
    await expect(parts.filter({ hasText: 'Phụ đề' })).toHaveAccessibleName('Phụ đề Còn 1 mục cần điền');
  });

  test('accepts a slow click below a field that is left empty, and shows the error after it', async ({ page }) => {
    await go(page, '/main/media/movie/new');
    const episode = page.locator('.ant-segmented-item', { hasText: 'Tập phim' });
    const title = page.locator('#field-title');
    await title.focus();
    await episode.scrollIntoViewIfNeeded();
    await episode.click({ delay: 100 });
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#field-season')).toBeVisible();
    // By keyboard no click is pending, so the error appears at once.
    const english = page.locator('#field-title_en');
    await english.focus();
    await page.keyboard.press('Tab');
    await expect(english).toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps an impossible date as it was typed, shows the error, saves nothing, and accepts it once corrected', async ({ page, marquee }) => {
    const id = await records.people('Ngô Thị Nhuận');
    const stored = async () => (await marquee.call('GET', `/cms/v1/people/${id}`)).body.data.birthday;
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    const day = page.locator('#field-birthday');
    const isRefused = async () => {
      await expect(day).toHaveValue('31/2/2020');
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#field-birthday-error')).toContainText('phải là ngày có thật, viết theo dạng DD/MM/YYYY');
    };
    await go(page, `/main/media/people/${id}`);
    await day.fill('31/2/2020');
    await day.press('Tab');
    await isRefused();
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('1 thay đổi chưa lưu');
    await isRefused();
    expect(await stored()).toBe('1980-05-01');
    // A reload does not lose it either.
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.reload();
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(day).toHaveValue('31/2/2020');
    await day.fill('5/07/2020');
    await day.press('Enter');
    await day.press('Tab');
    await expect(day).toHaveValue('05/07/2020');
    await expect(page.locator('#field-birthday-error')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    expect(await stored()).toBe('2020-07-05');
    await day.fill('');
    await day.press('Tab');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await expect(day).toHaveValue('');
    await day.fill('hôm qua');
    await day.press('Tab');
    await expect(day).toHaveValue('hôm qua');
    await expect(page.locator('#field-birthday-error')).toContainText('phải là ngày có thật');
  });

  test('of a deleted record says so, accepts no changes, and can restore it', async ({ page, marquee }) => {
    const other = await makeAccount(marquee, { name: 'Vũ Thị Hà', role: 'moderator', permissions: ['media'] });
    const id = await records.people('Lý Thị Mây');
    const name = page.locator('#field-name');
    await go(page, `/main/media/people/${id}`);
    await expect(name).toHaveValue('Lý Thị Mây');
    expect((await other.call('DELETE', `/cms/v1/people/${id}`)).status).toBeLessThan(300);
    const note = page.getByRole('alert').filter({ hasText: /bị (người khác )?xóa/ });
    await expect(note).toBeVisible();
    await expect(name).toHaveCount(0);
    await page.reload();
    await expect(note).toContainText('Bản ghi này đã bị xóa');
    await expect(name).toHaveCount(0);
    await note.getByRole('button', { name: 'Khôi phục' }).click();
    await expect(name).toHaveValue('Lý Thị Mây');
    await expect(note).toHaveCount(0);

    // After the restore the message is gone, and what was typed is saved as usual.
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    await name.fill('Lý Thị Mây Trắng');
    expect((await other.call('DELETE', `/cms/v1/people/${id}`)).status).toBeLessThan(300);
    await expect(note).toContainText('vừa bị người khác xóa');
    await expect(name).toHaveValue('Lý Thị Mây Trắng');
    expect((await marquee.call('POST', `/cms/v1/people/${id}/restore`)).status).toBeLessThan(300);
    await expect(note).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Đã lưu mọi thay đổi');

    // Whoever may not see deleted records is told so too, even if it was deleted during their save. What they typed stays.
    await signIn(page, `/main/media/people/${id}`, other);
    await page.route(`**/cms/v1/people/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      expect((await marquee.call('DELETE', `/cms/v1/people/${id}`)).status).toBeLessThan(300);
      await route.continue();
    });
    await name.fill('Lý Thị Mây Hồng');
    await page.keyboard.press('Control+s');
    await expect(note).toContainText('vừa bị người khác xóa');
    await expect(name).toHaveValue('Lý Thị Mây Hồng');
    await expect(page.getByText('Không thể kết nối đến máy chủ')).toHaveCount(1);
  });
});
