import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { limits } from '@marquee/contract/limits';
import type { EncryptedPicture } from '@marquee/contract/media/asset';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { uploadPath } from '../files/upload.ts';
import { networkOf } from '../kit/address.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { sign } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/**
 * Tickets of entries that strangers have begun. Whoever has a ticket's secret may upload files for this one entry and send it, for a day. Only the hash of
 * the secret is stored. The owner of an uploaded file is the ticket's id.
 */
export const contestTickets = pgTable(
  'contest_ticket',
  {
    id: key(),
    /** SHA-256 of the secret, base64url */
    hash: text().notNull(),
    /** the subject of its limits: a keyed hash of the network */
    subject: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** how many uploads of films and photos it has begun */
    films: integer().notNull().default(0),
    photos: integer().notNull().default(0),
    /** the video of the entry that it was used for */
    entry: uuid(),
  },
  (t) => [
    uniqueIndex('contest_ticket_hash').on(t.hash),
    index('contest_ticket_subject').on(t.subject, t.created_at),
    index('contest_ticket_expires').on(t.expires_at),
  ],
);

/** The subject of a ticket's limits: a keyed hash of the network of this address. */
export const subjectOf = (db: Db, address: string): string => sign(db.signing, `contest ${networkOf(address)}`);

/** The encryption context of a photo. Encrypted bytes that were moved to another photo's place cannot be decrypted. */
export const encryptionContext = (id: string) => `identity ${id}`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Tickets of the contest. Entrants have no session, so a ticket takes its place. */
export class Tickets {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /** Issues a ticket to somebody at this address. @throws 429 if this address got too many */
  async issue(address: string): Promise<{ ticket: string; expires_at: string }> {
    const secret = randomBytes(32).toString('base64url');
    const subject = subjectOf(this.#db, address);
    const expires_at = await change(this.#db, machine, async (tx) => {
      // One at a time per address, because parallel calls would not count each other.
      await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
      const [issued] = await run<{ expires_at: Date }>(
        tx.client,
        sql`insert into contest_ticket (id, hash, subject, created_at, expires_at)
            select ${newId()}::uuid, ${hashOf(secret)}, ${subject}, now(), now() + make_interval(hours => ${limits.uploadHours})
            where (select count(*) from contest_ticket where subject = ${subject} and created_at > now() - interval '1 hour') < ${limits.contestTicketsPerHour}::int returning expires_at`,
      );
      if (!issued) throw refuse('too_many_requests', { seconds: 3600 });
      return issued.expires_at.toISOString();
    });
    return { ticket: secret, expires_at };
  }

  /** The id of the ticket with this secret; null if there is none or it has expired. */
  async findTicket(secret: string): Promise<string | null> {
    if (!/^[\w-]{43}$/.test(secret)) return null;
    const [row] = await run<{ id: string }>(this.#db.pool, sql`select id from contest_ticket where hash = ${hashOf(secret)} and expires_at > now()`);
    return row?.id ?? null;
  }

  /**
   * Reserves disk space for a film upload: `bytes` in total, from the film's first byte. Call it before writing, so that parallel uploads cannot exceed
   * the quota together. Also extends the upload's lifetime.
   */
  reserveUploadBytes(film: string, bytes: number): Promise<void> {
    return change(this.#db, machine, async (tx) => {
      await run(tx.client, sql`select pg_advisory_xact_lock(${uploadQuotaLock}::bigint)`);
      const [row] = await run<{ subject: string }>(
        tx.client,
        sql`select t.subject from asset a join contest_ticket t on t.id = a.owner where a.id = ${film}::uuid and a.state = 'uploading' for update of a`,
      );
      if (!row) throw refuse('not_found');
      await refuseOverQuota(tx, row.subject, bytes, film);
      await run(
        tx.client,
        sql`update asset a set held = greatest(a.held, ${bytes}::bigint), expires_at = least(t.expires_at, now() + make_interval(hours => ${limits.contestPausedHours}))
          from contest_ticket t where t.id = a.owner and a.id = ${film}::uuid`,
      );
    });
  }

  /** Admits the announcement of a film of `size` bytes, which replaces an earlier one. Refuses if it is too large, after too many attempts, or over the quota. */
  async admitFilmUpload(tx: Tx, deps: Deps, ticket: string, size: number): Promise<void> {
    if (size > limits.contestFilmBytes) throw invalid([fault('size', 'file_too_large', { max: `${limits.contestFilmBytes / 1000 ** 3} GB` })]);
    const { subject, films, seconds } = await lockTicket(tx, ticket);
    if (films >= limits.contestTries) throw refuse('too_many_requests', { seconds });
    await removeUnsentFiles(tx, deps, ticket, 'film');
    await refuseOverQuota(tx, subject, size);
    await run(tx.client, sql`update contest_ticket set films = films + 1 where id = ${ticket}::uuid`);
  }

