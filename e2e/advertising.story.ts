import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { query } from './accounts.ts';
import { linkIn, mail } from './mails.ts';
import { admin, expect, signIn, test } from './marquee.ts';

// A headless browser says that it is one, and then counts as a bot.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' });

const email = 'ngoc@cuc-phuong.example';
const { password } = admin;
const dayFromNow = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
  return at.split('-').toReversed().join('/');
};

/** A page of an application: it asks for an advertisement, draws it, and says so once it is drawn. */
const application = (address: string, key: string) => `<!doctype html><meta charset="utf-8"><title>Ứng dụng</title>
<script type="module">
  const answer = await fetch('${address}/platform/v1/ad/main_screen?viewer=' + crypto.randomUUID(), { headers: { 'platform-key': '${key}' } });
  const { ad } = (await answer.json()).data;
  document.title = ad === null ? 'Không có quảng cáo' : 'Có quảng cáo';
  if (ad !== null) {
    const link = Object.assign(document.createElement('a'), { href: ad.click_url, target: '_blank' });
    const image = Object.assign(new Image(), { src: ad.image.url, alt: ad.title });
    await image.decode();
    document.body.append(link);
    link.append(image);
    await fetch(ad.impression_url);
    await fetch(ad.viewable_url);
    document.body.dataset.counted = 'true';
  }
</script>`;

async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('region', { name: 'Đi tiếp và lưu' }).getByRole('button', { name: to }).click();
}

test('an advertiser signs up, books, is approved, and sees the impression and the click of a viewer', async ({ page, browser, marquee }) => {
  test.slow();
  // What the advertiser's landing page is: the click must end there.
  const landing = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<title>Trà sen</title><h1>Trà sen mùa lễ</h1>'));
  await once(landing.listen(0, '127.0.0.1'), 'listening');
  const shop = `http://127.0.0.1:${(landing.address() as AddressInfo).port}/tra-sen`;

  await test.step('signs up, and confirms the address by mail', async () => {
    await page.goto('/sign-up');
    await page.getByLabel('Tên hiển thị').fill('Phạm Bảo Ngọc');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Đăng ký', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hãy mở hộp thư của bạn' })).toBeVisible();
    await page.goto(linkIn(await mail(marquee, email)));
    await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Xác nhận email của tôi' }).click();
    await expect(page.getByRole('heading', { name: 'Đã xác nhận email' })).toBeVisible();
  });

  await test.step('writes a campaign and submits it', async () => {
    await signIn(page, '/main/advertise/campaign/new', { email });
    await page.getByRole('radio', { name: 'Ảnh' }).check();
    await goOn(page, 'Thông tin chiến dịch');
    await page.getByLabel('Tên chiến dịch').fill('Trà sen mùa lễ');
    await page.getByLabel('Công ty').fill('Cúc Phương Trà');
    await page.getByLabel('Số điện thoại').fill('0912 345 678');
    await page.getByLabel('Ngày bắt đầu').fill(dayFromNow(0));
    await page.getByLabel('Ngày kết thúc').fill(dayFromNow(3));
    await page.getByLabel('Ngân sách').fill('18000000');
    await page.getByLabel('Trang đích').fill(shop);
    const buffer = await sharp({ create: { width: 1080, height: 660, channels: 3, background: '#e9a9bb' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'tra-sen.png', mimeType: 'image/png', buffer });
    await expect(page.getByText(/tra-sen\.png 1\.080 × 660/)).toBeVisible();
    await goOn(page, 'Nền tảng hiển thị');
    await page.getByRole('checkbox', { name: 'Web' }).check();
    await goOn(page, 'Vùng quảng cáo');
    await page.getByRole('checkbox', { name: /^Màn hình chính/ }).check();
    await goOn(page, 'Xem trước nội dung');
    await page.getByRole('button', { name: 'Gửi chiến dịch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trà sen mùa lễ' })).toBeVisible();
  });

  const office = await (await browser.newContext({ baseURL: marquee.address, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })).newPage();
  await test.step('the provider approves it, and signs the contract', async () => {
    await signIn(office, '/main/advertise/campaign/review');
    const item = office.getByRole('article');
    await expect(item).toContainText('Trà sen mùa lễ');
    await expect(item.getByRole('button', { name: /Duyệt, làm hợp đồng/ })).toBeEnabled();
    await office.keyboard.press('a');
    await office.getByRole('button', { name: 'Có, duyệt!' }).click();
    await office.getByRole('button', { name: /^Chờ ký 1/ }).click();
    await expect(item.getByRole('button', { name: /Đã ký hợp đồng/ })).toBeEnabled();
    await office.keyboard.press('a');
    await office.getByRole('button', { name: 'Đúng, đã ký' }).click();
    await expect
      .poll(() => query(marquee, 'select state from campaign c join "user" u on u."idUser" = c."userId" where u.email = $1', [email]))
      .toEqual([{ state: 'running' }]);
  });

  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(application(marquee.address, key)));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const key = await marquee.platformKey([origin]);
  await test.step('a viewer of an application sees it and clicks', async () => {
    const viewer = await (await browser.newContext()).newPage();
    // Units of the campaign arrive within a moment.
    await expect
      .poll(async () => {
        await viewer.goto(origin);
        await expect(viewer).toHaveTitle(/quảng cáo/);
        return viewer.title();
      })
      .toBe('Có quảng cáo');
    await expect(viewer.locator('body')).toHaveAttribute('data-counted', 'true');
    const opened = viewer.waitForEvent('popup');
    await viewer.getByRole('link', { name: 'Trà sen mùa lễ' }).click();
    const shown = await opened;
    await expect(shown).toHaveURL(shop);
    await viewer.context().close();
  });

  await test.step('the advertiser sees the impression and the click', async () => {
    await page.goto('/main/advertise/campaign');
    await page.getByRole('link', { name: 'Trà sen mùa lễ', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trà sen mùa lễ' })).toBeVisible();
    await expect(page.locator('main')).toContainText('Đang chạy');
    const figure = (name: string) => page.locator('.figures-kpis > *', { hasText: name }).first().locator('strong');
    await expect(figure('Lượt hiển thị')).toHaveText('1');
    await expect(figure('Lượt bấm')).toHaveText('1');
  });
  await office.context().close();
  for (const server of [site, landing]) server.close();
});

test('a campaign that does not exist says so, and is not asked for again and again', async ({ page }) => {
  const path = '/advertise/campaign/0192a000-0000-7000-8000-000000000000';
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path.replace('/advertise', '/ad'))) asked += 1;
  });
  await signIn(page, `/main${path}`);
  await expect(page.getByRole('heading', { name: 'Không tìm thấy chiến dịch này' })).toBeVisible();
  await page.getByRole('link', { name: 'Về danh sách' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chiến dịch' })).toBeVisible();
  // The page asks, and the form asks once more if its code arrives after the answer.
  expect(asked).toBeLessThanOrEqual(2);
});
