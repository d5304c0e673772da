import type { FilmKind } from '@marquee/contract/media/content';
import type { TranscodedSong } from '../adapters/ffmpeg/song.ts';
import type { Transcoded } from '../adapters/ffmpeg/transcode.ts';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { announce } from '../kit/announce.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Fault, retriableCauses } from './cause.ts';
import { filmTables, partnerAudience } from '../content/content.ts';
import { playAddress } from './rendition.ts';
import { notifyStarter } from './notify-starter.ts';
import { holdRecord, mostAttempts } from './transcoding.ts';

/** An attempt that a worker has started. */
export type Attempt = {
  id: string;
  job_id: string;
  kind: FilmKind;
  record: string;
  asset: string;
  attempt: number;
  storage_key: string;
};

type LockedAttempt = Omit<Attempt, 'storage_key'> & { state: string; storage_key: string | null; deleted: boolean };

/**
 * The channels whose partners receive live updates about a record. It is read each time: within an hour of transcoding the record may move to another channel.
 */
export async function announcementChannels(on: Runner, { kind, record }: Pick<Attempt, 'kind' | 'record'>): Promise<string[]> {
  const { table, id } = filmTables[kind];
  const [now] = await run<{ channel: string | null }>(on, sql`select channel from ${table} where ${id} = ${record}::uuid`);
  return partnerAudience(now?.channel ?? null);
}

/** Makes consoles reload a job and its record. */
const announceJob = async (tx: Tx, of: Pick<Attempt, 'job_id' | 'kind' | 'record'>, verb: string) => {
  const { job_id, kind, record } = of;
  const channels = await announcementChannels(tx.client, of);
  await announce(tx.client, { kind: 'transcode', record: job_id, verb, audience: channels }, { kind, record, verb: 'transcode', audience: channels });
};

/** Sets the transcode status of the record, unless the record has been given another film meanwhile. */
const setTranscodeStatus = (tx: Tx, { kind, record, asset }: Pick<Attempt, 'kind' | 'record' | 'asset'>, status: string) =>
  run(tx.client, sql`update ${filmTables[kind].side} set transcode_status = ${status} where owner = ${record}::uuid and film = ${asset}::uuid`);

/**
 * Starts the newest attempt of a job and returns it, or undefined if there is nothing to do. An attempt that is still marked as running lost its worker: it is
 * marked as failed, and the next one starts unless the limit is reached.
 */
export function beginAttempt({ db }: Deps, job: string, worker: string): Promise<Attempt | undefined> {
  return change(db, machine, async (tx) => {
    await holdRecord(tx, sql`job_id = ${job}::uuid`);
    const [attempt] = await run<LockedAttempt>(
      tx.client,
      sql`select j.id, j.job_id, j.kind, j.record, j.asset, j.attempt, j.state, t.deleted_at is not null as deleted,
            (select a.storage_key from asset a where a.id = j.asset and a.state = 'ready') as storage_key
          from transcode_job j join content t on t.id = j.record where j.job_id = ${job}::uuid order by j.attempt desc limit 1 for update of j`,
    );
    if (!attempt || (attempt.state !== 'queued' && attempt.state !== 'running')) return undefined;
    if (attempt.state === 'running') {
      const next = await markFailed(tx, attempt, { cause: 'worker_lost', at_s: null, exit_code: null, log: [] });
      if (!next) return undefined;
      Object.assign(attempt, next);
    }
    if (attempt.deleted) {
      await stopForDeletedRecord(tx, attempt);
      return undefined;
    }
    if (attempt.storage_key === null) {
      await markFailed(tx, attempt, { cause: 'no_film', at_s: null, exit_code: null, log: [] });
      return undefined;
    }
    await run(
      tx.client,
      sql`update transcode_job set state = 'running', stage = 'check', worker = ${worker}, started_at = now(), percent = 0, speed = null, eta_s = null where id = ${attempt.id}::uuid`,
    );
    await setTranscodeStatus(tx, attempt, 'running');
    await announceJob(tx, attempt, 'running');
    return attempt as Attempt;
  });
}

/** Stops an attempt whose record was deleted meanwhile. The film counts as not sent, so restoring the record sends it again. */
async function stopForDeletedRecord(tx: Tx, held: LockedAttempt): Promise<void> {
  await run(tx.client, sql`update transcode_job set state = 'stopped', finished_at = now() where id = ${held.id}::uuid`);
  await run(
    tx.client,
    sql`update ${filmTables[held.kind].side} set transcode_status = 'stopped', film = null where owner = ${held.record}::uuid and film = ${held.asset}::uuid`,
  );
  await announceJob(tx, held, 'stopped');
}

/** Call it before the first file is stored. Without this row nothing would ever remove the files of a worker that died. */
export async function createRendition({ db }: Deps, { id, kind, record }: Attempt): Promise<void> {
  await run(db.pool, sql`insert into rendition (id, kind, record) values (${id}::uuid, ${kind}, ${record}::uuid) on conflict do nothing`);
}

/**
 * Hands a stored film to players. Returns false, and changes nothing, if the attempt was stopped or taken over meanwhile. It is safe to call twice: the first
 * call may have committed although its answer was lost.
 */
