import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { exchangeRateRecord, exchangeRateSetting } from '../advertise/figures/rate.ts';
import { rebuildCounters } from '../advertise/figures/rebuild.ts';
import { groupTables } from '../feedback/report-group.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { type ReferencingColumn, referringTo, referringToRecords, unreferenced } from '../kit/purge.ts';
import { allOf, name, raw, run, type Sql, sql } from '../kit/sql.ts';
import { renditionFolder } from '../films/rendition.ts';
import { workFolder } from '../films/transcoder.ts';
import { uploadPath } from '../files/upload.ts';
import { judgingRecord } from '../contest/judging-plan.ts';
import { subjectOf } from '../contest/ticket.ts';
import { sampleNetwork } from './ad-log.ts';
import { addressOf } from './contest.ts';
import { entries } from './entries.ts';
import { type SampleKind, sampleKinds } from './sample.ts';
import { accounts, assertDemoDatabase } from './account.ts';
import { forgetSeals } from '../users/seal.ts';

/** The numbers of removed records and files, and the samples that stay because records of other people refer to them. */
export type RemovalResult = { records: number; files: number; stay: { kind: SampleKind; name: string }[] };

type RemovalDeps = Pick<Deps, 'config' | 'db' | 'storage'>;

/**
 * Removes the samples for good: records with their histories, plays, transcodes and files. Records that a person created stay, with the samples and
 * accounts that they refer to. After an interruption the next call continues.
 */
export async function removeSamples(deps: RemovalDeps): Promise<RemovalResult> {
  await assertDemoDatabase(deps.db);
  const removed = await change(deps.db, machine, async (tx) => {
    const attempts = await run<{ id: string; job_id: string; record: string }>(
      tx.client,
      sql`select id, job_id, record from transcode_job where record in (select record from sample where kind in ('movie', 'video', 'music'))`,
    );
    // No foreign key removes these, because reports are about records of several kinds.
    await run(tx.client, sql`delete from report where target in (select record from sample where kind in ('comment', 'review'))`);
    for (const { noun, table, id } of Object.values(groupTables))
      await run(tx.client, sql`delete from report where target in (select t.target from ${table} t join sample s on s.kind = ${noun} and s.record = t.${id})`);
    const records: string[] = [];
    await removeAdEvents(tx);
    // Each mail about a campaign leads to it.
    await run(tx.client, sql`delete from mail m using sample s where s.kind = 'campaign' and m.kind like 'campaign%' and m.text like '%' || s.record || '%'`);
    for (const kind of [
      'ad',
      'campaign',
      'feedback',
      'crash',
      'reported_content',
      'reported_user',
      'reported_ad',
      'comment',
      'review',
      'store_review',
      'page',
      'collection',
      'video',
      'movie',
      'music',
      'television',
      'people',
      'tag',
      'channel',
    ] as const)
      records.push(...(await removeRecords(tx, kind)));
    records.push(...(await removePlatforms(tx)));
    records.push(...(await removeKeywords(tx)));
    records.push(...(await removeThreads(tx)));
    const removed = new Set(records);
    const removedAttempts = attempts.filter(({ record }) => removed.has(record));
    await removeHistories(tx, [...records, ...removedAttempts.map(({ job_id }) => job_id)]);
    await removeJudging(tx);
    const people = await removeAccounts(tx);
    await removeHistories(tx, people);
    const files = await removeFiles(deps, tx, [...people, ...(await removeTickets(deps, tx, records))]);
    await removeRenditions(deps, tx, records);
    for (const { id } of removedAttempts) await rm(join(workFolder(deps), id), { recursive: true, force: true });
    const stay = await unmark(tx);
    return { records: records.length + people.length, files, stay };
  });
  await rebuildCounters(deps.db);
  await forgetSeals({ db: deps.db, folder: deps.config.root });
  return removed;
}

