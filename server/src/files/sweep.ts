import { readdir, rm, stat } from 'node:fs/promises';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { lockCleanup, deleteWhere, purge, type ReferencingColumn, referringTo, PurgeFailures, unreferenced } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { removeUnconfirmedSignUps } from '../accounts/unconfirmed.ts';
import { uploadFolder, uploadPath } from './upload.ts';

const everyMs = 3_600_000;
/** The files that one transaction removes, and about how long it lasts. A large file takes seconds, and live updates wait for the transaction's end. */
const batchSize = 20;
const batchMs = 500;

type SweepDeps = Pick<Deps, 'config' | 'db' | 'log' | 'storage'>;

/** How many of each kind were removed. */
export type Swept = Record<
  'records' | 'files' | 'strays' | 'outbox' | 'keys' | 'sessions' | 'tries' | 'challenges' | 'notifications' | 'devices' | 'mails' | 'links' | 'signUps',
  number
>;

/** Sweeps now and every hour until stopped; `stop` waits for the current batch. */
export function startSweeping(deps: SweepDeps): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const runSweep = () => {
    running = running
      .then(() => (ending.signal.aborted ? undefined : sweep(deps, ending.signal)))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the sweep was not finished'));
  };
  runSweep();
  const timer = setInterval(runSweep, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/**
 * Removes what nobody needs any more: records that were deleted long ago, expired files that nothing refers to, abandoned uploads, and rows past their
 * retention period. It is safe to run twice, and in several processes at once: one cleans up, the others find nothing.
 */
export async function sweep(deps: SweepDeps, signal: AbortSignal): Promise<Swept> {
  const { db } = deps;
  const sessions = await deleteWhere(db, 'session', sql`expires_at < now()`, signal);
  // A sign-in clears them too, but attackers guess without ever signing in.
  const tries = await deleteWhere(db, 'sign_in_try', sql`until < now()`, signal);
  // The next challenge clears them too, but the last ones of a day would stay with the account that they name.
  const challenges = await deleteWhere(db, 'challenge', sql`expires_at < now()`, signal);
  const keys = await deleteWhere(db, 'idempotency', sql`at < now() - make_interval(hours => ${limits.idempotencyHours})`, signal);
  const outbox = await deleteWhere(db, 'outbox', sql`at < now() - interval '1 day'`, signal);
  const notifications =
    (await deleteWhere(db, 'notification', sql`at < now() - make_interval(days => ${limits.notificationDays})`, signal)) + (await clearOldest(db, signal));
  const devices =
    (await deleteWhere(db, 'known_device', excessDevices, signal)) +
    (await deleteWhere(db, 'sign_in_device', sql`seen_at < now() - make_interval(days => ${limits.deviceDays})`, signal));
  const mails = await deleteWhere(db, 'mail', sql`created_at < now() - make_interval(days => ${limits.mailDays})`, signal);
  // Links are kept after they expire, so that whoever opens a used one again learns that it was used.
  const links = await deleteWhere(db, 'account_link', sql`expires_at < now() - make_interval(days => ${limits.linkDays})`, signal);
  const signUps = await removeUnconfirmedSignUps(db, signal);
  const records = await purge(db, limits.trashDays, signal);
  const files = await removeFiles(deps, signal);
  const strays = await removeStrays(deps);
  const swept = { records, files, strays, outbox, keys, sessions, tries, challenges, notifications, devices, mails, links, signUps };
  if (Object.values(swept).some((n) => n > 0)) deps.log.info({ swept }, 'swept');
  return swept;
}

/**
 * Removes each person's notifications beyond the limit, the oldest first. The persons are looked up once, because that query reads everybody's notifications.
 */
async function clearOldest(db: SweepDeps['db'], signal: AbortSignal): Promise<number> {
  const many = await run<{ person: string; at: string; id: string }>(
    db.pool,
    sql`select p.person, kept.at::text, kept.id from (select person from notification group by person having count(*) > ${limits.notifications}) p
        cross join lateral (select n.at, n.id from notification n where n.person = p.person order by n.at desc, n.id desc offset ${limits.notifications - 1} limit 1) kept`,
  );
  let total = 0;
  for (const { person, at, id } of many)
    total += await deleteWhere(db, 'notification', sql`person = ${person}::uuid and (at, id) < (${at}::timestamptz, ${id}::uuid)`, signal);
  return total;
}

/** A person's known devices beyond the limit. Only the number counts, not the age: whoever comes back after years is still notified of a new device. */
const excessDevices = sql`(person, name) in (select d.person, d.name from (select person, name, row_number() over (partition by person order by seen_at desc, name) as place from known_device) d
  where d.place > ${limits.devices})`;

/** Removes expired files that nothing refers to, the oldest first. A file that cannot be removed keeps its row, and the next sweep tries again. */
async function removeFiles(deps: SweepDeps, signal: AbortSignal): Promise<number> {
  const referring = await referringTo(deps.db.pool, 'asset');
  const failures = new PurgeFailures();
  let seen: Lapsed | undefined;
  let count = 0;
  for (;;) {
    // If the whole storage is away, this rejects, so that not every file fails separately.
    await deps.storage.free();
    const { gone, last } = await removeLapsed(deps, referring, { seen, failures });
    count += gone.length;
    if (!last || signal.aborted) break;
    seen = last;
  }
  failures.logFailures(deps.log, 'files');
  return count;
}

type Lapsed = { id: string; storage_key: string; lapsed: string };

/** Removes the files before their rows. If it stops in between, the next sweep finds the row and continues. */
const removeLapsed = (
  deps: SweepDeps,
  referring: readonly ReferencingColumn[],
  { seen, failures: stuck }: { seen: Lapsed | undefined; failures: PurgeFailures },
) =>
  change(deps.db, machine, async (tx): Promise<{ gone: string[]; last?: Lapsed }> => {
    const gone: string[] = [];
    if (!(await lockCleanup(tx, 'files'))) return { gone };
    // Locked rows cannot be attached meanwhile. Whoever tries finds the file missing.
    const lapsed = await run<Lapsed>(
      tx.client,
      sql`select t.id, t.storage_key, t.expires_at::text as lapsed from asset t where t.expires_at < now()
          and (t.expires_at, t.id) > (${seen?.lapsed ?? '-infinity'}::timestamptz, ${seen?.id ?? null}::uuid)
          and ${unreferenced(sql`t.id`, referring)} order by t.expires_at, t.id limit ${batchSize} for update skip locked`,
    );
    const end = performance.now() + batchMs;
    let last: Lapsed | undefined;
    for (const each of lapsed) {
      if (performance.now() > end) break;
      last = each;
      const { id, storage_key } = each;
      const isGone = await stuck.tryRemove(id, async () => {
        await deps.storage.remove(storage_key);
        await rm(uploadPath(deps, id), { force: true });
      });
      if (isGone) gone.push(id);
    }
    await run(tx.client, sql`delete from asset where id = any(${gone}::uuid[])`);
    return last ? { gone, last } : { gone };
  });

/**
 * Removes bytes of uploads without a row, such as those of an upload that was cancelled while it arrived, and half-written files that a crash left in the
 * storage.
 */
async function removeStrays(deps: SweepDeps): Promise<number> {
  const folder = uploadFolder(deps);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = names.filter((each) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(each));
  const known = new Set((await run<{ id: string }>(deps.db.pool, sql`select id from asset where id = any(${ids}::uuid[])`)).map((row) => row.id));
  const stuck = new PurgeFailures();
  let count = 0;
  for (const id of ids.filter((each) => !known.has(each))) {
    const path = uploadPath(deps, id);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < limits.uploadHours * 3_600_000) continue;
    if (await stuck.tryRemove(id, () => rm(path, { force: true }))) count += 1;
  }
  await stuck.tryRemove('incoming', async () => (count += await deps.storage.tidy()));
  stuck.logFailures(deps.log, 'bytes of uploads');
  return count;
}
