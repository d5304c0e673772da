import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { enterAs, makeAccount, query } from './accounts.ts';
import { expect, go, type Marquee, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { setInOtherTab } from './otherTab.ts';
import { recordsOf } from './records.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^(\d+\+? )?(thông báo chưa đọc|Thông báo$|unread notification|Notifications$)/ });
const inbox = (page: Page) => page.getByRole('button', { name: /^(\d+\+? )?(cuộc trao đổi chưa đọc|Tin nhắn$|unread conversation|Messages$)/ });

/** Opens a separate page for somebody, signed in. */
async function consoleOf(browser: Browser, marquee: Marquee, account: { email: string }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: marquee.address,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, '/main/', account);
  return page;
}

/** Counts loads of the whole page. Live updates need none. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

/** Reads what earlier stories have left unread. */
async function readThreads(marquee: Marquee): Promise<void> {
  const { data } = (await marquee.call('GET', '/cms/v1/message?limit=100')).body as { data: { idThread: string; messages: number; unread: boolean }[] };
  for (const { idThread, messages, unread } of data)
    if (unread) expect((await marquee.call('POST', '/cms/v1/message/read', { idThread, position: messages })).status).toBe(200);
}

test('a sign-in from an unknown device is reported to its person, before all older notifications', async ({ page, marquee }) => {
  // Another program created and used the account, so this browser is new to it.
  const staff = await makeAccount(marquee, { name: 'Võ Minh Khôi', role: 'moderator', permissions: ['media'] });
  await query(
    marquee,
    `insert into notification (id, person, kind, params, at, read_at)
     select gen_random_uuid(), $1, 'member_added', json_build_object('name', 'Kênh ' || n), now() - n * interval '1 hour', now() from generate_series(1, 230) n`,
    [staff.id],
  );
  expect((await staff.call('GET', '/cms/v1/session')).status).toBe(200);
  await page.goto('/sign-in');
  await enterAs(page, staff);
  await expect(bell(page)).toHaveAccessibleName('1 thông báo chưa đọc');
  await bell(page).click();
  await expect(page.getByText(/vừa được đăng nhập từ một thiết bị mới: Chrome, Linux\./)).toBeVisible();
  await page.getByRole('button', { name: 'Đánh dấu tất cả là đã đọc' }).click();
  await expect(bell(page)).toHaveAccessibleName('Thông báo');

  // All stored notifications can be reached, more than one answer contains, each once.
  const panel = page.getByRole('dialog', { name: 'Thông báo' });
  const rows = panel.getByRole('listitem');
  for (const shown of [10, 30, 50, 70, 90, 100, 200]) {
    await expect(rows).toHaveCount(shown);
    await panel.getByRole('button', { name: 'Xem thêm' }).click();
  }
  await expect(rows).toHaveCount(231);
  await expect(rows.last()).toContainText('Kênh 230');
  expect(new Set(await rows.allInnerTexts()).size).toBe(231);
  await expect(panel.getByRole('button', { name: 'Xem thêm' })).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Thông báo' })).toBeFocused();
});

