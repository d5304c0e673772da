import type { Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { expect, signIn, test } from './marquee.ts';
import { type Material, sharedMaterial } from './material.ts';
import { weigh } from './weigh.ts';

let material: Material;
test.beforeAll(async () => {
  material = await sharedMaterial();
});

const field = (page: Page, name: string) => page.locator(`#entry-${name}`);

/** Fills in all text fields. Files are uploaded separately. */
async function fillTexts(page: Page, over: Record<string, string> = {}): Promise<void> {
  const texts = {
    title: 'Chợ nổi lúc bốn giờ',
    description: 'Một buổi sáng trên chợ nổi Cái Răng, quay bằng điện thoại.',
    full_name: 'Nguyễn Thị Hoa',
    birthday: '1999-05-12',
    phone: '\u202a0912\u2011345\u00a0678\u202c',
    address: '12 Nguyễn Trãi, Ninh Kiều',
    city: 'Cần Thơ',
    facebook: 'facebook.com/hoa.cantho',
    tiktok: 'https://www.tiktok.com/@hoacantho',
    youtube: 'https://youtube.com/@hoacantho',
    instagram: 'https://instagram.com/hoacantho',
    ...over,
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('an entrant with a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('enters the contest over a bad connection, and a content manager finds the entry, plays it and sees the photo', async ({
    page,
    context,
    browser,
    marquee,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto('/');
    await page.waitForURL('**/main/sign-up-contest');
    await expect(page.getByRole('heading', { name: 'Đăng ký dự thi video' })).toBeVisible();
    expect(await sideways(page)).toBe(0);

    // Sent empty, every field shows its error, and the first one has the focus.
    await page.getByRole('button', { name: 'Gửi bài dự thi' }).click();
    await expect(page.getByText('Còn 15 mục cần xem lại')).toBeVisible();
    for (const text of [
      'Vui lòng nhập tên bài dự thi',
      'Vui lòng tải lên video dự thi',
      'Vui lòng chọn giới tính',
      'Vui lòng tải lên ảnh căn cước',
      'Vui lòng nhập link Facebook',
    ])
      await expect(page.getByText(text).first()).toBeVisible();
    await expect(field(page, 'title')).toBeFocused();
    await field(page, 'phone').fill('09a');
    await field(page, 'phone').blur();
    await expect(page.locator('#entry-phone-fault')).toHaveText('Số điện thoại phải là số');

    // The connection is slow, and breaks during the upload.
    const line = await context.newCDPSession(page);
    const slow = (bytes: number) =>
      line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytes });
    await line.send('Network.enable');
    await slow(50_000);
    await field(page, 'film').setInputFiles(material.clip);
    const progress = page.getByRole('progressbar', { name: 'Tiến độ tải video lên' });
    const sent = () => progress.evaluate((bar: HTMLProgressElement) => bar.value);
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(0.1);
    await context.setOffline(true);
    await expect(page.getByText('Mất mạng. Sẽ tự tải tiếp khi có mạng lại.')).toBeVisible();
    await fillTexts(page);
    await context.setOffline(false);
    await slow(-1);
    await expect(page.getByText('Đã tải lên')).toBeVisible({ timeout: 60_000 });

    await page.getByLabel('Nữ').check();
    await field(page, 'id_photo').setInputFiles(material.banner);
    await expect(page.getByText('Đã nhận ảnh và mã hóa')).toBeVisible();
    await field(page, 'phone').blur();
    await expect(field(page, 'phone')).toHaveValue('0912345678');
    await expect(field(page, 'facebook')).toHaveValue('https://facebook.com/hoa.cantho');

    // Another page of the browser has another entry. A page that opens after it is closed takes that entry up.
    const another = 'Làng gốm lúc nghỉ trưa';
    const beside = await context.newPage();
    await beside.goto('/main/sign-up-contest');
    await field(beside, 'title').fill(another);
    await field(beside, 'full_name').fill('Trần Văn Gốm');
    await expect(beside.getByText('clip.mp4')).toHaveCount(0);
    await expect(beside.getByText('Đã nhận ảnh và mã hóa')).toHaveCount(0);
    await expect(field(page, 'title')).toHaveValue('Chợ nổi lúc bốn giờ');
    await beside.close();
    const next = await context.newPage();
    await next.goto('/main/sign-up-contest');
    await expect(field(next, 'title')).toHaveValue(another);

    // A reload loses only the consent, which is given again.
    await page.reload();
    await expect(field(page, 'title')).toHaveValue('Chợ nổi lúc bốn giờ');
    await expect(page.getByText('Đã nhận ảnh và mã hóa')).toBeVisible();
    await expect(page.getByText('clip.mp4')).toBeVisible();
    await page.getByRole('button', { name: 'Gửi bài dự thi' }).click();
    await expect(page.getByText('Còn 1 mục cần xem lại')).toBeVisible();
    await expect(page.locator('#entry-consent')).toBeFocused();
    await page.getByRole('checkbox', { name: /Tôi đồng ý để ban tổ chức/ }).check();
    await expect(page.getByText(/xóa chậm nhất ngày \d\d\/\d\d\/\d{4}/)).toBeVisible();
    // Without a connection it says so, and the focus stays on the button to try again.
    const send = page.getByRole('button', { name: 'Gửi bài dự thi' });
    await page.route('**/cms/v1/contest/video', (route) => route.abort(), { times: 1 });
    await send.press('Enter');
    await expect(page.getByText('Không thể kết nối đến máy chủ')).toBeVisible();
    await expect(send).toBeFocused();
    // The server's clock decides who needs a guardian. Its answer shows the fields, even if the page had calculated otherwise.
    const young = { code: 'invalid', message: '', errors: [{ path: 'guardian', code: 'guardian_needed', message: '' }], request_id: '' };
    await page.route('**/cms/v1/contest/video', (route) => route.fulfill({ status: 422, json: young }), { times: 1 });
    await send.click();
    await expect(page.locator('#entry-guardian')).toBeFocused();
    // A program types faster than a person can: it is told to wait, and then accepted.
    const received = page.getByRole('heading', { name: 'Đã nhận bài dự thi' });
    await expect(async () => {
      await send.or(received).click({ timeout: 2000 });
      await expect(received).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/main\/sign-up-success$/);
    const code = (await page.locator('code').textContent()) as string;
    expect(code).toMatch(/^[3479ACDEFHJKMNPQRTVWXY]{8}$/);
    const { body: entries } = await marquee.call('GET', `/cms/v1/contest/video?contest=true&name=${code}`);
    const id = entries.data[0].idVideo as string;
    expect(await sideways(page)).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Nguyễn Thị Hoa');
    // An unsent entry stays in the browser for at most a day.
    await expect(field(next, 'full_name')).toHaveValue('Trần Văn Gốm');
    await next.close();
    // An old entry, from before each page had its own, is removed too.
    await page.evaluate(
      (at) => localStorage.setItem('contest-entry', JSON.stringify({ at, values: { full_name: 'Trần Văn Gốm Xưa' } })),
      new Date().toISOString(),
    );
    await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
    await page.getByRole('link', { name: 'Gửi bài khác' }).click();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Trần Văn Gốm');
    await expect(field(page, 'full_name')).toHaveValue('');
    await page.goBack();
    await page.clock.setSystemTime(Date.now());
    expect(problems).toEqual([]);

    // A member of staff at a desk.
    const manager = await makeAccount(marquee, { name: 'Lê Minh', role: 'moderator', permissions: ['media'] });
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: marquee.address, locale: 'vi-VN' });
    const staff = await desk.newPage();
    await signIn(staff, '/main/media/video', manager);
    await expect(staff.getByText('Chợ nổi lúc bốn giờ')).toHaveCount(0);
    await staff.getByRole('link', { name: 'Bài dự thi' }).click();
    await expect(staff.getByRole('cell', { name: '0912345678' })).toBeVisible();
    await expect(staff.getByRole('cell', { name: 'Nguyễn Thị Hoa' })).toBeVisible();
    await staff.getByRole('link', { name: 'Chợ nổi lúc bốn giờ', exact: true }).click();
    await expect(staff).toHaveURL(`/main/media/video/contest/${id}`);

    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/contest/video/${id}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
    const film = staff.locator('hls-video');
    await expect(film).toBeAttached({ timeout: 30_000 });
    await film.evaluate((element: HTMLElement & { muted: boolean; play: () => Promise<void> }) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => film.evaluate((element: HTMLElement & { currentTime: number }) => element.currentTime), { timeout: 30_000 }).toBeGreaterThan(0.5);

    await expect(staff.getByText('đã xem ảnh căn cước')).toHaveCount(0);
    await staff.getByRole('button', { name: 'Xem ảnh căn cước' }).click();
    await expect(staff.getByRole('alertdialog', { name: 'Xem ảnh căn cước của Nguyễn Thị Hoa?' })).toBeVisible();
    await staff.getByRole('button', { name: 'Xem và ghi nhật ký' }).click();
    const photo = staff.getByRole('img', { name: 'Ảnh căn cước' });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight])).toEqual([875, 540]);
    await expect(staff.getByRole('listitem').filter({ hasText: 'Lê Minh đã xem ảnh căn cước' })).toHaveCount(1);

    await staff.getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Xóa dữ liệu cá nhân' }).click();
    await expect(staff.getByText('đã bị xóa vĩnh viễn')).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Lê Minh đã xóa dữ liệu cá nhân' })).toHaveCount(1);
    await expect(photo).toHaveCount(0);

    // Whoever may delete it learns that it is in the trash.
    expect((await marquee.call('DELETE', `/cms/v1/contest/video/${id}`)).status).toBe(200);
    await staff.reload();
    await expect(staff.getByText('đang ở trong thùng rác')).toBeVisible();
    await desk.close();
    await signIn(page, `/main/media/video/contest/${id}`);
    await expect(page.getByText('đang ở trong thùng rác')).toBeVisible();
    await expect(page.getByText('Không lấy được địa chỉ phát')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Lê Minh đã xóa dữ liệu cá nhân' })).toHaveCount(1);
  });
});