  /** Counts an upload of an ID photo before it is decoded, because a refused photo costs the server as much. A photo that was never decoded does not count. */
  consumePhotoAttempt(ticket: string): Promise<void> {
    return change(this.#db, machine, async (tx) => {
      const { photos, seconds } = await lockTicket(tx, ticket);
      if (photos >= limits.contestTries) throw refuse('too_many_requests', { seconds });
      await run(tx.client, sql`update contest_ticket set photos = photos + 1 where id = ${ticket}::uuid`);
    });
  }

  /**
   * Stores an ID photo for the ticket's entry, encrypted (AES-256-GCM) under its own storage prefix. `data` is a JPEG without camera metadata, whose longer
   * side is at most `limits.idPhotoMost`. Refuses a photo that is too small to read, path `file`. Only `revealPhoto` reads it.
   */
  async storeIdPhoto(deps: Deps, ticket: string, { data, width, height }: { data: Buffer; width: number; height: number }): Promise<EncryptedPicture> {
    const [long, short] = limits.idPhoto;
    if (Math.max(width, height) < long || Math.min(width, height) < short) throw invalid([fault('file', 'picture_too_small', { width: long, height: short })]);
    const id = newId();
    const sealed = deps.encryption.encrypt(data, encryptionContext(id));
    const key = `identity/${id}`;
    await change(deps.db, machine, async (tx) => {
      await replacePhoto(tx, deps, ticket);
      await run(
        tx.client,
        sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, expires_at)
          values (${id}::uuid, ${ticket}::uuid, 'identity', 'uploading', 'identity', 'application/octet-stream', ${sealed.length}, ${key}, ${width}::int, ${height}::int, now() + make_interval(hours => ${limits.uploadHours}))`,
      );
    });
    await deps.storage.put(key, sealed, { size: sealed.length });
    await run(deps.db.pool, sql`update asset set state = 'ready' where id = ${id}::uuid`);
    return { id, width, height };
  }
}

type LockedTicket = { subject: string; films: number; photos: number; entry: string | null; seconds: number };

/** The advisory lock of the upload quota: parallel uploads must not exceed it together. */
const uploadQuotaLock = 7_304_210_951;

async function lockTicket(tx: Tx, ticket: string): Promise<LockedTicket> {
  await run(tx.client, sql`select pg_advisory_xact_lock(${uploadQuotaLock}::bigint)`);
  const [row] = await run<LockedTicket>(
    tx.client,
    sql`select subject, films, photos, entry, ceil(extract(epoch from expires_at - now()))::int as seconds from contest_ticket where id = ${ticket}::uuid for update`,
  );
  if (!row || row.entry !== null) throw refuse('ticket_over');
  return row;
}

/** Removes the files that were uploaded with a ticket and not sent. Bytes go before rows, so that an interruption leaves no file without a row. */
async function removeUnsentFiles(tx: Tx, deps: Deps, ticket: string, purpose: 'film' | 'identity'): Promise<void> {
  const files = await run<{ id: string; storage_key: string }>(
    tx.client,
    sql`select id, storage_key from asset where owner = ${ticket}::uuid and purpose = ${purpose} and expires_at is not null for update`,
  );
  for (const { id, storage_key } of files) {
    await deps.storage.remove(storage_key);
    await rm(uploadPath(deps, id), { force: true });
  }
  await run(tx.client, sql`delete from asset where id = any(${files.map((each) => each.id)}::uuid[])`);
}

/**
 * Refuses more bytes if unsent entries, in total or of one address, would exceed their quota on the disk. `but` is an upload that is not counted.
 * Announced bytes count only once they arrive, so that announcements cannot lock others out. @throws 429, `storage_full`
 */
async function refuseOverQuota(tx: Tx, subject: string, bytes: number, excluded: string | null = null): Promise<void> {
  const [usage] = await run<{ total: number; ofAddress: number }>(
    tx.client,
    sql`select coalesce(sum(o.bytes), 0)::float8 as total, coalesce(sum(o.bytes) filter (where o.subject = ${subject}), 0)::float8 as "ofAddress"
        from (select case a.state when 'ready' then a.size else a.held end as bytes, t.subject from asset a join contest_ticket t on t.id = a.owner
              where a.expires_at is not null and a.id is distinct from ${excluded}::uuid) o`,
  );
  if (bytes + (usage?.total ?? 0) > limits.contestOpenBytes) throw refuse('storage_full');
  if (bytes + (usage?.ofAddress ?? 0) > limits.contestOpenBytesPerAddress) throw refuse('too_many_requests', { seconds: 3600 });
}

/** Removes the ticket's earlier ID photo to make room for a new, valid one. */
async function replacePhoto(tx: Tx, deps: Deps, ticket: string): Promise<void> {
  await lockTicket(tx, ticket);
  await removeUnsentFiles(tx, deps, ticket, 'identity');
}
