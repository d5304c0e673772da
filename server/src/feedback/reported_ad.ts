import { adAnswers, reportedAd } from '@marquee/contract/feedback/reported_ad';
import { pgTable } from 'drizzle-orm/pg-core';
import { key } from '../db/columns.ts';
import { change } from '../kit/change.ts';
import { type Call, implement } from '../kit/mount.ts';
import { moves } from '../kit/move.ts';
import { records } from '../kit/records.ts';
import { staffAlone } from '../kit/scope.ts';
import { run, sql } from '../kit/sql.ts';
import { answerValues, computed, groupCalls, groupColumns, groupIndexes, own } from './reported.ts';

/** The reports of one advertisement. */
export const reportedAds = pgTable('reported_ad', { idReportedAd: key(), ...groupColumns() }, (t) => groupIndexes('reported_ad', t, t.idReportedAd));

type Decline = (call: Call, actor: unknown) => Promise<unknown>;

export const reportedAdRoutes = implement(reportedAd, (deps) => {
  const groups = records(reportedAd, deps.db, reportedAds, { scope: { ...staffAlone, audience: [] }, computed, own });
  const answers = moves(adAnswers, groups, answerValues);
  return {
    ...groupCalls('ad', reportedAd, deps, groups),
    ...answers,
    take_down: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const answered = await answers.take_down({ ...call, db: tx }, actor);
        const [target] = await run<{ id: string }>(
          tx.client,
          sql`select a."idAd" as id from reported_ad t join ad a on a."idAd" = t.target
              where t."idReportedAd" = ${call.body.id}::uuid and a.state <> 'declined' and a.deleted_at is null`,
        );
        // By the rules of its own noun: the write has its verb, and is undone with this answer.
        const { decline } = (deps.writers.get('ad')?.handlers ?? {}) as { decline?: Decline };
        if (decline === undefined) throw new Error('ad must be mounted before the reports of it');
        if (target) await decline({ params: {}, query: {}, body: { id: target.id, reject_reason: 'other' }, db: tx } as unknown as Call, actor);
        return answered;
      }),
  };
});