test('the form needs less than 150 kB of JavaScript before anything is typed', async ({ page }) => {
  const weight = weigh(page);
  await page.goto('/main/sign-up-contest');
  await expect(page.getByRole('button', { name: 'Gửi bài dự thi' })).toBeVisible();
  const { kB, files } = await weight();
  console.log(`contest form ${kB.toFixed(1)} kB in ${files} files`);
  expect(kB).toBeGreaterThan(50);
  expect(kB).toBeLessThan(150);
});

test('the form works in English, continues a film after a reload, and says when the contest is over', async ({ page, context, browser, marquee }) => {
  await page.goto('/main/sign-up-contest');
  await page.getByLabel('Ngôn ngữ').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Enter the video contest' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the entry' }).click();
  for (const text of ['Please input title of the entry', 'Please upload contest video', 'Please select gender', 'Please upload ID-card photo'])
    await expect(page.getByText(text).first()).toBeVisible();
  await field(page, 'phone').fill('+84 x');
  await field(page, 'phone').blur();
  await expect(page.locator('#entry-phone-fault')).toHaveText('Phone must be a number');
  await field(page, 'phone').fill('+84 912 345 678');
  await field(page, 'phone').blur();
  await expect(page.locator('#entry-phone-fault')).toHaveText(/: write 0 in place of the country code, such as 0912345678$/);
  await field(page, 'youtube').fill('https://vimeo.com/1');
  // A message about the field would move the box that is being ticked, so it appears only after the click.
  const agree = page.getByRole('checkbox').first();
  await agree.click({ delay: 100 });
  await expect(page.locator('#entry-youtube-fault')).toHaveText('Link to YouTube must be an address on youtube.com');
  await expect(agree).toBeChecked();
  await field(page, 'birthday').fill(`${new Date().getFullYear() - 12}-01-01`);
  await expect(page.getByRole('checkbox', { name: /My parent or guardian agrees too/ })).toBeVisible();

  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const slow = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytes });
  await slow(40_000);
  await field(page, 'film').setInputFiles(material.clip);
  const progress = page.getByRole('progressbar', { name: 'Progress of the video upload' });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 30_000 }).toBeGreaterThan(0.1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/Paused at \d+/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/Choose the same file clip\.mp4 again to go on \(\d+% sent\)/)).toBeVisible();
  await slow(-1);
  await field(page, 'film').setInputFiles(material.clip);
  await expect(page.getByText('Uploaded', { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await fillTexts(page, { birthday: '1990-01-01' });
  // Nothing is left of a discarded entry: neither the picture of the card nor a running upload.
  await field(page, 'id_photo').setInputFiles(material.banner);
  await expect(page.getByAltText('The ID-card photo you chose')).toBeVisible();
  await slow(40_000);
  await field(page, 'film').setInputFiles(material.clip);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads'))).toContain('clip.mp4');
  await page.getByRole('button', { name: 'Clear everything and start over' }).click();
  await expect(field(page, 'title')).toHaveValue('');
  await expect(page.getByAltText('The ID-card photo you chose')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads'))).toBe('[]');
  await slow(-1);

  const over = await marquee.call('PUT', '/cms/v1/contest', { ends_at: new Date(Date.now() - 1000).toISOString() });
  expect(over.status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The contest no longer takes entries' })).toBeVisible();
  await marquee.call('PUT', '/cms/v1/contest', { ends_at: null });

  // The date is that of the contest's place, not of the entrant's.
  const abroad = await browser.newContext({ baseURL: marquee.address, timezoneId: 'Pacific/Kiritimati' });
  const entrant = await abroad.newPage();
  await entrant.clock.setFixedTime('2026-11-24T12:00:00Z');
  await entrant.goto('/main/sign-up-contest');
  await expect(field(entrant, 'birthday')).toHaveAttribute('max', '2026-11-24');
  await abroad.close();
});

test('a super_admin sets the end of the contest on the list of entries', async ({ page, marquee }) => {
  await signIn(page, '/main/media/video/contest');
  await expect(page.getByText('Đang nhận bài, chưa đặt ngày kết thúc')).toBeVisible();
  await page.getByRole('button', { name: 'Đặt ngày kết thúc' }).click();
  const year = new Date().getFullYear() + 1;
  await page.getByLabel('Ngừng nhận bài lúc').fill(`${year}-01-31T18:00`);
  await page.getByRole('button', { name: 'Lưu ngày kết thúc' }).click();
  await expect(page.getByText(`Nhận bài đến 18:00, 31/01/${year}`)).toBeVisible();
  const ends_at = `${year}-01-31T11:00:00.000Z`;
  const thirtyDays = 30 * 86_400_000;
  expect((await marquee.call('GET', '/cms/v1/contest')).body.data).toMatchObject({
    is_open: true,
    ends_at,
    erase_after: new Date(Date.parse(ends_at) + thirtyDays).toISOString(),
  });
  await marquee.call('PUT', '/cms/v1/contest', { ends_at: null });
});