test('whoever started a transcode is notified of its end without a reload, and the notification leads to the film', async ({ page, browser, marquee }) => {
  const records = recordsOf(marquee);
  const material = await sharedMaterial();
  const staff = await makeAccount(marquee, { name: 'Lê Thu Hà', role: 'moderator', permissions: ['media'] });
  await signIn(page);
  // Notifications that earlier stories left unread are read elsewhere, which this page receives live. A sign-in from a new device is reported a moment later:
  // the page starts only when nothing new has arrived for a while.
  await expect(async () => {
    expect((await marquee.call('POST', '/cms/v1/notification/read', {})).status).toBe(200);
    await delay(2000);
    expect(await bell(page).getAttribute('aria-label')).toBe('Thông báo');
  }).toPass({ timeout: 30_000 });

  const movie = await records.movie({
    title: 'Đêm mưa ở ga Huế',
    channel: await records.channel({ name: `Kênh báo tin ${Date.now()}` }),
    film: await records.file(material.clip, 'film'),
    play_link: undefined,
  });
  await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${movie}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
  // Saving the film started its transcode, and the owner is notified of that.
  await expect(bell(page)).toHaveAccessibleName('1 thông báo chưa đọc', { timeout: 20_000 });

  const theirs = await consoleOf(browser, marquee, staff);
  // This program's own sign-in for them is reported first, a moment later.
  await expect.poll(async () => (await staff.call('GET', '/cms/v1/notification')).body.data).toHaveLength(1);
  expect((await staff.call('POST', '/cms/v1/notification/read', {})).status).toBe(200);
  const reloads = loads(theirs);
  await expect(bell(theirs)).toHaveAccessibleName('Thông báo');
  expect((await staff.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: movie })).status).toBe(200);
  await expect(bell(theirs)).toHaveAccessibleName('1 thông báo chưa đọc', { timeout: 120_000 });
  expect(reloads()).toBe(0);
  // Only the person who started it is notified: the super_admin's count is unchanged.
  await expect(bell(page)).toHaveAccessibleName('1 thông báo chưa đọc');

  await bell(theirs).click();
  const panel = theirs.getByRole('dialog', { name: 'Thông báo' });
  const row = panel.getByRole('link', { name: /“Đêm mưa ở ga Huế” đã chuyển mã xong và sẵn sàng phát\./ });
  await expect(row).toContainText('Chưa đọc');
  await row.click();
  await expect(theirs).toHaveURL(new RegExp(`/main/media/movie/${movie}$`));
  await expect(panel).toBeHidden();
  await expect(bell(theirs)).toHaveAccessibleName('Thông báo');

  // The owner marks all as read, in English.
  await setInOtherTab(page, { locale: 'en' });
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('1 unread notification');
  await bell(page).click();
  const mine = page.getByRole('dialog', { name: 'Notifications' });
  await expect(mine.getByText('“Đêm mưa ở ga Huế” has been transcoded and is ready to play.')).toBeVisible();
  await mine.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});

