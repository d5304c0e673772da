import { moderatedKinds } from '@marquee/contract/feedback/moderation';
import { partnerAudience } from '../content/content.ts';
import { contentKinds } from '../content/registry.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../db/open.ts';
import { announce } from '../kit/announce.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Queue } from '../kit/jobs.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { screenRecords } from './content.ts';
import { feedbackTable, moderatedTables, screenFeedback, screenItems } from './items.ts';
import { isBlockable, tableOf } from './texts.ts';

/** The queue of rescans. A job belongs to one version of the list: a later change sends a new one, and the older ends. */
export const rescanQueue: Queue<{ version: string }> = { name: 'screening', maxAttempts: 20, retryDelaySeconds: 5 };

/** Records of one transaction: their rows are locked meanwhile, so that no save waits long. */
const batch = 500;

/** Notes that the list has changed: every process reads it anew, and all content is screened again in the background. */
export async function listChanged({ jobs }: Pick<Deps, 'jobs'>, tx: Tx): Promise<void> {
  const [row] = await run<{ version: string }>(
    tx.client,
    sql`update screening set version = gen_random_uuid()::text, state = 'DOING', done = 0, finished_at = null, total = (select count(*) from content) + (select count(*) from comment) + (select count(*) from review) + (select count(*) from feedback) returning version`,
  );
  await jobs.send(tx, rescanQueue, { version: row?.version ?? '' });
}

/** The tables that a rescan reads, and how their records are screened: content, and what viewers wrote about it. */
const scannedTables = (db: Db): { table: Sql; id: Sql; screen: (tx: Tx, ids: readonly string[]) => Promise<void> }[] => [
  ...contentKinds.map((kind) => ({
    ...tableOf(db, kind),
    screen: async (tx: Tx, ids: readonly string[]) => {
      for (const { id, channel, changed } of await screenRecords(tx, kind, ids))
        if (changed) tx.announceChange({ kind, record: id, verb: 'screen', audience: isBlockable(kind) ? partnerAudience(channel) : null });
    },
  })),
  ...moderatedKinds.map((kind) => ({ ...moderatedTables[kind], screen: (tx: Tx, ids: readonly string[]) => screenItems(tx, kind, ids) })),
  { ...feedbackTable, screen: screenFeedback },
];

/** Screens all content again. It may run twice: a record that is as it should be is not written. */
export async function rescan({ db }: Pick<Deps, 'db'>, { version }: { version: string }, signal: AbortSignal): Promise<void> {
  const show = () => announce(db.pool, { kind: 'keyword', record: machineRecord, verb: 'update', audience: null });
  const step = async (more: number): Promise<boolean> => {
    const rows = await run(db.pool, sql`update screening set done = least(total, done + ${more}) where version = ${version} returning 1`);
    await show();
    return rows.length > 0;
  };
  // A worker that died has counted some records already.
  await run(db.pool, sql`update screening set done = 0 where version = ${version}`);
  for (const { table, id, screen } of scannedTables(db)) {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      signal.throwIfAborted();
      const rows = await run<{ id: string }>(db.pool, sql`select t.${id} as id from ${table} t where t.${id} > ${after}::uuid order by t.${id} limit ${batch}`);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      const ids = rows.map((row) => row.id);
      await change(db, machine, (tx) => screen(tx, ids));
      if (!(await step(rows.length))) return;
    }
  }
  await run(db.pool, sql`update screening set state = 'DONE', done = total, finished_at = now() where version = ${version}`);
  await show();
}

/** Changes of the list as a whole belong to no keyword. */
const machineRecord = '00000000-0000-0000-0000-000000000000';
