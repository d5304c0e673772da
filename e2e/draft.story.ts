import type { Route } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf, type Records } from './records.ts';

test.describe('unsaved work', () => {
  let records: Records;
  test.beforeAll(({ marquee }) => {
    records = recordsOf(marquee);
  });
  test.beforeEach(async ({ page }) => {
    // The browser's own warning at a reload, which a person would accept.
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page);
  });

  test('survives a reload and is offered again, and leaving the page asks first', async ({ page }) => {
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    const name = page.locator('#field-name');
    await page.goto('/main/media/people/new');
    await name.fill('Lê Thu');
    await page.locator('#field-place_of_birth').fill('Nam Định');
    await expect(bar).toContainText('2 thay đổi chưa lưu');
    await expect(bar).toContainText('Đã giữ trên máy này');

    await page.reload();
    await expect(page.getByText('Có thay đổi chưa lưu từ lần trước')).toBeVisible();
    await expect(name).toHaveValue('');
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(name).toHaveValue('Lê Thu');
    await expect(page.locator('#field-place_of_birth')).toHaveValue('Nam Định');

    const leave = page.getByRole('alertdialog', { name: 'Rời trang khi chưa lưu?' });
    const away = page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Thể loại' });
    await away.click();
    await expect(leave).toContainText('Còn 2 thay đổi chưa lưu');
    await leave.getByRole('button', { name: 'Hủy' }).click();
    await expect(leave).toHaveCount(0);
    await expect(page).toHaveURL(/\/people\/new/);
    await expect(name).toHaveValue('Lê Thu');
    await away.click();
    await leave.getByRole('button', { name: 'Rời đi' }).click();
    await expect(page).toHaveURL(/\/main\/media\/genre/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thể loại' })).toBeVisible();

    await page.goBack();
    await expect(page.getByText('Có thay đổi chưa lưu từ lần trước')).toBeVisible();
    await page.getByRole('button', { name: 'Bỏ bản nháp' }).click();
    await page.reload();
    await expect(bar).toContainText('Chưa nhập gì');
    await expect(page.getByText('Có thay đổi chưa lưu từ lần trước')).toHaveCount(0);
  });

  test('is saved by Ctrl+S, which first shows what is missing', async ({ page }) => {
    await page.goto('/main/media/people/new');
    await page.locator('#field-name').fill('Phạm Văn Nam');
    await page.keyboard.press('Control+s');
    const summary = page.getByRole('alert').filter({ hasText: 'cần sửa trước khi lưu' });
    await expect(summary).toContainText('Vui lòng nhập nghệ danh');
    await expect(page.locator('#field-known_as')).toBeFocused();
    await page.locator('#field-known_as').fill('Văn Nam');
    await page.locator('#field-birthday').fill('02/09/1975');
    await page.locator('#field-birthday').press('Tab');
    await page.locator('#field-place_of_birth').fill('Huế');
    await page.locator('#field-country').click();
    await page.locator('#field-country').fill('viet nam');
    await page.locator('.ant-select-item-option', { hasText: 'Việt Nam' }).click();
    await page.locator('#field-biography').fill('Diễn viên kịch.');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Thêm nhân sự phim mới thành công' })).toContainText('Phạm Văn Nam');
    await expect(page).toHaveURL(/\/people\/[0-9a-f-]{36}/);
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã lưu mọi thay đổi');
  });

  test('that is typed during a save stays unsaved', async ({ page, marquee }) => {
    const id = await records.people('Hồ Thị Lan');
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    const place = page.locator('#field-place_of_birth');
    const onItsWay = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await page.route(`**/cms/v1/people/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const response = await route.fetch();
      onItsWay.resolve();
      await typed.promise;
      await route.fulfill({ response });
    });
    await page.goto(`/main/media/people/${id}`);
    await page.locator('#field-name').fill('Hồ Thị Ngọc Lan');
    await page.keyboard.press('Control+s');
    await onItsWay.promise;
    await place.fill('Cần Thơ');
    // A busy button keeps its name.
    await expect(bar.getByRole('button', { name: 'Lưu Ctrl S', exact: true })).toHaveClass(/ant-btn-loading/);
    typed.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText('Hồ Thị Ngọc Lan');
    await expect(place).toHaveValue('Cần Thơ');
    await expect(bar).toContainText('1 thay đổi chưa lưu');
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    await page.reload();
    await expect(place).toHaveValue('Cần Thơ');
    await expect(page.locator('#field-name')).toHaveValue('Hồ Thị Ngọc Lan');

    // It is saved although its answer never came: it counts as one's own change, and nothing is unsaved.
    const name = page.locator('#field-name');
    const isSave = (route: Route) => route.request().method() === 'PUT';
    await page.route(`**/cms/v1/people/${id}`, async (route) => {
      if (!isSave(route)) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await name.fill('Hồ Thị Kim Lan');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert').filter({ hasText: 'Lỗi cập nhật dữ liệu' })).toBeVisible();
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    await expect(page.getByText('vừa sửa bản ghi này')).toHaveCount(0);

    // A page that loads before the answer comes does not offer it either.
    const isStored = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route(`**/cms/v1/people/${id}`, async (route) => {
      if (!isSave(route)) return route.fallback();
      await route.fetch();
      isStored.resolve();
    });
    await name.fill('Hồ Thị Thu Lan');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.keyboard.press('Control+s');
    await isStored.promise;
    await page.reload();
    await expect(name).toHaveValue('Hồ Thị Thu Lan');
    await expect(page.getByText('Có thay đổi chưa lưu từ lần trước')).toHaveCount(0);
    await page.unrouteAll();

    // Unsaved work does not overwrite what others saved in the same field meanwhile.
    await name.fill('Hồ Thị Lan của tôi');
    await place.fill('Bến Tre');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.goto('about:blank');
    expect((await marquee.call('PUT', `/cms/v1/people/${id}`, { name: 'Hồ Thị Lan của họ', known_as: 'Lan' })).status).toBe(200);
    await page.goto(`/main/media/people/${id}`);
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(name).toHaveValue('Hồ Thị Lan của tôi');
    await expect(page.getByText('vừa sửa bản ghi này')).toBeVisible();
    await page.keyboard.press('Control+s');
    const merge = page.getByRole('dialog', { name: 'Bản ghi đã được người khác sửa' });
    await expect(merge).toContainText('Chỉ bạn sửa, sẽ giữ bản của bạn: Nơi sinh.');
    await merge.getByRole('radio', { name: 'Hồ Thị Lan của họ' }).check();
    await merge.getByRole('button', { name: 'Gộp và lưu' }).click();
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    expect((await marquee.call('GET', `/cms/v1/people/${id}`)).body.data).toMatchObject({
      name: 'Hồ Thị Lan của họ',
      known_as: 'Lan',
      place_of_birth: 'Bến Tre',
    });
  });

  test('is no longer offered once the record is saved without it', async ({ page }) => {
    await page.goto('/main/media/genre/new');
    await page.locator('#field-title').fill('Thể loại dở dang');
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');
    await page.goto('about:blank');
    await page.goto('/main/media/genre/new');
    const offer = page.getByText('Có thay đổi chưa lưu từ lần trước');
    await expect(offer).toBeVisible();
    await page.locator('#field-title').fill('Thể loại khác hẳn');
    await page.locator('.ant-segmented-item', { hasText: 'Thể loại' }).click();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/genre\/[0-9a-f-]{36}/);
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã lưu mọi thay đổi');
    await expect(offer).toBeHidden();
  });

  test('is not lost if somebody types while a draft is offered, nor by a save without it', async ({ page }) => {
    const bar = page.getByRole('region', { name: 'Lưu thay đổi' });
    const offer = page.getByText('Có thay đổi chưa lưu từ lần trước');
    const take = page.getByRole('button', { name: 'Làm tiếp' });
    const [title, description] = [page.locator('#field-title'), page.locator('#field-description')];
    await page.goto('/main/media/movie/new');
    await title.fill('Bến lỡ');
    await description.fill('Một mô tả rất dài.');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.reload();
    await expect(offer).toBeVisible();
    await title.fill('Bến vắng');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.reload();
    await take.click();
    await expect(title).toHaveValue('Bến vắng');
    await expect(description).toHaveValue('Một mô tả rất dài.');

    // The person types while it is offered, and discards that: the offer is unchanged.
    await page.reload();
    await expect(offer).toBeVisible();
    await title.fill('Bến khác');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await bar.getByRole('button', { name: 'Bỏ thay đổi' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bỏ 2 thay đổi' }).click();
    await page.reload();
    // When the draft is restored, what was typed since wins.
    await title.fill('Bến mới');
    await take.click();
    await expect(title).toHaveValue('Bến mới');
    await expect(description).toHaveValue('Một mô tả rất dài.');

    const id = await records.people('Ngô Thị Bông', { place_of_birth: 'Hà Nội' });
    await page.goto(`/main/media/people/${id}`);
    await page.locator('#field-biography').fill('Tiểu sử viết dở.');
    await page.locator('#field-place_of_birth').fill('Hà Đông');
    await expect(bar).toContainText('Đã giữ trên máy này');
    await page.reload();
    await expect(offer).toBeVisible();
    await page.locator('#field-place_of_birth').fill('Hà Nam');
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    await expect(offer).toBeVisible();
    await page.reload();
    await take.click();
    await expect(page.locator('#field-biography')).toHaveValue('Tiểu sử viết dở.');
    await expect(page.locator('#field-place_of_birth')).toHaveValue('Hà Nam');
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText('Đã lưu mọi thay đổi');
    await page.reload();
    await expect(page.locator('#field-biography')).toHaveValue('Tiểu sử viết dở.');
    await expect(offer).toHaveCount(0);
  });

  test('is saved even if the person opens another record meanwhile, which is not affected', async ({ page, marquee }) => {
    const [left, other] = [await records.people('Đỗ Thị Mận'), await records.people('Bùi Quốc Trung')];
    const onItsWay = Promise.withResolvers<void>();
    const away = Promise.withResolvers<void>();
    await page.route(`**/cms/v1/people/${left}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      onItsWay.resolve();
      await away.promise;
      await route.continue();
    });
    await page.goto(`/main/media/people/${left}`);
    await page.locator('#field-name').fill('Đỗ Thị Mơ');
    await page.keyboard.press('Control+s');
    await onItsWay.promise;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('quoc trung');
    await expect(page.getByRole('option', { selected: true })).toContainText('Bùi Quốc Trung');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rời đi' }).click();
    await expect(page.locator('#field-name')).toHaveValue('Bùi Quốc Trung');
    away.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText('Đỗ Thị Mơ');
    await expect(page).toHaveURL(new RegExp(other));
    await expect(page.locator('#field-name')).toHaveValue('Bùi Quốc Trung');
    expect((await marquee.call('GET', `/cms/v1/people/${left}`)).body.data.name).toBe('Đỗ Thị Mơ');
  });
});