test('an advertiser writes, staff answer, and both see it without a reload; nothing typed is lost', async ({ page, browser, marquee }) => {
  const company = await makeAccount(marquee, { name: 'Trà Lá Xuân', role: 'advertiser', permissions: ['advertiser'] });
  await readThreads(marquee);
  const rival = await makeAccount(marquee, { name: 'Cà Phê Núi', role: 'advertiser', permissions: ['advertiser'] });
  await signIn(page);
  const [hers, rivals] = [await consoleOf(browser, marquee, company), await consoleOf(browser, marquee, rival)];
  const counts = [loads(page), loads(hers)];
  await expect(inbox(page)).toHaveAccessibleName('Tin nhắn');

  await inbox(hers).click();
  const panel = hers.getByRole('dialog', { name: 'Tin nhắn' });
  await expect(panel.getByText('Chưa có tin nhắn nào')).toBeVisible();
  await panel.getByRole('button', { name: 'Viết tin nhắn mới' }).click();
  await panel.getByLabel('Chủ đề').fill('Lịch chiếu dịp Tết');
  await panel.getByLabel('Nội dung').fill('Chúng tôi muốn đặt chỗ từ mùng một.');
  // After it was closed by accident, the message is still there, whether or not the browser had space to store it.
  const openedAgain = async (text: string) => {
    await hers.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await inbox(hers).click();
    await panel.getByRole('button', { name: 'Viết tin nhắn mới' }).click();
    await expect(panel.getByLabel('Nội dung')).toHaveValue(text);
  };
  await openedAgain('Chúng tôi muốn đặt chỗ từ mùng một.');
  await hers.evaluate(() => {
    Object.defineProperty(Storage.prototype, 'setItem', {
      configurable: true,
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
  });
  await panel.getByLabel('Nội dung').fill('Chúng tôi muốn đặt chỗ từ mùng hai.');
  await openedAgain('Chúng tôi muốn đặt chỗ từ mùng hai.');
  await panel.getByLabel('Nội dung').press('Control+Enter');
  await expect(panel.getByRole('heading', { name: 'Lịch chiếu dịp Tết' })).toBeVisible();
  await hers.keyboard.press('Escape');

  await expect(inbox(page)).toHaveAccessibleName('1 cuộc trao đổi chưa đọc', { timeout: 15_000 });
  await inbox(page).click();
  const mine = page.getByRole('dialog', { name: 'Tin nhắn' });
  await mine.getByRole('link', { name: /Lịch chiếu dịp Tết/ }).press('Enter');
  await expect(mine.getByRole('button', { name: 'Về danh sách tin nhắn' })).toBeFocused();
  await expect(mine.getByText('Chúng tôi muốn đặt chỗ từ mùng hai.')).toBeVisible();
  await expect(inbox(page)).toHaveAccessibleName('Tin nhắn');

  // The network fails during the answer: the text stays, and goes out when it is sent again.
  const reply = mine.getByLabel('Trả lời');
  await reply.fill('Vâng, chúng tôi giữ chỗ\ncho anh chị.');
  await page.context().setOffline(true);
  await reply.press('Control+Enter');
  await expect(mine.getByText('Chưa gửi được.')).toBeVisible();
  await expect(reply).toHaveValue('Vâng, chúng tôi giữ chỗ\ncho anh chị.');
  await page.context().setOffline(false);
  await mine.getByRole('button', { name: 'Gửi trả lời' }).click();
  await expect(reply).toHaveValue('');
  await expect(mine.locator('.talk-said')).toHaveCount(2);

  await expect(inbox(hers)).toHaveAccessibleName('1 cuộc trao đổi chưa đọc', { timeout: 15_000 });
  await hers.goto('/main/account/messages');
  await expect(hers.getByText('Chọn một cuộc trao đổi để đọc và trả lời tại đây.')).toBeVisible();
  await hers.getByRole('link', { name: /Lịch chiếu dịp Tết/ }).click();
  await expect(hers).toHaveURL(/\/main\/account\/messages\/[0-9a-f-]{36}$/);
  const answer = hers.locator('.talk-said').nth(1);
  await expect(answer).toContainText('Vâng, chúng tôi giữ chỗ\ncho anh chị.', { useInnerText: true });
  await expect(inbox(hers)).toHaveAccessibleName('Tin nhắn');

  // An answer to the answer appears in the open conversation.
  const thread = hers.url();
  await hers.getByLabel('Trả lời').fill('Cảm ơn.');
  await hers.getByRole('button', { name: 'Gửi trả lời' }).click();
  await expect(mine.locator('.talk-said')).toHaveCount(3, { timeout: 15_000 });
  expect([counts[0]?.(), counts[1]?.()]).toEqual([0, 1]);

  // For another advertiser this conversation does not exist.
  await expect(inbox(rivals)).toHaveAccessibleName('Tin nhắn');
  await rivals.goto(thread);
  await expect(rivals.getByRole('heading', { name: 'Không tìm thấy cuộc trao đổi này' })).toBeVisible();
});

test('staff choose an advertiser by name and start a conversation, by keyboard alone, in English', async ({ page, marquee }) => {
  for (const name of ['An Bình', 'Bánh Đậu Rồng Vàng']) await makeAccount(marquee, { name, role: 'advertiser', permissions: ['advertiser'] });
  // A fast typist has no answer yet: the earlier options that still match are offered.
  await page.route(/\/message\/advertiser.*name=/, () => undefined);
  await signIn(page);
  await setInOtherTab(page, { locale: 'en' });
  await go(page, '/main/account/messages/new');
  await page.getByLabel('To', { exact: true }).focus();
  await expect(page.getByRole('option', { name: /An Bình/ })).toBeVisible();
  await page.keyboard.type('rong vang');
  await expect(page.getByRole('option')).toHaveText([/Bánh Đậu Rồng Vàng/]);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('Bánh Đậu Rồng Vàng');
  // The browser's copy of it is shown again, with the recipient.
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('Bánh Đậu Rồng Vàng');
  await page.getByLabel('To', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Your campaign');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Fill in the recipient, the subject and the message.')).toBeVisible();
  await page.keyboard.type('Hello.');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/main\/account\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Your campaign' })).toBeVisible();
  await expect(page.locator('.talk-said')).toHaveCount(1);

  // Text that is typed while a message is sent becomes the next message.
  const held = Promise.withResolvers<void>();
  await page.route('**/message/reply', (route) => held.promise.then(() => route.continue()));
  const reply = page.getByLabel('Reply');
  await reply.fill('One thing.');
  await reply.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await reply.pressSequentially(' And another.');
  held.resolve();
  await expect(page.locator('.talk-text').nth(1)).toHaveText('One thing.');
  await expect(reply).toHaveValue('And another.');
  await page.unroute('**/message/reply');

  // Whoever went elsewhere meanwhile is told that it was not sent, finds it there, and stays where they are.
  const away = Promise.withResolvers<void>();
  await page.route('**/message/reply', (route) => away.promise.then(() => route.abort()));
  await reply.press('Control+Enter');
  const thread = new URL(page.url()).pathname;
  await go(page, '/main/account/profile');
  away.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'A message was not sent' })).toBeVisible();
  await go(page, thread);
  await expect(reply).toHaveValue('And another.');
  await page.unroute('**/message/reply');

  const arrived = Promise.withResolvers<void>();
  await page.route('**/cms/v1/message', (route) => (route.request().method() === 'POST' ? arrived.promise.then(() => route.continue()) : route.continue()));
  await go(page, '/main/account/messages/new');
  await page.getByLabel('To', { exact: true }).focus();
  await page.getByRole('option', { name: /An Bình/ }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Your invoice');
  await page.getByLabel('Message', { exact: true }).fill('It is paid.');
  await page.getByLabel('Message', { exact: true }).press('Control+Enter');
  await go(page, '/main/account/profile');
  arrived.resolve();
  await inbox(page).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('link', { name: /Your invoice/ })).toBeVisible();
  await expect(page).toHaveURL(/profile$/);
});

