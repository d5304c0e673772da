import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Tx } from '../kit/change.ts';
import { run, type Runner, sql } from '../kit/sql.ts';

/** Sorts of records that the sample catalogue has. Files are `asset`. */
export const sampleKinds = ['user', 'platform', 'tag', 'people', 'channel', 'movie', 'video', 'thread', 'message', 'asset'] as const;
export type SampleKind = (typeof sampleKinds)[number];

/**
 * What the demo made, written in the transaction that made it: nothing is made twice, and exactly this is removed. A mark outlives a
 * record that somebody removed, so that it does not come back.
 */
export const samples = pgTable(
  'sample',
  {
    kind: text({ enum: sampleKinds }).notNull(),
    /** what the demo calls it: an e-mail, a title, a slug */
    name: text().notNull(),
    record: uuid().notNull(),
    /** how far a film is: made, made public, or everything that was planned */
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

/** Marks records as samples, with the files that they were made with. */
export async function mark(tx: Tx, kind: SampleKind, name: string, record: string, files: readonly string[] = []): Promise<void> {
  await run(
    tx.client,
    sql`insert into sample (kind, name, record) select ${kind}, ${name}, ${record}::uuid
        union all select 'asset', f, f::uuid from unnest(${files}::text[]) f on conflict do nothing`,
  );
}

/** Notes how far a film is. */
export const setStep = (on: Runner, record: string, step: Sample['step']) =>
  run(on, sql`update sample set step = ${step} where kind in ('movie', 'video') and record = ${record}::uuid`);
