import type { Page } from '@playwright/test';
import { makeAccount, query } from './accounts.ts';
import { enter } from './furnished.ts';
import { expect, type Marquee, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const path = '/cms/v1/contest/judging';
const home = '/main/media/video/contest/judging';

const criteria = [
  { name: 'Ý tưởng', hint: 'Mới, đúng chủ đề', weight: 60 },
  { name: 'Kể chuyện', hint: 'Mạch, nhịp, kết', weight: 40 },
];

/** Removes earlier entries and scores, and sends and approves entries with these titles. Returns their ids in this order. */
async function approvedEntries(marquee: Marquee, titles: readonly string[]): Promise<string[]> {
  await query(marquee, `update video set deleted_at = now() where contest`);
  await query(marquee, 'delete from contest_score');
  const material = await sharedMaterial();
  const ids: string[] = [];
  for (const [at, title] of titles.entries()) {
    const { idVideo } = await enter(marquee, material, { title, phone: `09${String(Date.now()).slice(-7)}${at}` });
    await marquee.call('POST', `/cms/v1/contest/entry/${idVideo}/approve`);
    ids.push(idVideo);
  }
  return ids;
}

const group = (page: Page, name: string) => page.getByRole('group', { name: `Điểm cho ${name}` });
const title = (page: Page, text: string) => page.getByRole('article').getByRole('heading', { name: text });

test('a judge scores three entries by keyboard alone, and sees the others’ scores only after their own', async ({ page, marquee }) => {
  const [judge, other] = [
    await makeAccount(marquee, { name: 'Giám khảo Lan', role: 'moderator', permissions: ['media'] }),
    await makeAccount(marquee, { name: 'Giám khảo Bình', role: 'moderator', permissions: ['media'] }),
  ];
  const [first = '', second = '', third = ''] = await approvedEntries(marquee, ['Cánh diều của ngoại', 'Tiếng trống Đọi Tam', 'Chuyến xe cuối ngày']);
  const plan = await marquee.call('PUT', path, { criteria, judges: [judge.id, other.id], ends_at: null });
  expect(plan.status, JSON.stringify(plan.body)).toBe(200);
  const scores = (values: readonly number[]) => values.map((score, at) => ({ criterion: plan.body.data.criteria[at].id, score }));
  expect((await other.call('PUT', `${path}/${third}`, { scores: scores([10, 10]) })).status).toBe(200);

  await signIn(page, home, judge);
  await expect(page).toHaveURL(`${home}/${first}?state=waiting`);
  await expect(title(page, 'Cánh diều của ngoại')).toBeVisible();
  await expect(page.getByText('Nguyễn Thị Hoa')).toHaveCount(0);
  const save = page.getByRole('button', { name: 'Lưu và sang bài sau' });
  await expect(save).toBeDisabled();
  await page.keyboard.press('9');
  await expect(group(page, 'Ý tưởng').getByRole('button', { name: '9', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Còn thiếu điểm Kể chuyện')).toBeVisible();

  // In a text the same keys are letters. What is not saved survives a reload.
  await page.keyboard.press('n');
  await page.keyboard.type('Cảnh 8 rất gọn, s k 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Cảnh 8 rất gọn, s k 1' })).toBeVisible();
  await page.reload();
  await expect(group(page, 'Ý tưởng').getByRole('button', { name: '9', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('8');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('7');
  await expect(save).toBeEnabled();
  await page.keyboard.press('Enter');

  // The next one is put off, scored after the last one, and gone back to.
  await expect(title(page, 'Tiếng trống Đọi Tam')).toBeVisible();
  await page.keyboard.press('s');
  await expect(title(page, 'Chuyến xe cuối ngày')).toBeVisible();
  await expect(page.getByText('1 giám khảo khác đã chấm. Điểm của họ hiện sau khi bạn lưu.')).toBeVisible();
  for (const key of ['0', '0', 'Enter']) await page.keyboard.press(key);
  await expect(title(page, 'Tiếng trống Đọi Tam')).toBeVisible();
  for (const key of ['5', '6', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('3 trong 3 bài đã chấm')).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page, 'Chuyến xe cuối ngày')).toBeVisible();
  await expect(page.getByRole('row', { name: /Giám khảo Bình/ })).toContainText('10');
  const stored = async (id: string) => (await judge.call('GET', `${path}/${id}`)).body.data.scores.map(({ score }: { score: number }) => score);
  expect([await stored(first), await stored(second), await stored(third)]).toEqual([
    [7, 8],
    [5, 6],
    [10, 10],
  ]);
});

test('a super_admin sets criteria and judges, declines an entry, and makes the winner a video', async ({ page, marquee }) => {
  const judge = await makeAccount(marquee, { name: 'Giám khảo Thu', role: 'moderator', permissions: ['media'] });
  const channel = 'Kênh trao giải';
  await recordsOf(marquee).channel({ name: channel });
  const [best = '', good = ''] = await approvedEntries(marquee, ['Lớp học trên sông', 'Mẹ bán sen']);
  const { idVideo: waiting } = await enter(marquee, await sharedMaterial(), { title: 'Quảng cáo trá hình', phone: `08${String(Date.now()).slice(-8)}` });
  await marquee.call('PUT', path, { criteria: [], judges: [], ends_at: null });

  await signIn(page, '/main/media/video/contest/criteria');
  for (const [at, { name, weight }] of criteria.entries()) {
    await page.getByRole('button', { name: 'Thêm dòng' }).click();
    await page.getByLabel('Tên tiêu chí').nth(at).fill(name);
    await page.getByLabel('Trọng số').nth(at).fill(String(weight));
  }
  await expect(page.getByText('Tổng trọng số: 100%')).toBeVisible();
  await page.getByRole('combobox', { name: 'Giám khảo' }).fill('Giám khảo Thu');
  await page.locator('.ant-select-item-option', { hasText: 'Giám khảo Thu' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lưu tiêu chí và giám khảo' }).click();
  await expect(page.getByText('Đã lưu cách chấm')).toBeVisible();
  const { body } = await marquee.call('GET', path);
  expect([body.data.criteria.map(({ weight }: { weight: number }) => weight), body.data.judges.length]).toEqual([[60, 40], 1]);

  await page.getByRole('link', { name: 'Chấm bài dự thi' }).click();
  await expect(title(page, 'Quảng cáo trá hình')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('Chọn lý do trước khi từ chối')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('d');
  await expect(page.getByText('Đã từ chối', { exact: true }).first()).toBeVisible();
  expect((await marquee.call('GET', `${path}/${waiting}`)).body.data).toMatchObject({ decision: 'DECLINED', reason: 'against_rules' });

  for (const [id, score] of [
    [best, 9],
    [good, 7],
  ] as const)
    await judge.call('PUT', `${path}/${id}`, { scores: body.data.criteria.map(({ id: criterion }: { id: string }) => ({ criterion, score })) });
  await page.getByRole('link', { name: 'Bảng xếp hạng' }).click();
  await expect(page.getByRole('row', { name: /Lớp học trên sông/ })).toContainText('9');
  await page
    .getByRole('row', { name: /Lớp học trên sông/ })
    .getByRole('button', { name: 'Đăng thành video' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(channel);
  await page.locator('.ant-select-item-option', { hasText: channel }).click();
  await dialog.getByRole('button', { name: 'Đăng thành video' }).click();
  await expect(page.getByText('Đã tạo clip nháp')).toBeVisible();
  await page
    .getByRole('row', { name: /Lớp học trên sông/ })
    .getByRole('link', { name: 'Mở video' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lớp học trên sông' })).toBeVisible();
});
