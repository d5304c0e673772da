import { makeAccount, query } from './accounts.ts';
import { expect, go, type Marquee, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** A crash that two viewers reported from two versions, and a complaint about a movie. */
async function sent(marquee: Marquee): Promise<{ crash: string }> {
  const records = recordsOf(marquee);
  const movie = await records.movie({ title: 'Chuyến đò cuối năm', channel: await records.channel({ name: 'Kênh phản hồi' }) });
  const viewers = await query(
    marquee,
    `insert into "user" ("idUser", "displayName", email, role) select gen_random_uuid(), name, gen_random_uuid() || '@xem.example', 'user'
     from unnest(array['Trần Diễm My', 'Võ Hoài Nam']) name returning "idUser" as id`,
  );
  const [{ id: crash }] = await query(
    marquee,
    `insert into crash ("idCrash", title, frame, signature, reports, users, first_version, last_version, seen_at)
     values (gen_random_uuid(), 'TypeError: x is null', 'seekTo (player.js)', gen_random_uuid(), 3, 2, '3.5.0', '3.6.0', now()) returning "idCrash" as id`,
  );
  await query(
    marquee,
    `insert into feedback ("idFeedback", title, kind, comment, content, reporter, device, os, os_version, app_version, crash, message, trace)
     select gen_random_uuid(), 'TypeError: x is null', 'crashed_report', comment, null, reporter::uuid, 'Galaxy A54', 'Android', '14', version, $1::uuid, 'x is null', 'at seekTo (player.js:1:20)'
     from (values ('Bấm tua là văng', $2, '3.6.0'), (null, $2, '3.5.0'), (null, $3, '3.6.0')) v(comment, reporter, version)`,
    [crash, viewers[0].id, viewers[1].id],
  );
  await query(
    marquee,
    `insert into feedback ("idFeedback", title, kind, comment, content, reporter, source, device) values
     (gen_random_uuid(), 'Phụ đề lệch tiếng', 'others', 'Phụ đề lệch tiếng từ phút 12', $1, $2, 'Trình phát', 'iPhone 15')`,
    [movie, viewers[1].id],
  );
  return { crash };
}

test('a moderator sees whom a crash affects, marks it as fixed, takes that back, and answers a complaint', async ({ page, marquee }) => {
  const { crash } = await sent(marquee);
  await signIn(page, '/main/feedback/feedback', await makeAccount(marquee, { name: 'Phan Kim Ngân', role: 'moderator', permissions: ['discussion', 'media'] }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ý kiến người xem');

  // The tabs lead to the crashes, the worst of which says how far it reaches.
  await page.getByRole('link', { name: 'Báo cáo sự cố' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Báo cáo sự cố');
  await page.locator('a.title-link').click();
  const versions = page.getByRole('table', { name: 'Theo phiên bản' });
  await expect(versions.getByRole('row')).toHaveCount(3);
  await expect(versions.getByRole('row').nth(1)).toContainText('3.6.0');
  await expect(page.getByLabel('Vết gọi hàm')).toContainText('at seekTo (player.js:1:20)');

  const state = async () => (await marquee.call('GET', `/comment/v1/cms/crash/${crash}`)).body.data;
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Đánh dấu đã xong' }).click();
  await page.getByLabel('Sửa xong ở phiên bản').fill('3.7');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Đánh dấu đã xong' }).click();
  await expect.poll(state).toMatchObject({ state: 'DONE', fixed_in: '3.7' });
  // The key takes back what the toast offers.
  await expect(page.getByRole('button', { name: 'Hoàn tác', exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect.poll(state).toMatchObject({ state: 'DOING', fixed_in: null });

  // A report of the crash is a feedback like any other.
  await page.getByRole('link', { name: 'Xem mọi báo cáo' }).click();
  await expect(page.locator('a.title-link')).toHaveCount(3);

  await go(page, '/main/feedback/feedback?kind=others');
  await page.locator('a.title-link', { hasText: 'Phụ đề lệch tiếng' }).click();
  await expect(page.getByText('Phụ đề lệch tiếng từ phút 12')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chuyến đò cuối năm' })).toBeVisible();
  await page.locator('#field-note').fill('Đã gửi tổ phụ đề.');
  await page.keyboard.press('Control+s');
  const stored = async () => (await query(marquee, `select state, note from feedback where kind = 'others'`))[0];
  await expect.poll(stored).toEqual({ state: 'DOING', note: 'Đã gửi tổ phụ đề.' });
  await go(page, '/main/feedback/feedback?kind=others');
  await page.getByRole('button', { name: 'Đánh dấu đã xong: Phụ đề lệch tiếng' }).click();
  await expect.poll(stored).toEqual({ state: 'DONE', note: 'Đã gửi tổ phụ đề.' });
});
