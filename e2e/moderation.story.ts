import type { Browser, Page } from '@playwright/test';
import { makeAccount, query } from './accounts.ts';
import { expect, type Marquee, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** A moderator of comments, with a console of their own. */
async function moderatorAt(browser: Browser, marquee: Marquee, name: string): Promise<{ page: Page; id: string }> {
  const account = await makeAccount(marquee, { name, role: 'moderator', permissions: ['discussion', 'media', 'user'] });
  const context = await browser.newContext({
    baseURL: marquee.address,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, '/main/feedback/comment', account);
  return { page, id: account.id };
}

/** Comments of one viewer that wait, the first the oldest. Their texts end with their numbers. */
async function waitingComments(marquee: Marquee, count: number): Promise<void> {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh bình luận' });
  const movie = await records.movie({ title: 'Mưa trên phố cũ', channel });
  await query(marquee, 'delete from comment');
  await query(
    marquee,
    `with v as (insert into "user" ("idUser", "displayName", email, role) values (gen_random_uuid(), 'Lý Thanh Trúc', gen_random_uuid() || '@xem.example', 'user') returning "idUser")
     insert into comment ("idComment", content, author, comment, created_at)
     select gen_random_uuid(), $1, v."idUser", 'Bình luận số ' || n, now() - make_interval(mins => 1000 - n) from v, generate_series(1, $2::int) n`,
    [movie, count],
  );
}

const item = (page: Page) => page.getByRole('article');
const rows = (page: Page) => page.getByRole('list', { name: 'Hàng chờ' }).getByRole('listitem');
const empty = (page: Page) => page.getByRole('heading', { name: 'Không còn gì chờ duyệt' });

test('a moderator clears fifty comments with fifty keys, and takes the last decision back', async ({ browser, marquee }) => {
  await waitingComments(marquee, 51);
  const { page, id } = await moderatorAt(browser, marquee, 'Lê Minh Khôi');
  await expect(item(page)).toContainText('Bình luận số 1');
  // Approving asks as specified, until it is switched off.
  await page.keyboard.press('a');
  await page.getByLabel('Lần sau duyệt luôn, không hỏi lại').check();
  await page.getByRole('button', { name: 'Có, duyệt!' }).click();
  for (let at = 2; at <= 51; at++) {
    await expect(item(page)).toContainText(new RegExp(`Bình luận số ${at}(?!\\d)`));
    await page.keyboard.press(at % 5 === 0 ? 'd' : 'a');
  }
  await expect(empty(page)).toBeVisible();
  const decided = () => query(marquee, `select state, count(*)::int as n from comment where decided_by = $1 group by state order by state`, [id]);
  await expect.poll(decided).toEqual([
    { state: 'APPROVED', n: 41 },
    { state: 'DECLINED', n: 10 },
  ]);
  await page.keyboard.press('u');
  await expect(item(page)).toContainText('Bình luận số 51');
  await expect.poll(decided).toEqual([
    { state: 'APPROVED', n: 40 },
    { state: 'DECLINED', n: 10 },
  ]);
  await page.context().close();
});

test('two moderators clear one queue of two hundred: nothing is decided twice or lost, and each sees the work of the other', async ({ browser, marquee }) => {
  await waitingComments(marquee, 200);
  const one = await moderatorAt(browser, marquee, 'Ngô Bảo Ngọc');
  const two = await moderatorAt(browser, marquee, 'Đỗ Quang Vinh');
  // What one declines leaves the other's queue within a second.
  const chosen = rows(two.page).nth(40);
  const text = (await chosen.locator('.queue-row-text').innerText()).trim();
  await rows(one.page).nth(40).getByRole('button').click();
  await expect(item(one.page)).toContainText(text);
  await one.page.keyboard.press('d');
  await expect(rows(two.page).filter({ hasText: new RegExp(`${text}(?!\\d)`) })).toHaveCount(0, { timeout: 1000 });

  const clear = async (page: Page) => {
    let last = '';
    let since = Date.now();
    while (!(await empty(page).isVisible())) {
      const now = await item(page)
        .locator('.queue-text')
        .innerText({ timeout: 2000 })
        .catch(() => '');
      // An item that the other holds at that moment stays, and is tried again.
      const isNew = now !== last || Date.now() - since > 1000;
      if (now !== '' && isNew) await page.keyboard.press('d');
      else await page.waitForTimeout(20);
      if (isNew) since = Date.now();
      last = now;
    }
  };
  await Promise.all([clear(one.page), clear(two.page)]);
  const decisions = () =>
    query(
      marquee,
      `select count(*)::int as decisions, count(distinct h.record)::int as comments, count(distinct h.actor)::int as people,
         (select count(*)::int from comment where state = 'APPROVE') as waiting
       from history h join comment c on c."idComment" = h.record where h.verb = 'decline'`,
    );
  await expect.poll(decisions).toEqual([{ decisions: 200, comments: 200, people: 2, waiting: 0 }]);
  await one.page.context().close();
  await two.page.context().close();
});
