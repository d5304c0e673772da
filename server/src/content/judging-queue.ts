import type { JudgingQueue } from '@marquee/contract/contest/judging';
import type { Actor } from '../kit/actor.ts';
import { type Sql, sql } from '../kit/sql.ts';

/** A condition: the person judges the contest. */
export const isJudge = (actor: Actor): Sql => sql`exists (select 1 from contest_judge j where j.person = ${actor.id}::uuid)`;

/** A condition on the entry `e`: the person has scored it. All criteria are saved at once, so one score means all. */
const hasScored = (actor: Actor): Sql => sql`exists (select 1 from contest_score s where s.owner = e.owner and s.judge = ${actor.id}::uuid)`;

/** The condition of each queue on the entry `e` of the video `v`. Rows, counts and the home screen share it. */
export const inQueue = (queue: JudgingQueue, actor: Actor): Sql =>
  ({
    undecided: sql`v.deleted_at is null and e.decision = 'APPROVE'`,
    waiting: sql`v.deleted_at is null and e.decision = 'APPROVED' and ${isJudge(actor)} and not ${hasScored(actor)}`,
    judged: sql`v.deleted_at is null and e.decision = 'APPROVED' and ${isJudge(actor)} and ${hasScored(actor)}`,
  })[queue];
