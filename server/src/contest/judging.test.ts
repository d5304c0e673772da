import type { JudgingPlan, RankedEntry } from '@marquee/contract/contest/judging';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sendEntry } from './entering.testing.ts';
import { judgingPath, makeEntry, score, startJudging, twoCriteria } from './judging.testing.ts';

let t: TestApp;
let root: Client;
let judges: [Client, Client, Client];
let plan: JudgingPlan;

beforeAll(async () => {
  t = await testApp();
  root = await t.root();
  judges = [await t.as('moderator'), await t.as('moderator'), await t.as('super_admin')];
}, 60_000);
beforeEach(async () => {
  await query(sql`delete from contest_score`);
  await query(sql`delete from contest_entry`);
  plan = await startJudging(t, judges);
});

const query = <R extends object>(piece: ReturnType<typeof sql>) => run<R & Record<string, unknown>>(t.deps.db.pool, piece);
const sheetOf = async (who: Client, entry: string) => (await who.call('GET', `${judgingPath}/${entry}`)).body.data;
const rankingOf = async (who: Client) => (await who.call('GET', `${judgingPath}/ranking`)).body.data;
const queueOf = async (who: Client, state: string) => (await who.call('GET', `${judgingPath}/queue?state=${state}`)).body.data;
const codes = ({ status, body }: Awaited<ReturnType<Client['call']>>) => [
  status,
  body.code,
  (body.errors ?? []).map((e: { path: string; code: string }) => `${e.path} ${e.code}`),
];
const decide = (who: Client, entry: string, verb: 'approve' | 'decline', changeset = newId()) =>
  who.call('POST', `/cms/v1/contest/entry/${entry}/${verb}`, verb === 'decline' ? { reason: 'off_topic' } : undefined, { changeset });
