import { subtitleMarks } from '@marquee/contract/kit/subtitle';
import { sql } from 'drizzle-orm';
import { bigint, bigserial, customType, index, inet, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bigCount, instant, key } from '../db/columns.ts';

export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Every write with its actor and the changed values. Only `change` writes it. Nobody updates or deletes entries: the audit log seals each one, see `users/seal.ts`. */
export const histories = pgTable(
  'history',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    /** null for the machine, and for a caller who is not signed in */
    actor: uuid(),
    /** what the actor was called then */
    actor_name: text(),
    kind: text().notNull(),
    /** `noRecord` for an event that is about no record */
    record: uuid().notNull(),
    /** what the record was called then */
    label: text(),
    verb: text().notNull(),
    /** `{ field: [before, after] }` in the written form of the fields */
    changes: jsonb().notNull(),
    request_id: text().notNull(),
    /** the changeset, which all writes of one user action share; null for entries from before changesets existed */
    changeset: uuid(),
    /** the entry that this one undoes */
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
 * Events for live updates, notifications and webhooks. Readers read in the order of (xid, seq), below the oldest running transaction.
 * Serial numbers commit out of order, so reading by the last seen number would lose rows.
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
    /** the ids of the channels and people that the record belonged to before or after the write, see `Write` */
    audience: uuid().array(),
    /** the recipients, for kinds that are sent to people instead of to an area */
    persons: uuid().array(),
    /** the changeset, which all writes of one user action share */
    changeset: uuid(),
  },
  (t) => [primaryKey({ columns: [t.xid, t.seq] }), index('outbox_at').on(t.at)],
);

/** Answers to creations with an `Idempotency-Key`, kept for 24 hours. */
export const idempotencies = pgTable(
  'idempotency',
  {
    actor: uuid().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    /** not compressed (a migration sets that), since compression would take a twentieth of the time of every creation */
    body: text(),
    etag: text(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index('idempotency_at').on(t.at)],
);

/**
 * Every file that a person uploaded or a job made. Records refer to assets by id. A file without references has `expires_at`, and the cleanup then removes
 * its row and its file.
 */
export const assets = pgTable(
  'asset',
  {
    id: key(),
    /** the person who uploaded it; null for files made by jobs */
    owner: uuid(),
    /** `identity`: an encrypted picture without an address. `creative`: the picture or the video of an advertisement */
    purpose: text({ enum: ['picture', 'film', 'sound', 'subtitle', 'identity', 'creative'] }).notNull(),
    state: text({ enum: ['uploading', 'ready'] }).notNull(),
    /** the file's original name */
    name: text().notNull(),
    content_type: text().notNull(),
    size: bigCount().notNull(),
    /** bytes that a contest upload has on the disk or may write next; an announced size alone reserves no space */
    held: bigCount().notNull().default(0),
    /** its key in the storage */
    storage_key: text().notNull(),
    width: integer(),
    height: integer(),
    /** seconds */
    duration_s: real(),
    language: text(),
    /** the purposes of a subtitle, see `subtitleMarks` of the contract */
    marks: text({ enum: subtitleMarks })
      .array()
      .notNull()
      .default(sql`'{}'`),
    cues: integer(),
    /** corrections that were made while a subtitle was read, see `subtitleNotice` of the contract */
    notices: jsonb()
      .notNull()
      .default(sql`'[]'`),
    /** the upload's id within its protocol, by which it can be resumed */
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

/** The server's own values, such as the secret that signs addresses. */
export const settings = pgTable('setting', { name: text().primaryKey(), value: jsonb().notNull() });
