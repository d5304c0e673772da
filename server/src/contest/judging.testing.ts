import type { JudgingPlan } from '@marquee/contract/contest/judging';
import { run, sql } from '../kit/sql.ts';
import type { Client, TestApp } from '../kit/testing.ts';
import { newCode } from './code.ts';

export const judgingPath = '/cms/v1/contest/judging';

/** An entry without a film and without personal data, by default an approved one. */
export async function makeEntry(t: TestApp, { title = 'Bài dự thi', decision = 'APPROVED' }: { title?: string; decision?: string } = {}): Promise<string> {
  const { idVideo } = await t.make('video', { title });
  await run(t.deps.db.pool, sql`update video set video_type = 'contest', channel = null where "idVideo" = ${idVideo}::uuid`);
  await run(
    t.deps.db.pool,
    sql`insert into contest_entry (owner, code, guardian, consent_at, consent_language, erase_after, erased_at, decision)
        values (${idVideo}::uuid, ${newCode()}, false, now(), 'vi', now(), now(), ${decision})`,
  );
  return idVideo;
}

export const twoCriteria = [
  { name: 'Ý tưởng', hint: 'Mới, đúng chủ đề', weight: 60 },
  { name: 'Kể chuyện', hint: null, weight: 40 },
];

/** Starts judging anew: without scores, with these judges, criteria and deadline. Returns the plan. */
export async function startJudging(
  t: TestApp,
  judges: readonly Client[],
  { criteria = twoCriteria, ends_at = null as string | null } = {},
): Promise<JudgingPlan> {
  await run(t.deps.db.pool, sql`delete from contest_score`);
  const answer = await (await t.root()).call('PUT', judgingPath, { criteria, judges: judges.map(({ id }) => id), ends_at });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

/** Scores an entry, in the order of the criteria. */
export const score = (judge: Client, plan: JudgingPlan, entry: string, ...given: unknown[]) =>
  judge.call('PUT', `${judgingPath}/${entry}`, { scores: given.map((each, at) => ({ criterion: plan.criteria[at]?.id, score: each })) });
