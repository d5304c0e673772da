import { judging, type JudgingPlan } from '@marquee/contract/contest/judging';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, makers, type SampleAccount } from './account.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import type { SampleEntry } from './entries.ts';
import { samplesOf } from './sample.ts';

const criteria = [
  { name: 'Ý tưởng', hint: 'Mới, đúng chủ đề', weight: 30 },
  { name: 'Kể chuyện', hint: 'Mạch, nhịp, kết', weight: 30 },
  { name: 'Hình và tiếng', hint: 'Quay, dựng, âm thanh', weight: 25 },
  { name: 'Diễn xuất', hint: 'Người thật, cảm xúc', weight: 15 },
];

/** Who judges the sample entries. The first is an account to sign in with. */
const judges: readonly SampleAccount[] = [accounts.moderator, makers.editor];

/** The days from the first start of the demo until the deadline. */
const daysLeft = 14;

/**
 * Sets criteria, judges and a deadline, decides on entries, and scores them, through the API's own handlers. It runs once: whoever changes how the contest is
 * judged keeps that.
 */
export async function judgeEntries(context: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>, entries: readonly SampleEntry[]): Promise<void> {
  const { deps, callApi, actorOf } = context;
  const [begun] = await run(deps.db.pool, sql`select 1 from setting where name = 'contest_judging'`);
  if (begun || entries.length === 0) return;
  const owner = actorOf(accounts.super_admin);
  const people = judges.map(actorOf);
  const stored = await samplesOf(deps.db.pool, 'video');
  await createOrLog(context, 'judging', () =>
    change(deps.db, owner, async (tx) => {
      const ends_at = new Date(Date.now() + daysLeft * 86_400_000).toISOString();
      const body = { criteria, judges: people.map(({ id }) => id), ends_at };
      const plan = (await callApi(judging.update, { body, tx }, owner)) as JudgingPlan;
      for (const { name, decision, scores = [], notes = [] } of entries) {
        const id = stored.get(name)?.record;
        if (id === undefined || decision === undefined) continue;
        const by = actorOf(accounts.moderator);
        if (decision !== 'APPROVED') {
          await callApi(judging.decline, { params: { id }, body: { reason: decision }, tx }, by);
          continue;
        }
        await callApi(judging.approve, { params: { id }, body: undefined, tx }, by);
        for (const [at, given] of scores.entries())
          await callApi(
            judging.score,
            { params: { id }, body: { scores: given.map((score, nth) => ({ criterion: plan.criteria[nth]?.id, score })) }, tx },
            people[at] as typeof owner,
          );
        if (notes.length > 0) await callApi(judging.annotate, { params: { id }, body: { notes }, tx }, people[0] as typeof owner);
      }
    }),
  );
}
