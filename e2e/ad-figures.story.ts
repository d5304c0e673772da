import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeAccount, query } from './accounts.ts';
import { expect, go, type Marquee, signIn, test } from './marquee.ts';

/** A running campaign of an advertiser, with 120 valid and 8 removed impressions of yesterday and 6 clicks. */
async function makeCampaign(marquee: Marquee): Promise<string> {
  const { id: advertiser } = await makeAccount(marquee, { name: 'Thực phẩm Bắc Hà', role: 'advertiser', permissions: ['advertiser'] });
  const { campaignId: id } = (await marquee.call('POST', '/cms/v1/ad/campaign', { name: 'Phở gói Bắc Hà', ads_type: 'text', draft: true })).body.data;
  const { idAd: ad } = (
    await marquee.call('POST', '/cms/v1/ad', { campaign: id, ads_type: 'text', title: 'Ba phút có phở', text: 'Nóng hổi', ads_url: 'https://bacha.example' })
  ).body.data;
  await query(
    marquee,
    `update campaign set state = 'running', "userId" = $2, missing = '{}', company = 'Thực phẩm Bắc Hà', platforms = '{web,android}', zones = '{main_screen,news_feed}',
       budget = 100000, quota = 3000, start_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 10, finish_date = (now() at time zone 'Asia/Ho_Chi_Minh')::date + 19,
       rates = '{"main_screen": 42000, "news_feed": 38000}' where "campaignId" = $1`,
    [id, advertiser],
  );
  await query(
    marquee,
    `insert into ad_event (kind, answer, at, asked_at, campaign, ad, zone, platform, viewer, reason, amount)
     select k.kind, gen_random_uuid(), now(), now() - interval '1 day', $1, $2, case when n % 3 = 0 then 'news_feed' else 'main_screen' end,
       case when n % 4 = 0 then 'web' else 'android' end, 'v' || n, case when k.kind = 'impression' and n > 120 then 'bot' end,
       case when k.kind = 'impression' and n <= 120 then case when n % 3 = 0 then 38000 else 42000 end else 0 end
     from (values ('impression', 128), ('click', 6)) k(kind, most), generate_series(1, 128) n where n <= k.most`,
    [id, ad],
  );
  return id;
}

/** Counts all counters anew from the log, by the command that operators have. */
async function rebuild(marquee: Marquee): Promise<string> {
  const { port, password } = JSON.parse(await readFile(join(marquee.dataDir, 'postgres.json'), 'utf8'));
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../server/dist/main.js'), 'rebuild-ads'], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: `${marquee.dataDir}/rebuild`,
      DATABASE_URL: `postgresql://marquee:${password}@127.0.0.1:${port}/marquee`,
      LOG_LEVEL: 'warn',
    },
  });
  return stdout;
}

test('somebody reads what a campaign has delivered, equal to its events, as a chart and as a table, and exports it', async ({ page, marquee }) => {
  const id = await makeCampaign(marquee);
  expect(await rebuild(marquee)).toContain('Counted 134 events');
  await signIn(page);
  await go(page, '/main/advertise/campaign');
  await page.getByRole('link', { name: 'Phở gói Bắc Hà', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/main/advertise/campaign/${id}$`));
  const main = page.getByRole('main');
  const figure = (name: string) => main.locator('dl > div').filter({ has: page.locator('dt').filter({ hasText: new RegExp(`^${name}$`) }) });
  await expect(figure('Lượt hiển thị').locator('dd')).toContainText('120thô 128, loại 6,25%');
  await expect(figure('Lượt bấm').locator('dd')).toContainText('65%');
  // 80 on the main screen at 42 dong, 40 in the news feed at 38.
  await expect(figure('Đã tiêu, trong 100.000.₫').locator('dd')).toContainText('4.880');
  await expect(main.getByRole('row', { name: /Màn hình chính/ })).toContainText(/80.*3\.360/);
  await expect(main.getByRole('row', { name: /Bảng tin/ })).toContainText(/40.*1\.520/);
  await expect(main.getByRole('heading', { name: '8 lượt bị loại, không tính tiền' })).toBeVisible();
  await expect(main.getByRole('img', { name: /Lượt hiển thị mỗi ngày: 120 hợp lệ, 8 bị loại/ })).toBeVisible();

  await test.step('the events behind a number, which the address names', async () => {
    await main.getByRole('button', { name: /^Xem sự kiện: / }).click();
    const log = page.getByRole('dialog', { name: 'Nhật ký sự kiện' });
    await expect(log.getByRole('listitem')).toHaveCount(8);
    await expect(page).toHaveURL(/events=impression&why=/);
    await page.reload();
    await expect(log.getByRole('listitem')).toHaveCount(8);
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
    // The events of one day leave the range of the page as it is.
    await page.goto(`/main/advertise/campaign/${id}?events=impression&on=2020-01-01`);
    const ofDay = page.getByRole('dialog', { name: 'Nhật ký sự kiện · 01/01/2020' });
    await expect(ofDay).toContainText('Không có sự kiện nào như vậy');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/main/advertise/campaign/${id}$`));
    await expect(figure('Lượt hiển thị').locator('dd')).toContainText('120');
  });

  await test.step('the same days as a table', async () => {
    await main.getByRole('button', { name: 'Xem bảng' }).click();
    await expect(main.getByRole('region', { name: 'Lượt hiển thị mỗi ngày' }).getByRole('row').last()).toContainText(/120.*128.*8/);
  });

  await test.step('and as a file', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'Xuất' }).click()]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\r\n').at(-1)).toMatch(/^Tổng,0,120,128,8,0,6,0\.05,0,0,,4880$/);
  });

  await test.step('the overview has the same sums', async () => {
    await go(page, '/main/advertise/statistics');
    await expect(figure('Lượt hiển thị').locator('dd').first()).toContainText('120');
    await page.getByText('Chiến dịch', { exact: true }).last().click();
    await expect(main.getByRole('row', { name: /Phở gói Bắc Hà/ })).toContainText('4.880');
  });
});