test('a long conversation that continued in the background is shown without a gap', async ({ page, marquee }) => {
  const company = await makeAccount(marquee, { name: 'Gốm Bàu Trúc', role: 'advertiser', permissions: ['advertiser'] });
  const started = await marquee.call('POST', '/cms/v1/message', { advertiser: company.id, subject: 'Hợp đồng năm sau', text: 'Điều 1.' });
  const { idThread } = started.body.data.thread;
  const write = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) expect((await marquee.call('POST', '/cms/v1/message/reply', { idThread, text: `Điều ${n}.` })).status).toBe(201);
  };
  await write(2, 45);
  await signIn(page, `/main/account/messages/${idThread}`);
  const said = page.locator('.talk-text');
  const earlier = page.getByRole('button', { name: 'Xem tin cũ hơn' });
  await expect(said).toHaveCount(20);
  // If older messages cannot be loaded, whoever asked for them is told so.
  const before = (url: URL) => url.searchParams.has('before');
  await page.route(before, (route) => route.abort());
  await earlier.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Lỗi lấy thông tin' })).toBeVisible();
  await page.unroute(before);
  await earlier.click();
  await expect(said).toHaveCount(40);

  await page.context().setOffline(true);
  await write(46, 70);
  await page.context().setOffline(false);
  await expect(said.last()).toHaveText('Điều 70.', { timeout: 60_000 });
  const shown = async () => (await said.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
  const unbroken = (numbers: number[]) => Array.from({ length: numbers.length }, (_, i) => 70 - numbers.length + 1 + i);
  expect(await shown()).toEqual(unbroken(await shown()));
  await earlier.click();
  await expect(said).toHaveCount(40);
  expect(await shown()).toEqual(unbroken(await shown()));
});
