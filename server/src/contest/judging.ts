import { type JudgedEntry, judging, type JudgingPlan, type QueuedEntry } from '@marquee/contract/contest/judging';
import type { Body, Query } from '@marquee/contract/kit/endpoint';
import type { Fault } from '@marquee/contract/kit/faults';
import { limits } from '@marquee/contract/limits';
import { inQueue } from '../content/judging-queue.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { concat, instantJson } from '../kit/kinds.ts';
import { storedPictureText } from '../kit/kinds/files.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { raw, type Runner, run, type Sql, sql } from '../kit/sql.ts';
import { videoSeconds } from '../media/video.ts';
import { approveEntry, declineEntry, lockEntry, publishEntry, registerTakeBacks } from './decision.ts';
import { entryStatus } from './entry-status.ts';
import { holdPlan, judgingPlan, planAnswer, queueCounts, setPlan } from './judging-plan.ts';
import { asMean, ranking, seesScores, sheets } from './ranking.ts';

/** The columns of an entry in a queue, of `e`, its video `v` and its side `s`. The sender is not among them. */
const queuedColumns = ({ db }: Deps, actor: Actor): Sql =>
  sql`e.owner as id, v.title::text as title, e.code, ${videoSeconds} as duration_s,
      (select (${concat(storedPictureText(db))})::json from asset a where a.id = v.banner) as poster,
      (select ${asMean('sum(x.score * c.weight)')} from contest_score x join contest_criterion c on c.id = x.criterion
        where x.owner = e.owner and x.judge = ${actor.id}::uuid) as own`;
const entriesFrom = raw('contest_entry e join video v on v."idVideo" = e.owner join video_side s on s.owner = e.owner');

/** One queue. Ids are in the order of time, so the last one is where the next page continues. */
async function queuePage(deps: Deps, { state = 'waiting', after, limit = limits.rows }: Query<typeof judging.queue>, actor: Actor) {
  const rows = await run<QueuedEntry>(
    deps.db.pool,
    sql`select ${queuedColumns(deps, actor)} from ${entriesFrom} where ${inQueue(state, actor)} and (${after ?? null}::uuid is null or e.owner > ${after ?? null}::uuid)
        order by e.owner limit ${limit + 1}`,
  );
  const next = rows.length > limit ? (rows[limit - 1]?.id ?? null) : null;
  return { ...(await queueCounts(deps.db.pool, actor)), rows: rows.slice(0, limit), next };
}

/** An entry with the person's own scores and notes. Those of others are selected only if the person may see them. @throws 404 */
async function judgedEntry(deps: Deps, on: Runner, id: string, actor: Actor): Promise<JudgedEntry> {
  const me = sql`${actor.id}::uuid`;
  const queue = (condition: Sql) => sql`select e.owner from contest_entry e join video v on v."idVideo" = e.owner where ${condition}`;
  const following = (state: 'undecided' | 'waiting') =>
    sql`(select owner from (${queue(inQueue(state, actor))}) q where owner <> ${id}::uuid order by owner < ${id}::uuid, owner limit 1)`;
  const [row] = await run<JudgedEntry>(
    on,
    sql`select ${queuedColumns(deps, actor)}, v.description, e.city, ${instantJson(raw('v.created_at'))} as created_at, e.decision, e.reason,
          (select json_build_object('id', l."idVideo", 'label', l.title) from video l where l."idVideo" = e.clip and l.deleted_at is null) as clip,
          coalesce((select json_agg(json_build_object('criterion', x.criterion, 'score', x.score) order by c.position)
            from contest_score x join contest_criterion c on c.id = x.criterion where x.owner = e.owner and x.judge = ${me}), '[]') as scores,
          coalesce((select n.notes from contest_note n where n.owner = e.owner and n.judge = ${me}), '[]') as notes,
          (select ${instantJson(raw('max(x.saved_at)'))} from contest_score x where x.owner = e.owner and x.judge = ${me}) as saved_at,
          (select count(distinct x.judge)::int from contest_score x join contest_judge j on j.person = x.judge where x.owner = e.owner and x.judge <> ${me}) as others,
          case when ${seesScores(actor, 'e.owner')} then
            coalesce((select json_agg(json_build_object('judge', json_build_object('id', u."idUser", 'label', u."displayName"), 'total', ${asMean('h.total')}, 'scores',
              (select json_agg(json_build_object('criterion', x.criterion, 'score', x.score) order by c.position)
                from contest_score x join contest_criterion c on c.id = x.criterion where x.owner = h.owner and x.judge = h.judge)) order by p.position)
              from (${sheets(sql`s.owner = ${id}::uuid and s.judge <> ${me}`)}) h join "user" u on u."idUser" = h.judge join contest_judge p on p.person = h.judge), '[]') end as sheets,
          (select ${asMean('avg(h.total)')} from (${sheets(sql`s.judge = ${me} and s.owner <> ${id}::uuid`)}) h) as usual,
          case e.decision when 'APPROVE' then ${following('undecided')} else ${following('waiting')} end as next
        from ${entriesFrom} where e.owner = ${id}::uuid and v.deleted_at is null`,
  );
  if (!row) throw refuse('not_found');
  return row;
}

