import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Tx } from '../kit/change.ts';
import { run, type Runner, sql } from '../kit/sql.ts';

/** The kinds of records in the sample catalogue. Files are `asset`. */
export const sampleKinds = [
  'user',
  'platform',
  'keyword',
  'tag',
  'people',
  'channel',
  'movie',
  'video',
  'music',
  'television',
  'collection',
  'page',
  'comment',
  'review',
  'feedback',
  'crash',
  'reported_content',
  'reported_user',
  'reported_ad',
  'store_review',
  'campaign',
  'ad',
  'thread',
  'message',
  'asset',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

/**
 * The records that the demo created. The transaction that creates a record also writes this row, so that a record is created once and the removal finds
 * it. The row survives if somebody deletes the record, so that the demo does not create it again.
 */
export const samples = pgTable(
  'sample',
  {
    kind: text({ enum: sampleKinds }).notNull(),
    /** the demo's name of the record: an e-mail address, a title or a slug */
    name: text().notNull(),
    record: uuid().notNull(),
    /** the progress of a film: created, published, or finished */
    step: text({ enum: ['made', 'public', 'done'] })
      .notNull()
      .default('made'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] }), index('sample_record').on(t.record)],
);

export type Sample = { name: string; record: string; step: 'made' | 'public' | 'done' };

/** Every sample of a kind by its name. */
export async function samplesOf(on: Runner, kind: SampleKind): Promise<Map<string, Sample>> {
  const found = await run<Sample>(on, sql`select name, record, step from sample where kind = ${kind}`);
  return new Map(found.map((each) => [each.name, each]));
}

/** Marks a record and its files as samples. */
export async function markSample(tx: Tx, kind: SampleKind, name: string, record: string, files: readonly string[] = []): Promise<void> {
  await run(
    tx.client,
    sql`insert into sample (kind, name, record) select ${kind}, ${name}, ${record}::uuid
        union all select 'asset', f, f::uuid from unnest(${files}::text[]) f on conflict do nothing`,
  );
}

/** Stores the progress of a film. */
export const setStep = (on: Runner, record: string, step: Sample['step']) =>
  run(on, sql`update sample set step = ${step} where kind in ('movie', 'video', 'music') and record = ${record}::uuid`);
