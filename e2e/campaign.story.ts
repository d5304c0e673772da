import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAccount, query } from './accounts.ts';
import { expect, signIn, test } from './marquee.ts';

const picture = async () => ({
  name: 'tra-sen.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1080, height: 660, channels: 3, background: '#e9a9bb' } })
    .png()
    .toBuffer(),
});

const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Các bước tạo chiến dịch' }).getByRole('button', { name });
const goOn = (page: Page, to: string) => page.getByRole('region', { name: 'Đi tiếp và lưu' }).getByRole('button', { name: to }).click();
const isAt = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'step');

test('an advertiser writes a campaign in five steps, leaves in the middle, goes on and submits it', async ({ page, marquee }) => {
  const company = await makeAccount(marquee, { name: 'Phạm Bảo Ngọc', role: 'advertiser', permissions: ['advertiser'] });
  // Other stories may have asked for advertisements.
  await query(marquee, 'delete from ad_request');
  await signIn(page, '/main/advertise/campaign/new', company);

  await test.step('the type of the advertisement comes first', async () => {
    await isAt(page, 'Bắt đầu');
    await expect(page.getByText('trả lời trong tối đa 12 giờ')).toBeVisible();
    await page.getByRole('radio', { name: 'Ảnh' }).check();
    await goOn(page, 'Thông tin chiến dịch');
    await isAt(page, 'Thông tin chiến dịch');
  });

  await test.step('a step that lacks something says so, and leads to the first field', async () => {
    await goOn(page, 'Nền tảng hiển thị');
    await isAt(page, 'Thông tin chiến dịch');
    await expect(page.getByLabel('Tên chiến dịch')).toBeFocused();
  });

  await test.step('what the account knows is filled in; the draft is stored while it is written', async () => {
    await expect(page.getByLabel('Người liên hệ')).toHaveValue('Phạm Bảo Ngọc');
    await expect(page.getByLabel('Email')).toHaveValue(company.email);
    await page.getByLabel('Tên chiến dịch').fill('Trà sen mùa lễ');
    await expect(page.getByText('Đã lưu nháp lúc')).toBeVisible();
    await expect(page).toHaveURL(/campaign\/[0-9a-f-]{36}\?step=information$/);
    await page.getByLabel('Ngày bắt đầu').fill('01/12/2027');
    await page.getByLabel('Ngày kết thúc').fill('31/12/2027');
    await page.getByLabel('Ngân sách').fill('180000000');
    await page.getByLabel('Công ty').fill('Cúc Phương Trà');
    await page.getByLabel('Số điện thoại').fill('0912 345 678');
    await page.getByLabel('Trang đích').fill('https://cucphuong.vn/tra-sen');
    await page.locator('input[type=file]').setInputFiles(await picture());
    await expect(page.getByText(/tra-sen\.png 1\.080 × 660/)).toBeVisible();
    await goOn(page, 'Nền tảng hiển thị');
    await isAt(page, 'Nền tảng hiển thị');
  });

  await test.step('somebody who leaves finds it in the list, and goes on at the step that is open', async () => {
    await page.getByRole('checkbox', { name: 'Android' }).check();
    await page.getByRole('checkbox', { name: 'Web' }).check();
    await page.getByRole('button', { name: 'Lưu và làm tiếp sau' }).click();
    await page.getByRole('link', { name: 'Trà sen mùa lễ', exact: true }).click();
    await isAt(page, 'Vùng quảng cáo');
  });

  await test.step('zones say what is booked and what they cost', async () => {
    await page.getByRole('checkbox', { name: /^Màn hình chính/ }).check();
    await page.getByRole('checkbox', { name: /^Chi tiết tin/ }).check();
    const side = page.getByRole('complementary', { name: 'Chiến dịch của bạn' });
    await expect(side).toContainText('Đã chọn 2 vùng');
    await expect(side).toContainText('42.000 ₫ cho 1.000 lượt hiển thị');
    await expect(side).toContainText('Chưa có lượt gọi nào');
    await goOn(page, 'Xem trước nội dung');
  });

  await test.step('the picture stands in each zone, and the campaign is sent', async () => {
    await isAt(page, 'Xem trước nội dung');
    const preview = page.getByRole('group', { name: 'Xem trước trong Màn hình chính' });
    await expect(preview.getByRole('img', { name: 'tra-sen.png' })).toBeVisible();
    await expect(preview.getByText('QC')).toBeVisible();
    await page.getByRole('button', { name: 'Gửi chiến dịch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trà sen mùa lễ' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sau khi gửi' })).toContainText('12 giờ');
    await expect(page.getByRole('img', { name: 'tra-sen.png' })).toHaveCount(2);
  });

  const { body } = await company.call('GET', '/cms/v1/ad/campaign');
  expect(body.data).toMatchObject([{ name: 'Trà sen mùa lễ', state: 'new', zones: ['main_screen', 'news_detail'], platforms: ['web', 'android'] }]);
});
