import { filmKinds } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { music } from '@marquee/contract/media/music';
import { transcode, transcodeCauses, transcodes, transcodeStages, transcodeStates } from '@marquee/contract/media/transcode';
import { video } from '@marquee/contract/media/video';
import { sql as ddl } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytewise, instant, key } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { change } from '../kit/change.ts';
import { searchCondition } from '../kit/shape.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { batches } from '../kit/purge.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, raw, run, runArray, type Runner, sql } from '../kit/sql.ts';
import { filmTables, partnerAudience } from '../content/content.ts';
import { contentReference } from '../content/registry.ts';
import { notifyStarter } from './notify-starter.ts';
import { queueFilm, stopJob } from './transcoding.ts';

/** What waits, in the order of `job_id`, which is that of being sent: a further attempt keeps its job's place. */
const isQueued = ddl`state = 'queued'`;
/**
 * The order of the list as one text: what runs, what waits, and what has ended. The first two stand in the order of `job_id`, which is that of being sent;
 * the last by microseconds counted backwards in 16 hexadecimal digits, so that the latest comes first.
 */
const position = ddl.raw(`case state
  when 'running' then '0' || job_id::text
  when 'queued' then '1' || job_id::text
  else '2' || lpad(to_hex(9223372036854775807 - (extract(epoch from coalesce(finished_at, created_at) - timestamptz '2000-01-01 00:00:00+00') * 1000000)::bigint), 16, '0')
end`);

