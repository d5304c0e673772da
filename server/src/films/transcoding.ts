import type { FilmKind } from '@marquee/contract/media/content';
import type { Tx } from '../kit/change.ts';
import { announce } from '../kit/announce.ts';
import type { Jobs, Queue } from '../kit/jobs.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { filmTables, partnerAudience } from '../content/content.ts';

/** Jobs that make a film playable. The attempts limit how often a job is tried, so the queue only has to allow more. */
export const transcodeQueue: Queue<{ job_id: string }> = { name: 'transcode', maxAttempts: 12 };

/** The most attempts of one job, including crashes of its worker and temporary errors. */
export const mostAttempts = 3;

/** A record whose film is to be transcoded. `by` is null if no person started it. */
export type Film = { kind: FilmKind; record: string; film: string; channel: string | null; by: string | null };

/**
 * Keeps the records of these attempts from being removed until the transaction ends. Whoever locks several locks the record before the job, and the job before
 * the side table. `which` is a condition on the table of jobs.
 */
export async function holdRecord(tx: Tx, which: Sql): Promise<void> {
  for (const { table, id } of Object.values(filmTables))
    await run(tx.client, sql`select from ${table} where ${id} in (select record from transcode_job where ${which}) for key share`);
}

/** Queues a film as a new job and returns the job's id, or null if the record already has a job in progress. */
export async function queueFilm(tx: Tx, jobs: Jobs, { kind, record, film, channel, by }: Film): Promise<string | null> {
  const job = newId();
  const [made] = await run<{ label: string | null }>(
    tx.client,
    sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, by)
        values (${newId()}::uuid, ${job}::uuid, ${kind}, ${record}::uuid, ${film}::uuid, 1, ${by}::uuid)
        on conflict (record) where state in ('queued', 'running') do nothing
        returning (select c.title from content c where c.id = ${record}::uuid) as label`,
  );
  if (!made) return null;
  await run(tx.client, sql`update ${filmTables[kind].side} set transcode_status = 'queued', film = ${film}::uuid where owner = ${record}::uuid`);
  const audience = partnerAudience(channel);
  tx.recordWrite({ kind: 'transcode', record: job, verb: 'start', changes: { state: [null, 'queued'] }, audience, label: made.label });
  await announce(tx.client, { kind, record, verb: 'transcode', audience });
  await jobs.send(tx, transcodeQueue, { job_id: job });
  return job;
}

/**
 * Stops the attempt that `which` names if it is queued or running. Its worker notices within a second. Returns the former state, or null if there was no such
 * attempt.
 */
export async function stopJob(tx: Tx, which: Sql): Promise<'queued' | 'running' | null> {
  await holdRecord(tx, which);
  const [stopped] = await run<{ job_id: string; kind: FilmKind; record: string; channel: string | null; label: string; was: 'queued' | 'running' }>(
    tx.client,
    sql`update transcode_job j set state = 'stopped', finished_at = now(), eta_s = null
        from (select o.id, o.state as was, t.channel, t.title as label from transcode_job o join content t on t.id = o.record
              where o.${which} and o.state in ('queued', 'running') for update of o) s
        where j.id = s.id returning j.job_id, j.kind, j.record, s.channel, s.label, s.was`,
  );
  if (!stopped) return null;
  await run(tx.client, sql`update ${filmTables[stopped.kind].side} set transcode_status = 'stopped' where owner = ${stopped.record}::uuid`);
  const channels = partnerAudience(stopped.channel);
  tx.recordWrite({
    kind: 'transcode',
    record: stopped.job_id,
    verb: 'stop',
    changes: { state: [stopped.was, 'stopped'] },
    audience: channels,
    label: stopped.label,
  });
  await announce(tx.client, { kind: stopped.kind, record: stopped.record, verb: 'transcode', audience: channels });
  return stopped.was;
}

/** Stops transcoding a record's film when that record is deleted. A film that was still queued counts as not sent, so restoring the record sends it again. */
export async function dropFilm(tx: Tx, { kind, record }: Pick<Film, 'kind' | 'record'>): Promise<void> {
  const was = await stopJob(tx, sql`record = ${record}::uuid`);
  if (was === 'queued') await run(tx.client, sql`update ${filmTables[kind].side} set film = null where owner = ${record}::uuid`);
}

/**
 * Call it after content was written. It sends a film that was not sent yet, in the same transaction. A film that was removed loses its rendition. Returns
 * whether anything changed.
 */
export async function followFilm(tx: Tx, jobs: Jobs, { kind, record, by }: Pick<Film, 'kind' | 'record' | 'by'>): Promise<boolean> {
  const { table, id, side } = filmTables[kind];
  const [now] = await run<{ film: string | null; sent: string | null; channel: string | null }>(
    tx.client,
    sql`select m.film, s.film as sent, m.channel from ${table} m join ${side} s on s.owner = m.${id}
        where m.${id} = ${record}::uuid and m.film is distinct from s.film`,
  );
  if (!now) return false;
  await stopJob(tx, sql`record = ${record}::uuid`);
  if (now.film !== null) await queueFilm(tx, jobs, { kind, record, film: now.film, channel: now.channel, by });
  else {
    await run(
      tx.client,
      sql`with r as (update rendition set superseded_at = now() where record = ${record}::uuid and superseded_at is null)
          update ${side} set transcode_status = 'not_ready', film = null, rendition = null where owner = ${record}::uuid`,
    );
  }
  return true;
}