const tableOf = (tx: Tx, kind: string) => {
  const found = tx.db.references.get(kind);
  if (!found) throw new Error(`no resource named ${kind} is mounted`);
  return { table: name(found.table), key: name(found.id), quoted: `"${found.table}"` };
};

/** Removes the samples of a kind that no other record refers to. Returns their ids. */
async function removeRecords(tx: Tx, kind: SampleKind): Promise<string[]> {
  const { table, key, quoted } = tableOf(tx, kind);
  const others = (await referringToRecords(tx.client, quoted)).filter((each) => !each.cascades);
  const removed: string[] = [];
  // Records of the same kind may refer to each other: a season can be removed only after its episodes.
  for (;;) {
    const rows = await run<{ id: string }>(
      tx.client,
      sql`delete from ${table} t using sample s where s.kind = ${kind} and s.record = t.${key} and ${unreferenced(sql`t.${key}`, others)} returning t.${key} as id`,
    );
    if (rows.length === 0) return removed;
    removed.push(...rows.map(({ id }) => id));
  }
}

/** Removes the platforms over which nobody but sample viewers registered. Returns their ids. */
async function removePlatforms(tx: Tx): Promise<string[]> {
  await run(tx.client, sql`update viewer set platform = null where owner in (select record from sample where kind = 'user')`);
  return removeRecords(tx, 'platform');
}

/** Takes the sample keywords off the blacklist, and has every process read it anew. Returns their ids. */
async function removeKeywords(tx: Tx): Promise<string[]> {
  await run(tx.client, sql`update screening set version = gen_random_uuid()::text`);
  return removeRecords(tx, 'keyword');
}

/** Removes the threads whose messages are all samples. Returns their ids. */
async function removeThreads(tx: Tx): Promise<string[]> {
  const removed = await run<{ id: string }>(
    tx.client,
    sql`delete from thread t using sample s where s.kind = 'thread' and s.record = t."idThread"
          and not exists (select 1 from message m where m.thread = t."idThread" and not exists (select 1 from sample x where x.kind = 'message' and x.record = m.id))
        returning t."idThread" as id`,
  );
  return removed.map(({ id }) => id);
}

/** Removes the tickets of the sample entries, including unused ones. Returns their ids, which own the uploaded files. */
async function removeTickets({ db }: RemovalDeps, tx: Tx, records: readonly string[]): Promise<string[]> {
  const subjects = entries.map((_, nth) => subjectOf(db, addressOf(nth)));
  const removed = await run<{ id: string }>(
    tx.client,
    sql`delete from contest_ticket where entry = any(${records}::uuid[]) or subject = any(${subjects}::text[]) returning id`,
  );
  return removed.map(({ id }) => id);
}

/** Removes the invented events of advertising, with the exchange rate that came with them. The counters are counted anew afterwards. */
async function removeAdEvents(tx: Tx): Promise<void> {
  await run(
    tx.client,
    sql`delete from ad_event where campaign in (select record from sample where kind = 'campaign') or (campaign is null and network = ${sampleNetwork})`,
  );
  await run(tx.client, sql`delete from setting where name = ${exchangeRateSetting} and exists (select from sample where kind = 'campaign')`);
  await removeHistories(tx, [exchangeRateRecord]);
  await run(tx.client, sql`delete from history where kind = 'advertiser' and record in (select record from sample where kind = 'user')`);
}

/** Removes histories and outbox events of removed samples. */
async function removeHistories(tx: Tx, records: readonly string[]): Promise<void> {
  await run(tx.client, sql`delete from history where record = any(${records}::uuid[])`);
  await run(tx.client, sql`delete from outbox where record = any(${records}::uuid[])`);
}

/** Removes how the contest is judged, unless entries that people sent are scored by it. The scores of sample entries have gone with them. */
async function removeJudging(tx: Tx): Promise<void> {
  const [scored] = await run(tx.client, sql`select 1 from contest_score limit 1`);
  if (scored) return;
  await run(tx.client, sql`delete from contest_judge`);
  await run(tx.client, sql`delete from contest_criterion`);
  await run(tx.client, sql`delete from setting where name = 'contest_judging'`);
  await removeHistories(tx, [judgingRecord]);
}

