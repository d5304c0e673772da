import type { Page } from '@playwright/test';
import { makeAccount, query } from './accounts.ts';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a moderator finds a reported movie, reads why, hides it, and takes that back', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title = 'Chuyến đò cuối ngày';
  const movie = await records.movie({ title, channel: await records.channel({ name: 'Kênh bị báo cáo' }) });
  await query(marquee, `update movie set visibility = 'enable', copyright = true, first_enabled_at = now() where "idMovie" = $1`, [movie]);
  await query(marquee, `update movie_side set play_link_ok_at = now() where owner = $1`, [movie]);
  const [{ id }] = await query(
    marquee,
    `insert into reported_content ("idReportedContent", target, title, reported_at) values (gen_random_uuid(), $1, $2, now()) returning "idReportedContent" as id`,
    [movie, title],
  );
  await query(
    marquee,
    `insert into report ("idReport", kind, target, reason, text, text_key)
     select gen_random_uuid(), 'content', $1, r.reason, r.text, 'x' from (values ('copyright', 'Phim của xưởng chúng tôi'), ('copyright', null), ('violence', null)) r(reason, text)`,
    [movie],
  );
  const moderator = await makeAccount(marquee, { name: 'Lê Minh Khôi', role: 'moderator', permissions: ['discussion'] });
  await signIn(page, '/main/feedback/content-report', moderator);
  await expect(row(page, title)).toContainText('Vi phạm bản quyền');
  await row(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByText('Phim của xưởng chúng tôi')).toBeVisible();
  await expect(page.getByText('3 báo cáo đang chờ xử lý.')).toBeVisible();

  await page.getByRole('button', { name: 'Ẩn nội dung', exact: true }).click();
  await page.getByRole('button', { name: 'Ẩn 1 nội dung' }).click();
  await expect(page.getByText('Cập nhật trạng thái thành công')).toBeVisible();
  const states = () =>
    query(marquee, `select g.state, m.status from reported_content g join movie m on m."idMovie" = g.target where g."idReportedContent" = $1`, [id]);
  expect(await states()).toEqual([{ state: 'DONE', status: 'hidden' }]);

  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByText('3 báo cáo đang chờ xử lý.')).toBeVisible();
  expect(await states()).toEqual([{ state: 'DOING', status: 'public' }]);
});