/** Attempts to make films playable, one row each. See the contract for what the columns mean. */
export const transcodeJobs = pgTable(
  'transcode_job',
  {
    id: key(),
    job_id: uuid().notNull(),
    kind: text({ enum: filmKinds }).notNull(),
    record: contentReference(),
    /** the film's asset; no reference, or a history would keep gigabytes from being swept */
    asset: uuid().notNull(),
    attempt: smallint().notNull(),
    state: text({ enum: transcodeStates }).notNull().default('queued'),
    stage: text({ enum: transcodeStages }),
    percent: real().notNull().default(0),
    speed: real(),
    eta_s: integer(),
    renditions: jsonb().notNull().default([]),
    notices: jsonb().notNull().default([]),
    cause: text({ enum: transcodeCauses }),
    at_s: real(),
    exit_code: integer(),
    log: text()
      .array()
      .notNull()
      .default(ddl`'{}'`),
    /** who started it; null: the machine */
    by: uuid(),
    /** the process that works or worked on it: host and process id */
    worker: text(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
    started_at: instant(),
    finished_at: instant(),
    position: bytewise().notNull().generatedAlwaysAs(position),
  },
  (t) => [
    index('transcode_job_line').on(t.job_id).where(isQueued),
    index('transcode_job_position').on(t.position, t.id),
    index('transcode_job_created').on(t.created_at, t.id),
    uniqueIndex('transcode_job_attempt').on(t.job_id, t.attempt),
    index('transcode_job_record').on(t.record, t.created_at),
    // One at a time: two people who start the same film cannot both win.
    uniqueIndex('transcode_job_active')
      .on(t.record)
      .where(ddl`${t.state} in ('queued', 'running')`),
  ],
);

/** Attempts cleared in one transaction: of tens of thousands none holds up what else is written for seconds, and cut short it has cleared some. */
const clearBatchSize = 1000;

const scope = ownChannels('channel');
const rows = sql`transcode_job j join content t on t.id = j.record`;
const from = sql`from ${rows}`;
/** What refusals name the fields of. */
const contracts = { movie, video, music };
const json = sql`json_build_object('id', j.id, 'job_id', j.job_id, 'kind', j.kind, 'record', json_build_object('id', j.record, 'label', t.title),
  'channel', (select json_build_object('id', c."idChannel", 'label', c.name) from channel c where c."idChannel" = t.channel),
  'film', (select a.name from asset a where a.id = j.asset), 'attempt', j.attempt, 'state', j.state,
  'process', case when j.state in ('queued', 'running') then 'DOING' else 'DONE' end,
  'stage', j.stage, 'place', case when j.state = 'queued' then (select count(*) from transcode_job o where o.state = 'queued' and o.job_id <= j.job_id) end, 'percent', round(j.percent::numeric, 1), 'speed', round(j.speed::numeric, 2), 'eta_s', j.eta_s, 'renditions', j.renditions, 'notices', j.notices,
  'cause', j.cause, 'at_s', round(j.at_s::numeric, 1), 'exit_code', j.exit_code, 'log', j.log,
  'by', (select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = j.by),
  'created_at', ${instantJson(raw('j.created_at'))}, 'started_at', ${instantJson(raw('j.started_at'))}, 'finished_at', ${instantJson(raw('j.finished_at'))})`;

/** A list by state, record and whatever else the contract names, in one walk along `position`. */
const source = sourceOf(transcodes, {
  id: raw('j.id'),
  rows,
  json: () => json,
  columns: {
    state: { column: raw('j.state') },
    kind: { column: raw('j.kind') },
    cause: { column: raw('j.cause') },
    channel: { column: raw('t.channel') },
    created_at: { column: raw('j.created_at'), type: 'timestamp with time zone' },
    position: { column: raw('j.position'), type: 'text' },
  },
  always: (q) => allOf([raw('t.deleted_at is null'), q['record'] === undefined ? undefined : sql`j.record = ${q['record']}::uuid`]),
  scope: scope.reads,
  search: (text, isEstimate) => searchCondition(text, true, 'transcode', isEstimate),
});

/** The newest attempt of a job that the caller may see, or the one of this number; else 404. */
async function readJob(on: Runner, job: string, actor: Actor, attempt?: number): Promise<Json> {
  const which = attempt === undefined ? undefined : sql`j.attempt = ${attempt}::int`;
  const [row] = await runArray<[string]>(
    on,
    sql`select ${json}::text ${from} where j.job_id = ${job}::uuid and ${allOf([scope.reads(actor), which])} order by j.attempt desc limit 1`,
  );
  if (!row) throw refuse('not_found');
  return new Json(row[0], 1);
}

export const transcodeRoutes = implement(transcode, ({ db, jobs }) => ({
  list: pagesOf(db, source),

  status: ({ query }, actor) => readJob(db.pool, query.job_id, actor, query.attempt),

  start: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { kind, id } = call.body;
      const { table, id: key } = filmTables[kind];
      const [record] = await run<{ film: string | null; channel: string | null; mine: boolean }>(
        tx.client,
        sql`select t.film, t.channel, ${allOf([scope.writes(actor)])} as mine from ${table} t
            where t.${key} = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])} for update of t`,
      );
      if (!record) throw refuse('not_found');
      if (!record.mine) throw refuse('forbidden');
      if (record.film === null) throw invalid([fault('film', 'file_missing')], contracts[kind]);
      const job = await queueFilm(tx, jobs, { kind, record: id, film: record.film, channel: record.channel, by: actor.id });
      if (job === null) throw refuse('in_progress');
      return readJob(tx.client, job, actor);
    }),

  stop: (call, actor) =>
    change(call.db, actor, async (tx) => {
      // Whether it is theirs comes before whether it can be stopped.
      await readJob(tx.client, call.body.job_id, actor);
      if (!(await stopJob(tx, sql`job_id = ${call.body.job_id}::uuid`))) throw refuse('conflict');
      await notifyStarter(tx, call.body.job_id, 'transcode_stopped', actor);
      return readJob(tx.client, call.body.job_id, actor);
    }),

  clear: async (call, actor) => {
    const cleared = await batches(clearBatchSize, (size) =>
      change(call.db, actor, async (tx) => {
        const gone = await run<{ id: string; channel: string | null }>(
          tx.client,
          sql`with due as materialized (select j.id, t.channel ${from}
                where j.state in ('ready', 'failed', 'stopped') and ${allOf([scope.writes(actor)])}
                  -- An earlier attempt of a job that still goes on is no history yet.
                  and not exists (select 1 from transcode_job o where o.job_id = j.job_id and o.state in ('queued', 'running'))
                limit ${size} for update of j skip locked)
              delete from transcode_job j using due where j.id = due.id returning j.job_id as id, due.channel`,
        );
        for (const [channel, one] of Map.groupBy(gone, (g) => g.channel))
          tx.recordWrite({
            kind: 'transcode',
            record: (one[0] as { id: string }).id,
            verb: 'clear',
            changes: { cleared: [one.length, 0] },
            audience: partnerAudience(channel),
          });
        return gone.length;
      }),
    );
    return { state: 'DELETED' as const, cleared };
  },
}));