const undo = async (who: Client, changeset: string) =>
  (await who.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data.results.map(({ outcome }: { outcome: string }) => outcome);
const decisionOf = async (entry: string) =>
  (await query<{ decision: string; reason: string | null }>(sql`select decision, reason from contest_entry where owner = ${entry}::uuid`))[0];

describe('a decision', () => {
  test('is made once, also by two people at the same time', async () => {
    const entry = await makeEntry(t, { decision: 'APPROVE' });
    const answers = await Promise.all([decide(judges[0], entry, 'approve'), decide(judges[1], entry, 'decline')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const verb of ['approve', 'decline'] as const) expect((await decide(root, entry, verb)).body.code).toBe('already_decided');
    const [deleted] = [await makeEntry(t, { decision: 'APPROVE' })];
    await root.call('DELETE', `/cms/v1/contest/video/${deleted}`);
    expect((await decide(root, deleted, 'approve')).status).toBe(404);
    expect(codes(await root.call('POST', `/cms/v1/contest/entry/${entry}/decline`, { reason: 'ugly' }))).toEqual([422, 'invalid', ['reason not_one_of']]);
  });

  test('to decline hides a public entry, and an undo takes both back', async () => {
    const entry = await makeEntry(t, { decision: 'APPROVE' });
    // A link that has played within a day is trusted.
    await query(sql`update video_side set play_link_ok_at = now() where owner = ${entry}::uuid`);
    await query(sql`update video set visibility = 'enable', copyright = true, copyright_at = now() where "idVideo" = ${entry}::uuid`);
    const changeset = newId();
    expect((await decide(judges[0], entry, 'decline', changeset)).body.data).toEqual({ id: entry, decision: 'DECLINED', reason: 'off_topic' });
    const visibility = async () => (await query(sql`select visibility from video where "idVideo" = ${entry}::uuid`))[0]?.['visibility'];
    expect(await visibility()).toBe('disable');
    expect(await undo(judges[0], changeset)).toEqual(['undone', 'undone']);
    expect([await decisionOf(entry), await visibility()]).toEqual([{ decision: 'APPROVE', reason: null }, 'enable']);
    expect(await undo(judges[0], changeset)).toEqual(['already_undone', 'already_undone']);
  });

  test('that was undone can be redone, and is kept if somebody has decided anew', async () => {
    const entry = await makeEntry(t, { decision: 'APPROVE' });
    const [first, second] = [newId(), newId()];
    await decide(judges[0], entry, 'decline', first);
    await judges[0].call('POST', `/cms/v1/changeset/${first}/undo`, undefined, { changeset: second });
    expect(await undo(judges[0], second)).toEqual(['undone']);
    expect(await decisionOf(entry)).toEqual({ decision: 'DECLINED', reason: 'off_topic' });
    const developer = await t.as('developer');
    expect((await decide(developer, entry, 'approve')).body.code).toBe('forbidden');
  });

  test('is told to whoever knows the code, without personal data', async () => {
    const { id, received } = await sendEntry(t, { phone: '0900000101' });
    const ask = async (code: string) => (await t.stranger('POST', '/cms/v1/contest/status', { code })).body;
    expect((await ask(received.code)).data).toEqual({ decision: 'APPROVE', reason: null, created_at: received.created_at, is_video: false });
    await decide(judges[0], id, 'decline');
    const typed = `${received.code.slice(0, 4)}-${received.code.slice(4)}`.toLowerCase();
    expect((await ask(typed)).data).toMatchObject({ decision: 'DECLINED', reason: 'off_topic' });
    for (const wrong of ['AAAAAAAA', 'nope', '0912345678']) expect((await ask(wrong)).code).toBe('not_found');
    await root.call('DELETE', `/cms/v1/contest/video/${id}`);
    expect((await ask(received.code)).code).toBe('not_found');
  });
});

describe('the plan', () => {
  test.each([
    [{ criteria: [{ name: 'A', hint: null, weight: 90 }] }, 'criteria weights_not_100'],
    [
      {
        criteria: [
          { name: 'A', weight: 50 },
          { name: 'a', weight: 50 },
        ],
      },
      'criteria.1.name repeated',
    ],
    [{ criteria: [{ id: newId(), name: 'A', weight: 100 }] }, 'criteria.0.id not_found'],
    [{ criteria: [{ name: '', weight: 100 }] }, 'criteria.0.name required'],
    [
      {
        criteria: [
          { name: 'A', weight: 99.5 },
          { name: 'B', weight: 1 },
        ],
      },
      'criteria.0.weight not_whole',
    ],
    [{ criteria: Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, weight: 10 })) }, 'criteria too_many'],
    [{ judges: [newId()] }, 'judges.0 not_found'],
    [{ ends_at: 'morgen' }, 'ends_at wrong_type'],
  ])('%o is refused', async (over, expected) => {
    const body = { criteria: plan.criteria, judges: judges.map(({ id }) => id), ends_at: null, ...over };
    const [status, , found] = codes(await root.call('PUT', judgingPath, body));
    expect([status, found]).toEqual([422, [expected]]);
  });

  test('takes only judges who may decide, and only a super_admin sets it', async () => {
    const developer = await t.as('developer');
    const body = { criteria: plan.criteria, judges: [developer.id], ends_at: null };
    expect(codes(await root.call('PUT', judgingPath, body))).toEqual([422, 'invalid', ['judges.0 cannot_judge']]);
    expect((await judges[0].call('PUT', judgingPath, { ...body, judges: [] })).status).toBe(403);
  });

  test('keeps the meaning of scores: once there are some, only names and hints of criteria change', async () => {
    await score(judges[0], plan, await makeEntry(t), 5, 5);
    const set = (criteria: object[], headers = {}) => root.call('PUT', judgingPath, { criteria, judges: judges.map(({ id }) => id), ends_at: null }, headers);
    const [first, second] = plan.criteria as [JudgingPlan['criteria'][number], JudgingPlan['criteria'][number]];
    for (const changed of [
      [second, first],
      [
        { ...first, weight: 50 },
        { ...second, weight: 50 },
      ],
      [{ ...first, weight: 100 }],
      twoCriteria,
    ])
      expect((await set(changed)).body.code).toBe('criteria_scored');
    const renamed = await set([{ ...first, name: 'Sáng tạo', hint: 'Lạ' }, second]);
    expect([renamed.status, renamed.body.data.criteria[0]]).toEqual([200, { ...first, name: 'Sáng tạo', hint: 'Lạ' }]);
    expect((await set(plan.criteria, { 'if-match': '"1.x"' })).status).toBe(412);
    const [line] = await query<{ verb: string; changes: object }>(sql`select verb, changes from history where kind = 'contest' order by id desc limit 1`);
    expect(line).toMatchObject({
      verb: 'update',
      changes: {
        criteria: [
          ['Ý tưởng 60% (Mới, đúng chủ đề)', 'Kể chuyện 40%'],
          ['Sáng tạo 60% (Lạ)', 'Kể chuyện 40%'],
        ],
      },
    });
  });
});

