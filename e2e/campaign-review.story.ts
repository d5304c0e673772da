import type { Browser, Page } from '@playwright/test';
import { type Account, makeAccount, query } from './accounts.ts';
import { expect, type Marquee, signIn, test } from './marquee.ts';

/** Somebody at their own browser. */
async function personAt(browser: Browser, marquee: Marquee, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: marquee.address,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, path, account);
  return page;
}

/** Submits a text campaign, as if that had been so many hours ago. */
async function submit(marquee: Marquee, by: Account, name: string, hours: number): Promise<string> {
  const { status, body } = await by.call('POST', '/cms/v1/ad/campaign/submit_new_campaign', {
    name,
    company: 'Cúc Phương Trà',
    contact_name: 'Phạm Bảo Ngọc',
    email: 'ngoc@tra.example',
    phone_number: '0912345678',
    platforms: ['android', 'ios'],
    ads_type: 'text',
    zones: ['main_screen', 'movie_detail'],
    budget: 180_000_000,
    start_date: '2030-12-01',
    finish_date: '2030-12-31',
    title: name,
    text: 'Hương sen Tây Hồ',
    ads_url: 'https://tra.example/sen',
  });
  expect(status).toBe(201);
  await query(marquee, 'update campaign set submitted_at = now() - make_interval(mins => $2) where "campaignId" = $1', [body.data.campaignId, hours * 60]);
  return body.data.campaignId;
}

const item = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.getByRole('list', { name: 'Hàng chờ duyệt' }).getByRole('listitem');

test('a reviewer decides by keyboard, a colleague sees it within a second, and the advertiser reads the answer', async ({ browser, marquee }) => {
  const advertiser = await makeAccount(marquee, { name: 'Phạm Bảo Ngọc', role: 'advertiser', permissions: ['advertiser'] });
  const reviewers = await Promise.all(
    ['Trần Gia Huy', 'Đỗ Quang Vinh'].map((name) => makeAccount(marquee, { name, role: 'moderator', permissions: ['advertiser'] })),
  );
  await submit(marquee, advertiser, 'Nước mắm cá cơm', 1);
  await submit(marquee, advertiser, 'Trà sen mùa lễ', 10.2);
  await submit(marquee, advertiser, 'Xe điện Bão Táp', 5);
  const [one, two] = (await Promise.all(reviewers.map((each) => personAt(browser, marquee, each, '/main/advertise/campaign/review')))) as [Page, Page];
  const own = await personAt(browser, marquee, advertiser, '/main/advertise/campaign');

  // The least time left is on top, and its clock is orange.
  await expect(rows(one)).toHaveCount(3);
  await expect(rows(one).nth(0)).toContainText('Trà sen mùa lễ');
  await expect(rows(one).locator('.left-soon')).toHaveText(/1:4\d/);
  await expect(item(one).getByRole('group')).toHaveCount(2);
  await expect(rows(two)).toHaveCount(3);

  // Approving asks first.
  await expect(item(one).getByRole('button', { name: /Duyệt, làm hợp đồng/ })).toBeEnabled();
  await one.keyboard.press('a');
  await one.getByRole('button', { name: 'Có, duyệt!' }).click();
  await expect(rows(two).filter({ hasText: 'Trà sen mùa lễ' })).toHaveCount(0, { timeout: 1000 });
  await expect(own.getByRole('row').filter({ hasText: 'Trà sen mùa lễ' })).toContainText('Chờ ký');

  // A rejection needs a reason.
  await expect(item(one)).toContainText('Xe điện Bão Táp');
  await expect(item(one).getByRole('button', { name: /Từ chối/ })).toBeEnabled();
  await one.keyboard.press('d');
  await expect(item(one).getByRole('alert')).toContainText('Hãy chọn lý do');
  await one.keyboard.press('1');
  await one.keyboard.press('d');
  await expect(own.getByRole('row').filter({ hasText: 'Xe điện Bão Táp' })).toContainText('Bị từ chối');
  await one.keyboard.press('u');
  await expect(own.getByRole('row').filter({ hasText: 'Xe điện Bão Táp' })).toContainText('Mới gửi');

  // A question stops the clock until the advertiser answers.
  await rows(one).filter({ hasText: 'Nước mắm cá cơm' }).getByRole('button').click();
  await expect(item(one)).toContainText('Nước mắm cá cơm');
  await expect(item(one).getByRole('button', { name: /Hỏi lại/ })).toBeEnabled();
  await one.keyboard.press('m');
  await one.getByLabel('Câu hỏi').fill('Bạn gửi giấy chứng nhận được không?');
  await one.getByRole('button', { name: 'Gửi câu hỏi' }).click();
  await expect(rows(one).filter({ hasText: 'Nước mắm cá cơm' })).toHaveCount(0);
  await own.goto('/main/account/messages');
  await own.getByRole('link', { name: /Nước mắm cá cơm/ }).click();
  await own.getByLabel('Trả lời').fill('Giấy chứng nhận gửi chiều nay nhé.');
  await own.getByRole('button', { name: 'Gửi trả lời' }).click();
  await expect(rows(one).filter({ hasText: 'Nước mắm cá cơm' })).toHaveCount(1);

  // The contract is signed.
  await one.getByRole('button', { name: /^Chờ ký/ }).click();
  await expect(item(one)).toContainText('Trà sen mùa lễ');
  await expect(item(one).getByRole('button', { name: /Đã ký hợp đồng/ })).toBeEnabled();
  await one.keyboard.press('a');
  await one.getByRole('button', { name: 'Đúng, đã ký' }).click();
  await own.goto('/main/advertise/campaign');
  await expect(own.getByRole('row').filter({ hasText: 'Trà sen mùa lễ' })).toContainText('Đã lên lịch');
  await Promise.all([one, two, own].map((page) => page.context().close()));
});

test('whoever is slower than a colleague reads who was first', async ({ browser, marquee }) => {
  await query(marquee, 'delete from campaign');
  const advertiser = await makeAccount(marquee, { name: 'Lê Thu', role: 'advertiser', permissions: ['advertiser'] });
  const reviewer = await makeAccount(marquee, { name: 'Trần Gia Huy', role: 'moderator', permissions: ['advertiser'] });
  const id = await submit(marquee, advertiser, 'Diều sáo Bá Dương', 2);
  const page = await personAt(browser, marquee, reviewer, '/main/advertise/campaign/review');
  await expect(item(page).getByRole('button', { name: /Từ chối/ })).toBeEnabled();
  // A colleague decides at the same moment: the call arrives before this browser hears of it.
  await page.route('**/cms/v1/ad/campaign/reject', async (route) => {
    await marquee.call('POST', '/cms/v1/ad/campaign/approve', { id });
    await route.continue();
  });
  await page.keyboard.press('4');
  await page.keyboard.press('d');
  await expect(page.getByText(/đã duyệt trước bạn/)).toBeVisible();
  await page.context().close();
});