/** Checks that the person may judge the entry now, and holds plan and decision until the transaction ends. */
async function holdJudging(tx: Tx, id: string, actor: Actor): Promise<JudgingPlan> {
  await holdPlan(tx);
  await lockEntry(tx, id);
  const [entry] = await run<{ decision: string }>(tx.client, sql`select decision from contest_entry where owner = ${id}::uuid for share`);
  const plan = await judgingPlan(tx.client, actor);
  if (!plan.is_judge) throw refuse('not_judge');
  if (entry?.decision !== 'APPROVED') throw refuse('not_approved');
  if (!plan.is_open) throw refuse('judging_over');
  return plan;
}

/** The faults of scores that their schema does not find: each criterion is scored once. */
function scoreFaults({ scores }: Body<typeof judging.score>, { criteria }: JudgingPlan): Fault[] {
  const given = scores.map(({ criterion }) => criterion);
  const faults = given.flatMap((id, at): Fault[] => {
    if (!criteria.some((each) => each.id === id)) return [fault(`scores.${at}.criterion`, 'not_found')];
    return given.indexOf(id) < at ? [fault(`scores.${at}.criterion`, 'repeated')] : [];
  });
  const isIncomplete = criteria.length === 0 || criteria.some(({ id }) => !given.includes(id));
  return faults.length === 0 && isIncomplete ? [fault('scores', 'too_short', { min: Math.max(1, criteria.length) })] : faults;
}

/** Saves a judge's scores. The history says that they scored, and never what: other judges read the history of a video too. */
async function saveScores(tx: Tx, id: string, body: Body<typeof judging.score>, actor: Actor): Promise<void> {
  const plan = await holdJudging(tx, id, actor);
  const faults = scoreFaults(body, plan);
  if (faults.length > 0) throw invalid(faults, judging);
  const changed = await run(
    tx.client,
    sql`insert into contest_score (owner, judge, criterion, score)
        select ${id}::uuid, ${actor.id}::uuid, criterion, score from json_to_recordset(${JSON.stringify(body.scores)}::json) as x(criterion uuid, score smallint)
        on conflict (owner, judge, criterion) do update set score = excluded.score, saved_at = now() where contest_score.score <> excluded.score returning 1`,
  );
  if (changed.length > 0) tx.recordWrite({ kind: 'video', record: id, verb: 'score', changes: {}, audience: [] });
}

/** Replaces a judge's notes. Their order is that of the film. */
async function saveNotes(tx: Tx, id: string, body: Body<typeof judging.annotate>, actor: Actor) {
  await holdJudging(tx, id, actor);
  const notes = body.notes.map(({ at_s, text }) => ({ at_s, text })).toSorted((a, b) => a.at_s - b.at_s);
  const changed = await run(
    tx.client,
    sql`insert into contest_note (owner, judge, notes) values (${id}::uuid, ${actor.id}::uuid, ${JSON.stringify(notes)}::jsonb)
        on conflict (owner, judge) do update set notes = excluded.notes where contest_note.notes <> excluded.notes returning 1`,
  );
  if (changed.length > 0) tx.recordWrite({ kind: 'video', record: id, verb: 'annotate', changes: {}, audience: [] });
  return { notes };
}

export const judgingRoutes = implement(judging, (deps) => {
  registerTakeBacks(deps);
  const { pool } = deps.db;
  return {
    plan: (_call, actor) => planAnswer(pool, actor),
    update: ({ body, ifMatch, db }, actor) => change(db, actor, (tx) => setPlan(tx, body, ifMatch, actor)),
    queue: ({ query }, actor) => queuePage(deps, query, actor),
    ranking: ({ query }, actor) => ranking(pool, query, actor),
    get: ({ params }, actor) => judgedEntry(deps, pool, params.id, actor),
    score: ({ params, body, db }, actor) =>
      change(db, actor, async (tx) => {
        await saveScores(tx, params.id, body, actor);
        return judgedEntry(deps, tx.client, params.id, actor);
      }),
    annotate: ({ params, body, db }, actor) => change(db, actor, (tx) => saveNotes(tx, params.id, body, actor)),
    approve: ({ params, db }, actor) => change(db, actor, (tx) => approveEntry(tx, params.id)),
    decline: (call, actor) => change(call.db, actor, (tx) => declineEntry(deps, tx, call, actor)),
    publish: (call, actor) => change(call.db, actor, (tx) => publishEntry(deps, tx, call, actor)),
    status: ({ body }) => entryStatus(pool, body.code),
  };
});
