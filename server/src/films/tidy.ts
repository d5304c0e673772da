import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filmKinds } from '@marquee/contract/media/content';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { PurgeFailures } from '../kit/purge.ts';
import { allOf, raw, run, sql } from '../kit/sql.ts';
import { filmTables } from '../content/content.ts';
import { renditionFolder } from './rendition.ts';
import { workFolder } from './transcoder.ts';
import { followFilm, transcodeQueue } from './transcoding.ts';

/** The most lost jobs that one round sends, and roughly the most renditions it removes. The next round continues. */
const batchSize = 100;
/** The number of jobs that one query reads. */
const pageSize = 1000;

/**
 * Repairs what crashes and accidents leave behind: films that nobody sent to be transcoded (an import), attempts whose job the queue has lost, half-made
 * folders, and renditions that nobody plays any more. It is safe to run twice, and in several processes at once. With `since`, only records that were written
 * since then are checked; an earlier round has checked the others.
 */
export async function tidyFilms(deps: Deps, since?: Date): Promise<void> {
  await sendForgotten(deps, since);
  await resendLost(deps);
  await removeWork(deps);
  await removeRenditions(deps);
}

async function sendForgotten({ db, jobs }: Deps, since: Date | undefined): Promise<void> {
  for (const kind of filmKinds) {
    const { table, id, side } = filmTables[kind];
    const written = since === undefined ? raw('true') : sql`m.updated_at >= ${since}`;
    const forgotten = await run<{ record: string }>(
      db.pool,
      sql`select m.${id} as record from ${table} m join ${side} s on s.owner = m.${id}
          where m.film is not null and m.film is distinct from s.film and m.deleted_at is null and ${written}`,
    );
    for (const { record } of forgotten)
      await change(db, machine, async (tx) => {
        // The lock keeps an operator who saves at this moment from sending the film too.
        await run(tx.client, sql`select 1 from ${table} where ${id} = ${record}::uuid for update`);
        await followFilm(tx, jobs, { kind, record, by: null });
      });
  }
}

async function resendLost({ db, jobs }: Deps): Promise<void> {
  for (let after: string | null = null, sent = 0; sent < batchSize;) {
    const open: { id: string; job_id: string }[] = await run(
      db.pool,
      sql`select id, job_id from transcode_job where state in ('queued', 'running') and created_at < now() - interval '1 minute'
            and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${pageSize}`,
    );
    const lost = await jobs.withoutJob(
      transcodeQueue,
      open.map(({ job_id }) => ({ job_id })),
    );
    for (const job of lost.slice(0, batchSize - sent)) await change(db, machine, (tx) => jobs.send(tx, transcodeQueue, job));
    sent += lost.length;
    if (open.length < pageSize) return;
    after = open[pageSize - 1]?.id ?? null;
  }
}

async function removeWork(deps: Deps): Promise<void> {
  const names = await readdir(workFolder(deps)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = names.filter((name) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name));
  const running = new Set(
    (await run<{ id: string }>(deps.db.pool, sql`select id from transcode_job where id = any(${ids}::uuid[]) and state = 'running'`)).map((row) => row.id),
  );
  const failures = new PurgeFailures();
  for (const id of ids.filter((each) => !running.has(each)))
    await failures.tryRemove(id, () => rm(join(workFolder(deps), id), { recursive: true, force: true }));
  failures.logFailures(deps.log, 'folders of work');
}

/** Removes renditions that nobody plays any more, the oldest first. If one cannot be removed, its row stays and the next round tries again. */
async function removeRenditions({ db, storage, log }: Deps): Promise<void> {
  const sides = Object.values(filmTables).map(({ side }) => side);
  const failures = new PurgeFailures();
  for (let after: string | null = null, gone = 0; gone < batchSize;) {
    const unused: { id: string }[] = await run(
      db.pool,
      sql`select r.id from rendition r where coalesce(r.superseded_at, r.created_at) < now() - interval '1 day'
            and (${after}::uuid is null or r.id > ${after}::uuid)
            and ${allOf(sides.map((side) => sql`not exists (select 1 from ${side} s where s.owner = r.record and s.rendition = r.id)`))}
            and not exists (select 1 from transcode_job j where j.id = r.id and j.state = 'running') order by r.id limit ${batchSize}`,
    );
    for (const { id } of unused) {
      const isGone = await failures.tryRemove(id, async () => {
        await storage.removePrefix(renditionFolder(id));
        await run(db.pool, sql`delete from rendition where id = ${id}::uuid`);
      });
      if (isGone) gone += 1;
    }
    if (unused.length < batchSize) break;
    after = unused[batchSize - 1]?.id ?? null;
  }
  failures.logFailures(log, 'renditions');
}