/**
 * Removes the sample accounts that no remaining record or history refers to. Removes the super_admin only if no other account remains, because somebody
 * must be able to manage the others.
 */
async function removeAccounts(tx: Tx): Promise<string[]> {
  const { quoted } = tableOf(tx, 'user');
  const others = (await referringTo(tx.client, quoted)).filter((each) => !each.cascades && each.table !== 'session');
  const removable = async (condition: Sql, referring: readonly ReferencingColumn[]) =>
    (
      await run<{ id: string }>(
        tx.client,
        sql`select t."idUser" as id from "user" t join sample s on s.kind = 'user' and s.record = t."idUser"
            where ${allOf([condition, unreferenced(raw('t."idUser"'), referring)])}
              and not exists (select 1 from history h where h.actor = t."idUser" and h.kind not in ('user', 'session', 'transcode'))`,
      )
    ).map(({ id }) => id);
  const remove = async (ids: readonly string[]) => {
    for (const [from, column] of [
      ['session', 'user'],
      ['idempotency', 'actor'],
      ['user', 'idUser'],
    ] as const)
      await run(tx.client, sql`delete from ${name(from)} where ${name(column)} = any(${ids}::uuid[])`);
  };
  const root = accounts.super_admin.email;
  const first = await removable(sql`t.email is distinct from ${root}`, others);
  await remove(first);
  const last = await removable(sql`t.email = ${root} and not exists (select 1 from "user" o where o.email is distinct from ${root})`, others);
  await remove(last);
  return [...first, ...last];
}

/**
 * Removes the files of samples, files that nothing refers to any more, and unused files of the removed accounts. Removes a file before its row, so that
 * after an interruption the next call still finds it.
 */
async function removeFiles(deps: RemovalDeps, tx: Tx, people: readonly string[]): Promise<number> {
  const referring = await referringTo(tx.client, 'asset');
  const found = await run<{ id: string; storage_key: string }>(
    tx.client,
    sql`select t.id, t.storage_key from asset t
        where (t.id in (select record from sample where kind = 'asset') or t.expires_at is null or t.owner = any(${people}::uuid[])) and ${unreferenced(raw('t.id'), referring)}
        for update`,
  );
  for (const { id, storage_key } of found) {
    await deps.storage.remove(storage_key);
    await rm(uploadPath(deps, id), { force: true });
  }
  await run(tx.client, sql`delete from asset where id = any(${found.map(({ id }) => id)}::uuid[])`);
  return found.length;
}

/** Removes all renditions of the removed films. */
async function removeRenditions({ storage }: RemovalDeps, tx: Tx, records: readonly string[]): Promise<void> {
  for (const { id } of await run<{ id: string }>(tx.client, sql`select id from rendition where record = any(${records}::uuid[])`)) {
    await storage.removePrefix(renditionFolder(id));
    await run(tx.client, sql`delete from rendition where id = ${id}::uuid`);
  }
}

/** The tables of samples that are no resources. */
const otherTables = {
  asset: { table: name('asset'), key: name('id') },
  thread: { table: name('thread'), key: name('idThread') },
  message: { table: name('message'), key: name('id') },
};

/** Removes the rows in `sample` of removed records, and returns the samples that stay. */
async function unmark(tx: Tx): Promise<RemovalResult['stay']> {
  for (const kind of sampleKinds) {
    const { table, key } = kind in otherTables ? otherTables[kind as keyof typeof otherTables] : tableOf(tx, kind);
    await run(tx.client, sql`delete from sample s where s.kind = ${kind} and not exists (select 1 from ${table} t where t.${key} = s.record)`);
  }
  return run(tx.client, sql`select kind, name from sample where kind not in ('asset', 'message') order by kind, name`);
}