describe('scores', () => {
  test('are whole numbers from 1 to 10 for every criterion, and nothing is written otherwise', async () => {
    const entry = await makeEntry(t);
    const put = (scores: unknown) => judges[0].call('PUT', `${judgingPath}/${entry}`, { scores });
    const [a, b] = plan.criteria.map(({ id }) => id);
    for (const [given, expected] of [
      [
        [
          { criterion: a, score: 0 },
          { criterion: b, score: 5 },
        ],
        'scores.0.score too_small',
      ],
      [
        [
          { criterion: a, score: 5 },
          { criterion: b, score: 11 },
        ],
        'scores.1.score too_big',
      ],
      [
        [
          { criterion: a, score: 5.5 },
          { criterion: b, score: 5 },
        ],
        'scores.0.score not_whole',
      ],
      [
        [
          { criterion: newId(), score: 5 },
          { criterion: b, score: 5 },
        ],
        'scores.0.criterion not_found',
      ],
      [
        [
          { criterion: a, score: 5 },
          { criterion: a, score: 5 },
        ],
        'scores.1.criterion repeated',
      ],
      [[{ criterion: a, score: 5 }], 'scores too_short'],
    ] as const)
      expect([given, codes(await put(given))]).toEqual([given, [422, 'invalid', [expected]]]);
    expect(await query(sql`select 1 from contest_score`)).toEqual([]);
    expect(
      (
        await put([
          { criterion: a, score: 1 },
          { criterion: b, score: 10 },
        ])
      ).body.data,
    ).toMatchObject({ own: 4.6, scores: [{ score: 1 }, { score: 10 }] });
  });

  test('come from judges, for approved entries, until the deadline', async () => {
    const entry = await makeEntry(t);
    expect(codes(await score(root, plan, entry, 5, 5)).slice(0, 2)).toEqual([403, 'not_judge']);
    for (const decision of ['APPROVE', 'DECLINED'])
      expect(
        codes(
          await score(
            judges[0],
            plan,
            await makeEntry(t, decision === 'APPROVE' ? { decision } : {}).then(async (id) => {
              if (decision === 'DECLINED') await query(sql`update contest_entry set decision = 'DECLINED', reason = 'copyright' where owner = ${id}::uuid`);
              return id;
            }),
            5,
            5,
          ),
        ).slice(0, 2),
      ).toEqual([409, 'not_approved']);
    const deleted = await makeEntry(t);
    await root.call('DELETE', `/cms/v1/contest/video/${deleted}`);
    expect((await score(judges[0], plan, deleted, 5, 5)).status).toBe(404);
    await startJudging(t, judges, { criteria: plan.criteria as never, ends_at: new Date(Date.now() - 1000).toISOString() });
    expect(codes(await score(judges[0], plan, entry, 5, 5)).slice(0, 2)).toEqual([409, 'judging_over']);
    const note = await judges[0].call('PUT', `${judgingPath}/${entry}/notes`, { notes: [] });
    expect(codes(note).slice(0, 2)).toEqual([409, 'judging_over']);
    expect(await query(sql`select 1 from contest_score`)).toEqual([]);
  });

  test('of others are secret until one’s own are saved, also for a super_admin who judges', async () => {
    const entry = await makeEntry(t);
    await score(judges[0], plan, entry, 9, 9);
    const seen = async (who: Client) => {
      const [sheet, { rows, judges: means }] = [await sheetOf(who, entry), await rankingOf(who)];
      const mine = (rows as RankedEntry[]).filter(({ id }) => id === entry).map(({ rank, total, judges: count }) => [rank, total, count]);
      return [sheet.others, sheet.sheets?.map((s: { total: number }) => s.total) ?? null, mine, means.map((m: { mean: number | null }) => m.mean)];
    };
    expect(await seen(judges[0])).toEqual([0, [], [[null, 9, 1]], [9, null, null]]);
    for (const other of [judges[1], judges[2]]) expect(await seen(other)).toEqual([1, null, [[null, null, 1]], [null, null, null]]);
    // Whoever does not judge: the owners see all, other staff nothing.
    expect(await seen(root)).toEqual([1, [9], [[null, 9, 1]], [9, null, null]]);
    expect(await seen(await t.as('moderator'))).toEqual([1, null, [], [null, null, null]]);
    // The history of the video and the audit log say that somebody scored, and not what.
    expect(await query(sql`select changes from history where record = ${entry}::uuid and verb = 'score'`)).toEqual([{ changes: {} }]);
    await score(judges[2], plan, entry, 3, 3);
    expect(await seen(judges[2])).toEqual([1, [9], [[null, 6, 2]], [9, null, 3]]);
  });

  test('come with notes that only their judge sees', async () => {
    const entry = await makeEntry(t);
    const put = (who: Client, notes: unknown) => who.call('PUT', `${judgingPath}/${entry}/notes`, { notes });
    expect(
      (
        await put(judges[0], [
          { at_s: 126, text: 'Tiếng gió' },
          { at_s: 48, text: 'Chuyển cảnh' },
        ])
      ).body.data.notes.map((n: { at_s: number }) => n.at_s),
    ).toEqual([48, 126]);
    expect([(await sheetOf(judges[0], entry)).notes.length, (await sheetOf(judges[1], entry)).notes, (await sheetOf(root, entry)).notes]).toEqual([2, [], []]);
    for (const [notes, expected] of [
      [[{ at_s: 1, text: 'x'.repeat(900_000) }], 'notes.0.text too_long'],
      [[{ at_s: -1, text: 'x' }], 'notes.0.at_s too_small'],
      [[{ at_s: 1, text: ' ' }], 'notes.0.text required'],
      [Array.from({ length: 101 }, () => ({ at_s: 1, text: 'x' })), 'notes too_many'],
    ] as const)
      expect(codes(await put(judges[0], notes))).toEqual([422, 'invalid', [expected]]);
    expect((await put(judges[0], [{ at_s: 1, text: 'x'.repeat(1_100_000) }])).status).toBe(413);
    expect((await put(root, [])).body.code).toBe('not_judge');
  });

  test('move an entry from one queue to the other, and the next one follows', async () => {
    const [one, two, three] = [await makeEntry(t), await makeEntry(t), await makeEntry(t)];
    const undecided = await makeEntry(t, { decision: 'APPROVE' });
    await score(judges[0], plan, two, 5, 5);
    const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
    const waiting = await queueOf(judges[0], 'waiting');
    expect([ids(waiting), waiting.undecided, waiting.waiting, waiting.judged]).toEqual([[one, three], 1, 2, 1]);
    expect([ids(await queueOf(judges[0], 'judged')), ids(await queueOf(judges[0], 'undecided'))]).toEqual([[two], [undecided]]);
    expect([ids(await queueOf(root, 'waiting')), ids(await queueOf(root, 'undecided'))]).toEqual([[], [undecided]]);
    expect([(await sheetOf(judges[0], one)).next, (await sheetOf(judges[0], three)).next, (await sheetOf(judges[0], undecided)).next]).toEqual([
      three,
      one,
      null,
    ]);
    const page = (await judges[1].call('GET', `${judgingPath}/queue?limit=2`)).body.data;
    const rest = (await judges[1].call('GET', `${judgingPath}/queue?limit=2&after=${page.next}`)).body.data;
    expect([ids(page), ids(rest), rest.next]).toEqual([[one, two], [three], null]);
    expect(JSON.stringify(await sheetOf(judges[0], one))).not.toContain('full_name');
  });
});

