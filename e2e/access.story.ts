import type { Page } from '@playwright/test';
import { type Account, enterAs, giveRole, makeAccount, revoke } from './accounts.ts';
import { expect, go, test } from './marquee.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

/** Signs a person in with an address to open afterwards. */
async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await go(page, path);
  await expect(page).toHaveURL(/\/sign-in\?back=/);
  await enterAs(page, account);
  await expect(page).toHaveURL(path);
}

test.describe('what a person may see and do', () => {
  let partner: Account;
  let mine: string;
  let foreign: string;
  let older: string;
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    partner = await makeAccount(marquee, { name: 'Lý Gia Bảo', role: 'partner', permissions: ['media'] });
    older = await records.channel({ name: 'Kênh lâu năm' });
    mine = await records.movie({ title: 'Phim của kênh tôi', channel: await records.channel({ name: 'Kênh Gia Bảo', owner: partner.id }) });
    foreign = await records.movie({ title: 'Phim của kênh khác', channel: await records.channel({ name: 'Kênh khác' }) });
  });

  test('a developer can read, and is offered no action that the server would refuse', async ({ page, marquee }) => {
    const developer = await makeAccount(marquee, { name: 'Đỗ Kỹ Thuật', role: 'developer', permissions: ['media'] });
    await openAs(page, developer, '/main/media/movie');
    await expect(page.getByRole('link', { name: 'Phim của kênh tôi', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Thêm/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Thùng rác' })).toHaveCount(0);
    // Selected rows can be exported, and nothing else.
    await page
      .getByRole('checkbox', { name: /^Chọn / })
      .last()
      .check();
    await expect(page.getByRole('region', { name: 'Mục đã chọn' }).locator('.bulk-actions').getByRole('button')).toHaveText(/^Xuất 1/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL('/main/media/movie');

    for (const path of [`/main/media/movie/${mine}`, '/main/media/movie/new', '/main/media/genre/new']) {
      await go(page, path);
      await expect(page.getByText('Bạn chỉ có quyền xem.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /Lưu|Công khai/ })).toHaveCount(0);
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
    }
    // A link to the trash, from somebody who may delete, opens the list.
    await go(page, '/main/media/movie?deleted=true');
    await expect(page.getByRole('heading', { level: 1, name: 'Phim', exact: true })).toBeVisible();
    await go(page, '/main/media/transcode');
    await expect(page.getByRole('heading', { name: 'Chuyển mã', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Xóa lịch sử' })).toHaveCount(0);
    expect((await developer.call('POST', '/cms/v1/tag', { title: 'Không được', kind: 'genre' })).status).toBe(403);
  });

  test('a partner sees only the movies of their own channel', async ({ page, marquee }) => {
    await openAs(page, partner, '/main/media/movie');
    await expect(page.locator('a.title-link')).toHaveText(['Phim của kênh tôi']);
    await go(page, '/main/media/movie?deleted=true');
    await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: phim' })).toBeVisible();
    await expect(page.getByText('Thùng rác trống')).toBeVisible();
    await go(page, `/main/media/movie/${foreign}`);
    await expect(page.getByRole('heading', { name: 'Không tìm thấy phim này' })).toBeVisible();
    await expect(page.getByText('Phim của kênh khác')).toHaveCount(0);
    await go(page, '/main/media/channel');
    await expect(page.locator('#field-name')).toHaveValue('Kênh Gia Bảo');
    await expect(page.locator('#field-report_email')).toHaveValue('bao-cao@kenh-gia-bao.example');

    // When they get an older channel meanwhile, the form keeps the channel that they are writing about.
    const aboutUs = page.locator('#field-about_us');
    await aboutUs.fill('Viết dở về kênh của tôi.');
    const give = async (members: string[]) => expect((await marquee.call('PUT', `/cms/v1/channel/${older}`, { members })).status).toBe(200);
    await give([partner.id]);
    await expect(page.getByRole('link', { name: 'Kênh lâu năm', exact: true })).toBeVisible();
    await expect(page.locator('#field-name')).toHaveValue('Kênh Gia Bảo');
    await expect(aboutUs).toHaveValue('Viết dở về kênh của tôi.');
    await page.keyboard.press('Control+s');
    const about = async (name: string) => {
      const { body } = await partner.call('GET', '/cms/v1/channel/list');
      const { idChannel } = body.data.find((row: { name: string }) => row.name === name);
      return (await partner.call('GET', `/cms/v1/channel/${idChannel}`)).body.data.about_us;
    };
    await expect.poll(() => about('Kênh Gia Bảo')).toBe('Viết dở về kênh của tôi.');
    expect(await about('Kênh lâu năm')).not.toBe('Viết dở về kênh của tôi.');
    await give([]);
  });

  test('a partner can change only the people and tags that they created, and read all others', async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    const others = { people: await records.people('Thái Thị Chung'), keyword: await records.tag('của chung', 'keyword') };
    const own = (await partner.call('POST', '/cms/v1/tag', { title: 'của riêng', kind: 'keyword' })).body.data.idTag;
    await openAs(page, partner, '/main/media/genre?kind=keyword&name=của');
    const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await expect(row('của riêng').getByRole('button', { name: 'Xóa: của riêng' })).toBeVisible();
    await expect(row('của riêng').getByRole('link', { name: 'Sửa: của riêng' })).toBeVisible();
    await expect(row('của chung')).toBeVisible();
    await expect(row('của chung').getByRole('button')).toHaveCount(0);
    await expect(row('của chung').getByRole('link')).toHaveText(['của chung']);

    for (const path of [`/main/media/people/${others.people}`, `/main/media/genre/${others.keyword}`]) {
      await go(page, path);
      await expect(page.getByText('Bạn chỉ có quyền xem.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Thao tác khác/ })).toHaveCount(0);
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
    }
    await go(page, `/main/media/genre/${own}`);
    await page.locator('#field-title').fill('của riêng tôi');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText('của riêng tôi');
  });

  test('an area without permission says so and keeps the session; only a refused call shows ErrorCode: 403', async ({ page, marquee }) => {
    const advertiser = await makeAccount(marquee, { name: 'Hồ Thu Quảng', role: 'advertiser', permissions: ['media'] });
    await go(page, '/main/media/movie');
    await enterAs(page, advertiser);
    await expect(page.getByRole('heading', { name: 'Bạn không có quyền mở trang này' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Phim' })).toHaveCount(0);
    await expect(page.getByText(/403/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Bạn không có quyền mở trang này' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Hồ Thu Quảng/ })).toBeVisible();
  });

  test('a refused call shows ErrorCode: 403 and keeps unsaved work', async ({ page, marquee }) => {
    const editor = await makeAccount(marquee, { name: 'Mai Biên Tập', role: 'moderator', permissions: ['media'] });
    await openAs(page, editor, '/main/media/genre/new?kind=genre');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Ngôn ngữ/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.locator('#field-title').fill('Cải lương');
    await giveRole(marquee, editor, 'developer');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert').filter({ hasText: 'ErrorCode: 403' })).toBeVisible();
    await expect(page).toHaveURL('/main/media/genre/new?kind=genre');
    await expect(page.locator('#field-title')).toHaveValue('Cải lương');
    // Once nothing is unsaved, the form follows the present rights without a reload; also when they are given back.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard 1 change' }).click();
    await expect(page.getByText('You can view this, not change it.')).toBeVisible();
    await giveRole(marquee, editor, 'moderator');
    await expect(page.locator('#field-title')).toHaveValue('');
  });

  test('a revoked session shows Invalid token and returns to the same page after sign-in', async ({ page, marquee }) => {
    const editor = await makeAccount(marquee, { name: 'Tạ Trở Lại', role: 'moderator', permissions: ['media'] });
    await openAs(page, editor, '/main/media/people/new');
    await page.locator('#field-name').fill('Chưa kịp lưu');
    await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');
    await page.goto('/main/media/movie?name=phim+cua&sort_by=title&order_by=ascend');
    await expect(page.locator('a.title-link').first()).toBeVisible();

    await setInOtherTab(page, { locale: 'en' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Movie' })).toBeVisible();
    await revoke(marquee, editor);
    // Either the next call is refused, or the live stream has reported the end of the session already.
    await page
      .getByRole('searchbox')
      .fill('phim cua kenh', { timeout: 2000 })
      .catch(() => undefined);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid token' })).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in\?back=%2Fmain%2Fmedia%2Fmovie%3F/);
    await page.getByRole('combobox').selectOption('vi');
    await enterAs(page, editor);
    await expect(page).toHaveURL(/\/main\/media\/movie\?name=phim\+cua(\+kenh)?&sort_by=title&order_by=ascend$/);
    await expect(page.locator('a.title-link').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    // What was typed before is kept too.
    await go(page, '/main/media/people/new');
    await page.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(page.locator('#field-name')).toHaveValue('Chưa kịp lưu');
  });

  test('stored settings in an unknown format only require a new sign-in', async ({ page }) => {
    await page.goto('/health/live');
    await page.evaluate(() =>
      localStorage.setItem('root', JSON.stringify({ auth: { authUser: { token: 'x', user: 'Hà' } }, settings: { locale: { id: 'en' } } })),
    );
    await go(page, '/main/media/movie');
    await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible();
  });

  test('signing in never leads to another site', async ({ page, marquee }) => {
    const person = await makeAccount(marquee, { name: 'Ngô Cẩn Thận', role: 'moderator', permissions: ['media'] });
    for (const back of ['https://example.org/main', '//example.org/main']) {
      await page.goto(`/sign-in?back=${encodeURIComponent(back)}`);
      await enterAs(page, person);
      await expect(page).toHaveURL('/main');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Ngô Cẩn Thận/ })
        .click();
      await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
      await expect(page).toHaveURL('/main/sign-up-contest');
    }
  });
});
