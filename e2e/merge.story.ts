import { type Account, makeAccount } from './accounts.ts';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf, type Records } from './records.ts';

test.describe('unsaved work', () => {
  let records: Records;
  let other: Account;
  test.beforeAll(async ({ marquee }) => {
    records = recordsOf(marquee);
    other = await makeAccount(marquee, { name: 'Vũ Thị Hà', role: 'moderator', permissions: ['media'] });
  });
  test.beforeEach(async ({ page }) => {
    // The browser's own warning at a reload, which a person would accept.
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page);
  });

  test('is merged field by field with what somebody else saves meanwhile, which is announced live', async ({ page, marquee }) => {
    const id = await records.people('Trần Minh Quân', { known_as: 'Minh Quân', place_of_birth: 'Hà Nội', biography: 'Diễn viên kịch.' });
    const path = `/cms/v1/people/${id}`;
    // As in Safari, which cannot read a stream with `for await`.
    await page.addInitScript(() => Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator));
    // The previous page held the stream, and this one waits for it.
    await page.goto('about:blank');
    const live = (url: URL) => url.pathname === '/cms/v1/live';
    const opens = Promise.withResolvers<void>();
    await page.route(live, async (route) => {
      await opens.promise;
      await route.continue();
    });
    await page.goto(`/main/media/people/${id}`);
    await expect(page.locator('#field-known_as')).toHaveValue('Minh Quân');

    // If nothing is unsaved, the newer record simply appears, even if it was saved before the stream was open.
    expect((await other.call('PUT', path, { known_as: 'Quân Trần' })).status).toBe(200);
    const hears = page.waitForResponse((answer) => live(new URL(answer.url())) && answer.ok());
    opens.resolve();
    await hears;
    await expect(page.locator('#field-known_as')).toHaveValue('Quân Trần');

    const mine = `Quân của tôi ${'x'.repeat(120)}`;
    await page.locator('#field-known_as').fill(mine);
    await page.locator('#field-biography').fill('Diễn viên điện ảnh.');
    expect((await other.call('PUT', path, { known_as: 'Quân của Hà', place_of_birth: 'Hải Phòng' })).status).toBe(200);
    const told = page.getByRole('alert').filter({ hasText: 'Vũ Thị Hà vừa sửa bản ghi này.' });
    await expect(told).toBeVisible();
    // It is announced wherever one is on the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(told).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#field-known_as')).toHaveValue(mine);

    // If the other version cannot be loaded, whoever saves is told so.
    const read = (url: URL) => url.pathname === path;
    await page.route(read, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
    await page.keyboard.press('Control+s');
    const failed = page.getByRole('alert').filter({ hasText: 'Lỗi cập nhật dữ liệu' });
    await expect(failed).toBeVisible();
    await page.unroute(read);

    const refused = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith(path));
    await page.keyboard.press('Control+s');
    expect((await refused).status()).toBe(412);
    const merge = page.getByRole('dialog', { name: 'Bản ghi đã được người khác sửa' });
    await expect(merge).toContainText('Chỉ bạn sửa, sẽ giữ bản của bạn: Tiểu sử.');
    await expect(failed).toHaveCount(0);
    await expect(merge).toContainText('Chỉ người khác sửa, sẽ lấy bản của họ: Nơi sinh.');
    await expect(merge.getByRole('button', { name: 'Còn 1 trường cần chọn' })).toBeDisabled();
    // An endless word leaves the other side its half of the width.
    const [side, otherSide] = await merge.locator('td').evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    expect(otherSide).toBe(side);
    await merge.getByRole('radio', { name: 'Quân của tôi' }).check();
    await merge.getByRole('button', { name: 'Gộp và lưu' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toBeVisible();
    await expect(merge).toHaveCount(0);
    expect((await marquee.call('GET', path)).body.data).toMatchObject({
      known_as: mine,
      biography: 'Diễn viên điện ảnh.',
      place_of_birth: 'Hải Phòng',
    });
    await expect(page.locator('#field-place_of_birth')).toHaveValue('Hải Phòng');
  });
});