describe('the ranking', () => {
  const standing = async (who: Client = root) => (await rankingOf(who)).rows.map(({ title, rank, total }: RankedEntry) => [title, rank, total]);

  test('is the mean over those who scored; an entry that lacks a judge has no rank', async () => {
    const [whole, short] = [await makeEntry(t, { title: 'Đủ' }), await makeEntry(t, { title: 'Thiếu' })];
    for (const [judge, given] of [
      [judges[0], 6],
      [judges[1], 7],
      [judges[2], 7],
    ] as const)
      await score(judge, plan, whole, given, given);
    await score(judges[0], plan, short, 10, 10);
    expect(await standing()).toEqual([
      ['Đủ', 1, 6.667],
      ['Thiếu', null, 10],
    ]);
    expect(await rankingOf(root)).toMatchObject({
      ranked: 1,
      short: 1,
      judges: [
        { entries: 2, mean: 8 },
        { entries: 1, mean: 7 },
        { entries: 1, mean: 7 },
      ],
    });
    // A judge who leaves takes their scores out of the ranking, and brings them back.
    await startJudgingWithoutReset([judges[0]]);
    expect(await standing()).toEqual([
      ['Thiếu', 1, 10],
      ['Đủ', 2, 6],
    ]);
    await startJudgingWithoutReset(judges);
    expect(await standing()).toEqual([
      ['Đủ', 1, 6.667],
      ['Thiếu', null, 10],
    ]);
  });

  const startJudgingWithoutReset = (who: readonly Client[]) =>
    root.call('PUT', judgingPath, { criteria: plan.criteria, judges: who.map(({ id }) => id), ends_at: null });

  test('decides ties by the first criterion, and shares a rank if that is equal too', async () => {
    plan = await startJudging(t, [judges[0], judges[1]], {
      criteria: [
        { name: 'Ý tưởng', hint: null, weight: 50 },
        { name: 'Kể chuyện', hint: null, weight: 50 },
      ],
    });
    for (const [title, first, second] of [
      ['Sau', 6, 8],
      ['Trước', 8, 6],
      ['Bằng', 8, 6],
      ['Cuối', 1, 2],
    ] as const) {
      const entry = await makeEntry(t, { title });
      for (const judge of [judges[0], judges[1]]) await score(judge, plan, entry, first, second);
    }
    expect(await standing()).toEqual([
      ['Trước', 1, 7],
      ['Bằng', 1, 7],
      ['Sau', 3, 7],
      ['Cuối', 4, 1.5],
    ]);
  });

  test('leaves out entries that are deleted or no longer approved', async () => {
    const [gone, undone, kept] = [await makeEntry(t), await makeEntry(t, { decision: 'APPROVE' }), await makeEntry(t, { title: 'Còn' })];
    const changeset = newId();
    await decide(judges[0], undone, 'approve', changeset);
    for (const entry of [gone, undone, kept]) for (const judge of judges) await score(judge, plan, entry, 5, 5);
    await root.call('DELETE', `/cms/v1/contest/video/${gone}`);
    expect(await undo(judges[0], changeset)).toEqual(['undone']);
    expect(await standing()).toEqual([['Còn', 1, 5]]);
    await decide(judges[0], undone, 'approve');
    expect((await standing()).length).toBe(2);
  });
});

