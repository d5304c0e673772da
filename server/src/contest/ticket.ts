import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { limits } from '@marquee/contract/limits';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../kit/address.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { sign } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/**
 * Entries that strangers have begun. Whoever holds the secret, of which a hash is kept, may upload for this one entry and send it, for a day.
 * Files that were uploaded with a ticket have its id as their owner.
 */
export const contestTickets = pgTable(
  'contest_ticket',
  {
    id: key(),
    /** SHA-256 of the secret, base64url */
    hash: text().notNull(),
    /** whose it is as far as limits go: a keyed hash of the address */
    subject: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** how many films and photos were tried with it */
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

/** Whose a ticket is as far as limits go: a keyed hash of the network. */
export const subjectOf = (db: Db, address: string): string => sign(db.signing, `contest ${networkOf(address)}`);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Tickets of the contest: the stand-in for a session of those who have none. */
export class Tickets {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /** Opens an entry for somebody at this address, or refuses with 429 where too many were opened from there. */
  async open(address: string): Promise<{ ticket: string; expires_at: string }> {
    const secret = randomBytes(32).toString('base64url');
    const subject = subjectOf(this.#db, address);
    const expires_at = await change(this.#db, machine, async (tx) => {
      // One at a time of an address: of many at once each would count those before and none of the others.
      await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
      const [made] = await run<{ expires_at: Date }>(
        tx.client,
        sql`insert into contest_ticket (id, hash, subject, created_at, expires_at)
            select ${newId()}::uuid, ${hashOf(secret)}, ${subject}, now(), now() + make_interval(hours => ${limits.uploadHours})
            where (select count(*) from contest_ticket where subject = ${subject} and created_at > now() - interval '1 hour') < ${limits.contestTicketsPerHour}::int returning expires_at`,
      );
      if (!made) throw refuse('too_many_requests', { seconds: 3600 });
      return made.expires_at.toISOString();
    });
    return { ticket: secret, expires_at };
  }

  /** The ticket of this secret, or null where there is none or its day is over. */
  async holder(secret: string): Promise<string | null> {
    if (!/^[\w-]{43}$/.test(secret)) return null;
    const [row] = await run<{ id: string }>(this.#db.pool, sql`select id from contest_ticket where hash = ${hashOf(secret)} and expires_at > now()`);
    return row?.id ?? null;
  }
}

type Held = { subject: string; films: number; photos: number; entry: string | null; seconds: number };

/** Serialises what adds to the bytes of unsent entries: two at once must not both take the last place. */
const lock = 7_304_210_951;

async function held(tx: Tx, ticket: string): Promise<Held> {
  await run(tx.client, sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  const [row] = await run<Held>(
    tx.client,
    sql`select subject, films, photos, entry, ceil(extract(epoch from expires_at - now()))::int as seconds from contest_ticket where id = ${ticket}::uuid for update`,
  );
  if (!row || row.entry !== null) throw refuse('ticket_over');
  return row;
}

/** Removes what was uploaded with a ticket and not sent, bytes first, so that a stop in between loses track of nothing. */
async function drop(tx: Tx, deps: Deps, ticket: string, purpose: 'film' | 'identity', uploadPath: (id: string) => string): Promise<void> {
  const files = await run<{ id: string; storage_key: string }>(
    tx.client,
    sql`select id, storage_key from asset where owner = ${ticket}::uuid and purpose = ${purpose} and expires_at is not null for update`,
  );
  for (const { id, storage_key } of files) {
    await deps.storage.remove(storage_key);
    await rm(uploadPath(id), { force: true });
  }
  await run(tx.client, sql`delete from asset where id = any(${files.map((each) => each.id)}::uuid[])`);
}

/**
 * Refuses so many more bytes where unsent entries of everybody, or of one address, would have too many on the disk. `but` is an upload that is not counted.
 * What was announced and has not come takes no room: it must not keep others out.
 */
async function demandShare(tx: Tx, subject: string, bytes: number, but: string | null = null): Promise<void> {
  const [open] = await run<{ everybody: number; here: number }>(
    tx.client,
    sql`select coalesce(sum(o.bytes), 0)::float8 as everybody, coalesce(sum(o.bytes) filter (where o.subject = ${subject}), 0)::float8 as here
        from (select case a.state when 'ready' then a.size else a.held end as bytes, t.subject from asset a join contest_ticket t on t.id = a.owner
              where a.expires_at is not null and a.id is distinct from ${but}::uuid) o`,
  );
  if (bytes + (open?.everybody ?? 0) > limits.contestOpenBytes) throw refuse('storage_full');
  if (bytes + (open?.here ?? 0) > limits.contestOpenBytesPerAddress) throw refuse('too_many_requests', { seconds: 3600 });
}

/**
 * Lets a film that arrives with a ticket have so many bytes on the disk, of the first to the last, or refuses as an announcement is refused. Asked
 * before they are written, so that uploads at the same time do not pass the limits together. While bytes come, the upload does not lapse.
 */
export const admitBytes = (db: Db, film: string, bytes: number): Promise<void> =>
  change(db, machine, async (tx) => {
    await run(tx.client, sql`select pg_advisory_xact_lock(${lock}::bigint)`);
    const [row] = await run<{ subject: string }>(
      tx.client,
      sql`select t.subject from asset a join contest_ticket t on t.id = a.owner where a.id = ${film}::uuid and a.state = 'uploading' for update of a`,
    );
    if (!row) throw refuse('not_found');
    await demandShare(tx, row.subject, bytes, film);
    await run(
      tx.client,
      sql`update asset a set held = greatest(a.held, ${bytes}::bigint), expires_at = least(t.expires_at, now() + make_interval(hours => ${limits.contestPausedHours}))
          from contest_ticket t where t.id = a.owner and a.id = ${film}::uuid`,
    );
  });

/** Lets a ticket announce a film of `size` bytes, in place of an earlier one, or refuses: too large, tried too often, or too much under way. */
export async function admitFilm(tx: Tx, deps: Deps, ticket: string, size: number, uploadPath: (id: string) => string): Promise<void> {
  if (size > limits.contestFilmBytes) throw invalid([fault('size', 'file_too_large', { max: `${limits.contestFilmBytes / 1000 ** 3} GB` })]);
  const { subject, films, seconds } = await held(tx, ticket);
  if (films >= limits.contestTries) throw refuse('too_many_requests', { seconds });
  await drop(tx, deps, ticket, 'film', uploadPath);
  await demandShare(tx, subject, size);
  await run(tx.client, sql`update contest_ticket set films = films + 1 where id = ${ticket}::uuid`);
}

/** Counts a try at an ID photo before it is unpacked: one that is refused costs the server as much as any other. One that never had its turn costs nothing. */
export const tryPhoto = (db: Db, ticket: string): Promise<void> =>
  change(db, machine, async (tx) => {
    const { photos, seconds } = await held(tx, ticket);
    if (photos >= limits.contestTries) throw refuse('too_many_requests', { seconds });
    await run(tx.client, sql`update contest_ticket set photos = photos + 1 where id = ${ticket}::uuid`);
  });

/** Makes room for an ID photo that was found to be one: an earlier one of this ticket goes. */
export async function admitPhoto(tx: Tx, deps: Deps, ticket: string, uploadPath: (id: string) => string): Promise<void> {
  await held(tx, ticket);
  await drop(tx, deps, ticket, 'identity', uploadPath);
}
