import { subtitleMarks } from '@marquee/contract/kit/subtitle';
import { sql } from 'drizzle-orm';
import { bigint, bigserial, customType, index, inet, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bigCount, instant, key } from '../db/columns.ts';

export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Who changed what from what to what. Written by `change` alone, never updated and never deleted: the audit log seals each row, see `users/seal.ts`. */
export const histories = pgTable(
  'history',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    /** null: the machine, or somebody who is not signed in */
    actor: uuid(),
    /** what the actor was called then */
    actor_name: text(),
    kind: text().notNull(),
    /** `noRecord` for an event that is about no record */
    record: uuid().notNull(),
    /** what the record was called then */
    label: text(),
    verb: text().notNull(),
    /** `{ field: [before, after] }` in the form in which fields are written */
    changes: jsonb().notNull(),
    request_id: text().notNull(),
    /** what one person did with one press: a save, a bulk action, a decision over a group; null before there were changesets */
    changeset: uuid(),
    /** the entry that this one takes back */
    undoes: bigint({ mode: 'bigint' }),
    /** where the request came from */
    address: inet(),
    /** the browser and the system, as `deviceOf` names them */
    agent: text(),
    /** its transaction: rows are sealed in the order of (xid, id), because ids alone commit out of order */
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index('history_record').on(t.record, t.id), index('history_changeset').on(t.changeset, t.id), index('history_xid').on(t.xid, t.id)],
);

/**
 * What happened, for those who must hear of it. Read below the oldest running transaction and in the order of (xid, seq):
 * serial numbers commit out of order, so "greater than the last seen" would lose rows.
 */
export const outbox = pgTable(
  'outbox',
  {
    seq: bigserial({ mode: 'bigint' }).notNull(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: instant()
      .notNull()
      .default(sql`now()`),
    kind: text().notNull(),
    record: uuid().notNull(),
    verb: text().notNull(),
    /** the ids of the channels and people that the record belonged to before or after: see `Write` */
    audience: uuid().array(),
    /** whom it is for, where a kind is told to people rather than to an area */
    persons: uuid().array(),
    /** what one person did with one press */
    changeset: uuid(),
  },
  (t) => [primaryKey({ columns: [t.xid, t.seq] }), index('outbox_at').on(t.at)],
);

/** Answers to creations that carried an `Idempotency-Key`, for 24 hours. */
export const idempotencies = pgTable(
  'idempotency',
  {
    actor: uuid().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    /** not compressed, as a migration says: for a day that would cost a twentieth of every creation */
    body: text(),
    etag: text(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index('idempotency_at').on(t.at)],
);

/**
 * Every file that somebody gave or a job made. Records hold asset ids; `expires_at` is set on whatever nothing refers to,
 * and the sweep removes row and file when it has passed.
 */
export const assets = pgTable(
  'asset',
  {
    id: key(),
    /** who uploaded it; null for what jobs made */
    owner: uuid(),
    /** `identity`: a picture that is sealed and has no address */
    purpose: text({ enum: ['picture', 'film', 'subtitle', 'identity'] }).notNull(),
    state: text({ enum: ['uploading', 'ready'] }).notNull(),
    /** the file's name as its owner knew it */
    name: text().notNull(),
    content_type: text().notNull(),
    size: bigCount().notNull(),
    /** bytes that an upload of the contest has on the disk or may write next; what is announced alone takes no room */
    held: bigCount().notNull().default(0),
    /** where it is in the storage */
    storage_key: text().notNull(),
    width: integer(),
    height: integer(),
    /** seconds */
    duration_s: real(),
    language: text(),
    /** what a subtitle is for, see `subtitleMarks` of the contract */
    marks: text({ enum: subtitleMarks })
      .array()
      .notNull()
      .default(sql`'{}'`),
    cues: integer(),
    /** what was changed in a subtitle as it was read, see `subtitleNotice` of the contract */
    notices: jsonb()
      .notNull()
      .default(sql`'[]'`),
    /** number of the upload within its protocol, so that it can be gone on with */
    upload: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant(),
  },
  (t) => [
    index('asset_expires')
      .on(t.expires_at)
      .where(sql`${t.expires_at} is not null`),
    uniqueIndex('asset_storage_key').on(t.storage_key),
  ],
);

/** What the server remembers about itself: the secret that signs addresses, for one. */
export const settings = pgTable('setting', { name: text().primaryKey(), value: jsonb().notNull() });