export function completeAttempt(deps: Deps, attempt: Attempt, made: Transcoded | TranscodedSong): Promise<boolean> {
  const sound = 'sound' in made ? JSON.stringify(made.sound) : null;
  const notices = JSON.stringify(made.notices);
  const variants = JSON.stringify(made.renditions.map(({ width, height, bandwidth }) => ({ width, height, bandwidth })));
  const { table, id, side } = filmTables[attempt.kind];
  return change(deps.db, machine, async (tx) => {
    // Everybody who locks both locks the record before the job. Otherwise an operator who saves at this moment could cause a deadlock.
    await run(tx.client, sql`select 1 from ${table} where ${id} = ${attempt.record}::uuid for update`);
    const [mine] = await run(
      tx.client,
      sql`update transcode_job set state = 'ready', stage = 'playable', percent = 100, eta_s = null, finished_at = now(), exit_code = 0,
            renditions = ${variants}::jsonb, notices = ${notices}::jsonb, log = ${made.log}::text[] where id = ${attempt.id}::uuid and state = 'running' returning id`,
    );
    if (!mine) {
      // The job's history may be cleared by now. The rendition's row stays.
      const done = await run(tx.client, sql`select from rendition where id = ${attempt.id}::uuid and ready_at is not null`);
      return done.length > 0;
    }
    await run(
      tx.client,
      sql`update rendition set superseded_at = now() where record = ${attempt.record}::uuid and id <> ${attempt.id}::uuid and superseded_at is null`,
    );
    await run(
      tx.client,
      sql`update rendition set ready_at = now(), variants = ${variants}::jsonb, notices = ${notices}::jsonb, duration_s = ${made.duration_s}::real, sound = ${sound}::jsonb where id = ${attempt.id}::uuid`,
    );
    await run(tx.client, sql`update ${side} set transcode_status = 'ready', rendition = ${attempt.id}::uuid where owner = ${attempt.record}::uuid`);
    const address = playAddress(deps, attempt.kind, attempt.record);
    // A write by the machine does not increment the version. Otherwise the operator's open form would be stale.
    const [filled] = await run(
      tx.client,
      sql`update ${table} set play_link = ${address} where ${id} = ${attempt.record}::uuid and play_link is null returning version`,
    );
    if (filled) {
      const channels = await announcementChannels(tx.client, attempt);
      tx.recordWrite({ kind: attempt.kind, record: attempt.record, verb: 'update', changes: { play_link: [null, address] }, audience: channels });
    }
    await announceJob(tx, attempt, 'ready');
    await notifyStarter(tx, attempt.job_id, 'transcode_ready', machine);
    return true;
  });
}

/** Marks an attempt as failed and returns whether it is retried. It is safe to call twice; the answer is the same. */
export function failAttempt({ db }: Deps, attempt: Attempt, fault: Fault): Promise<boolean> {
  return change(db, machine, async (tx) => {
    await holdRecord(tx, sql`id = ${attempt.id}::uuid`);
    const [mine] = await run(tx.client, sql`select 1 from transcode_job where id = ${attempt.id}::uuid and state = 'running' for update`);
    if (mine) return (await markFailed(tx, attempt, fault)) !== null;
    const next = sql`select from transcode_job where job_id = ${attempt.job_id}::uuid and attempt = ${attempt.attempt + 1}::int and state = 'queued'`;
    return (await run(tx.client, next)).length > 0;
  });
}

/** Marks a locked attempt as failed. Returns the next attempt, which is queued, if the cause may pass and attempts are left; else null. */
async function markFailed(tx: Tx, attempt: Omit<Attempt, 'storage_key'>, fault: Fault): Promise<{ id: string; attempt: number } | null> {
  await run(
    tx.client,
    sql`update transcode_job set state = 'failed', cause = ${fault.cause}, at_s = ${fault.at_s}::real, exit_code = ${fault.exit_code}::int,
          log = ${fault.log}::text[], eta_s = null, finished_at = now() where id = ${attempt.id}::uuid`,
  );
  const hasRetry = retriableCauses.has(fault.cause) && attempt.attempt < mostAttempts;
  const next = { id: newId(), attempt: attempt.attempt + 1 };
  if (hasRetry) {
    await run(
      tx.client,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, by)
          select ${next.id}::uuid, job_id, kind, record, asset, ${next.attempt}, by from transcode_job where id = ${attempt.id}::uuid`,
    );
  }
  await setTranscodeStatus(tx, attempt, hasRetry ? 'queued' : 'failed');
  await announceJob(tx, attempt, 'failed');
  if (!hasRetry) await notifyStarter(tx, attempt.job_id, 'transcode_failed', machine);
  return hasRetry ? next : null;
}

/** Returns an attempt to the queue because its process stops. */
export function requeueAttempt({ db }: Deps, attempt: Attempt): Promise<void> {
  return change(db, machine, async (tx) => {
    await holdRecord(tx, sql`id = ${attempt.id}::uuid`);
    const [mine] = await run(
      tx.client,
      sql`update transcode_job set state = 'queued', stage = null, percent = 0, speed = null, eta_s = null, worker = null, started_at = null
          where id = ${attempt.id}::uuid and state = 'running' returning id`,
    );
    if (!mine) return;
    await setTranscodeStatus(tx, attempt, 'queued');
    await announceJob(tx, attempt, 'queued');
  });
}
