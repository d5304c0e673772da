import { limits } from '@marquee/contract/limits';
import { filmKinds } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { transcode, transcodeCauses, transcodeStages, type TranscodeState, transcodeStates } from '@marquee/contract/media/transcode';
import { video } from '@marquee/contract/media/video';
import { sql as ddl } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, real, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { Json, Page } from '../kit/answer.ts';
import { change } from '../kit/change.ts';
import { readCursor, writeCursor } from '../kit/cursor.ts';
import { searchCondition } from '../kit/shape.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { batches } from '../kit/purge.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, join, raw, run, runArray, type Runner, type Sql, sql } from '../kit/sql.ts';
import { filmPlaces, heardBy } from '../content/content.ts';
import { contentReference } from '../content/registry.ts';
import { notifyStarter } from './notify-starter.ts';
import { queueFilm, stopJob } from './transcoding.ts';

/** What waits, in the order of `job_id`, which is that of being sent: a further attempt keeps its job's place. */
const isQueued = ddl`state = 'queued'`;
const isFinal = ddl`state in ('ready', 'failed', 'stopped')`;
/** When an attempt ended. */
const ended = ddl`coalesce(finished_at, created_at)`;

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
  },
  (t) => [
    index('transcode_job_line').on(t.job_id).where(isQueued),
    index('transcode_job_ended').on(ended, t.id).where(isFinal),
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
const from = sql`from transcode_job j join content t on t.id = j.record`;
/** What refusals name the fields of. */
const contracts = { movie, video };
const json = sql`json_build_object('id', j.id, 'job_id', j.job_id, 'kind', j.kind, 'record', json_build_object('id', j.record, 'label', t.title),
  'film', (select a.name from asset a where a.id = j.asset), 'attempt', j.attempt, 'state', j.state,
  'process', case when j.state in ('queued', 'running') then 'DOING' else 'DONE' end,
  'stage', j.stage, 'place', case when j.state = 'queued' then (select count(*) from transcode_job o where o.state = 'queued' and o.job_id <= j.job_id) end, 'percent', round(j.percent::numeric, 1), 'speed', round(j.speed::numeric, 2), 'eta_s', j.eta_s, 'renditions', j.renditions, 'notices', j.notices,
  'cause', j.cause, 'at_s', round(j.at_s::numeric, 1), 'exit_code', j.exit_code, 'log', j.log,
  'by', (select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = j.by),
  'created_at', ${instantJson(raw('j.created_at'))}, 'started_at', ${instantJson(raw('j.started_at'))}, 'finished_at', ${instantJson(raw('j.finished_at'))})`;

const endedAt = raw('coalesce(j.finished_at, j.created_at)');
type Section = 'running' | 'queued' | 'ended';
/** The parts of the list, one after the other: by what an attempt is in it, in which order, and what of it stands after another. */
const sections: { name: Section; is: Sql; order: Sql; at: Sql; id: Sql; beyond: (value: string, id: string) => Sql }[] = [
  ...(['running', 'queued'] as const).map((name) => ({
    name,
    is: raw(`j.state = '${name}'`),
    order: raw('j.job_id'),
    at: raw('j.created_at'),
    id: raw('j.job_id'),
    beyond: (_value: string, id: string) => sql`j.job_id > ${id}::uuid`,
  })),
  {
    name: 'ended',
    is: raw("j.state in ('ready', 'failed', 'stopped')"),
    order: sql`${endedAt} desc, j.id desc`,
    at: endedAt,
    id: raw('j.id'),
    beyond: (value, id) => sql`(${endedAt}, j.id) < (${value}::timestamptz, ${id}::uuid)`,
  },
];
const sectionNames = sections.map(({ name }) => name);
const sectionOf = (state: TranscodeState): Section => (state === 'running' || state === 'queued' ? state : 'ended');

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
  list: async ({ query: q }, actor) => {
    const matches = (column: Sql, values: readonly string[] | undefined) => (values ? sql`${column} = any(${values}::text[])` : undefined);
    const own = [matches(raw('j.state'), q.state), matches(raw('j.kind'), q.kind), q.record ? sql`j.record = ${q.record}::uuid` : undefined];
    const where = allOf([raw('t.deleted_at is null'), ...own, scope.reads(actor), q.name ? searchCondition(q.name, true, 'transcode') : undefined]);
    const total = await db.totals.of(db.pool, 'transcode', sql`${from} where ${where}`);
    const limit = q.limit ?? limits.rows;
    const after = q.cursor === undefined ? undefined : readCursor(q.cursor, sectionNames, 'asc', 'timestamp with time zone');
    const page = after ? 1 : (q.page ?? 1);
    const offset = (page - 1) * limit;
    const wanted = sections.filter(
      ({ name }, at) => (!q.state || q.state.some((state) => sectionOf(state) === name)) && (!after || at >= sectionNames.indexOf(after.by)),
    );
    const found = wanted.map(({ name, is, order, at, id, beyond }) => {
      const further = after?.by === name ? beyond(after.value, after.id) : undefined;
      return sql`(select ${name} as part, ${sectionNames.indexOf(name)}::int as nth, row_number() over (order by ${order}) as n, j.id, ${at} as at, ${id} as after
        ${from} where ${allOf([is, where, further])} order by ${order} limit ${offset + limit + 1}::bigint)`;
    });
    const rows = await runArray<[string, Section, string, string]>(
      db.pool,
      // What is told of a row is put together once it is known which: an offset would do so for each that it passes over.
      found.length === 0
        ? sql`select where false`
        : sql`with page as materialized (select * from (${join(found, ' union all ')}) p order by nth, n limit ${limit + 1} offset ${offset})
          select (select ${json}::text ${from} where j.id = p.id), p.part, ${instantJson(raw('p.at'))}, p.after from page p order by p.nth, p.n`,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last ? writeCursor({ by: last[1], order: 'asc', value: last[2], id: last[3] }) : null;
    return new Page(`[${shown.map(([row]) => row).join(',')}]`, { total: total.count, total_is_exact: total.exact, page, limit, next });
  },

  status: ({ query }, actor) => readJob(db.pool, query.job_id, actor, query.attempt),

  start: (call, actor) =>
    change(call.db, actor, async (tx) => {
      const { kind, id } = call.body;
      const { table, id: key } = filmPlaces[kind];
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
            audience: heardBy(channel),
          });
        return gone.length;
      }),
    );
    return { state: 'DELETED' as const, cleared };
  },
}));