describe('a video of the winner', () => {
  test('is a clip with the film and without the sender, made once, and an undo takes it back', async () => {
    const { id, film } = await sendEntry(t, { phone: '0900000102', title: 'Cánh diều của ngoại' });
    const { idChannel } = await t.make('channel');
    const publish = (headers = {}, channel: string = idChannel) => root.call('POST', `/cms/v1/contest/entry/${id}/video`, { channel }, headers);
    expect((await publish()).body.code).toBe('not_approved');
    await decide(judges[0], id, 'approve');
    expect(codes(await publish({}, newId()))).toEqual([422, 'invalid', ['channel not_found']]);
    expect((await judges[0].call('POST', `/cms/v1/contest/entry/${id}/video`, { channel: idChannel })).status).toBe(403);
    const changeset = newId();
    const made = await publish({ changeset });
    expect(made.status).toBe(200);
    const path = `/cms/v1/contest/video/${made.body.data.idVideo}`;
    expect((await root.call('GET', path)).body.data).toMatchObject({
      title: 'Cánh diều của ngoại',
      video_type: 'clip',
      contest: false,
      status: 'draft',
      channel: { id: idChannel },
      film: { id: film, name: 'video' },
    });
    expect((await publish()).body.code).toBe('already_video');
    expect((await sheetOf(judges[0], id)).clip).toEqual({ id: made.body.data.idVideo, label: 'Cánh diều của ngoại' });
    expect(await undo(root, changeset)).toEqual(expect.arrayContaining(['undone', 'undone']));
    expect([
      (await sheetOf(judges[0], id)).clip,
      (await root.call('GET', '/cms/v1/contest/video')).body.data.map((v: { idVideo: string }) => v.idVideo),
    ]).toEqual([null, expect.not.arrayContaining([made.body.data.idVideo])]);
    const both = await Promise.all([publish(), publish()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
