import { createHash } from 'node:crypto';
import { handling } from '@marquee/contract/feedback/handling';
import { type Imported, importedFields, importedReview, store_review, stores } from '@marquee/contract/feedback/store_review';
import { faults } from '@marquee/contract/kit/faults';
import { type SQL, sql as ddl } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { differences } from '../kit/differences.ts';
import { kindOf } from '../kit/kinds/every.ts';
import { implement } from '../kit/mount.ts';
import { move, moves } from '../kit/move.ts';
import { type Records, records, type Values } from '../kit/records.ts';
import { Refusal, refusalBody } from '../kit/refusal.ts';
import { staffAlone } from '../kit/scope.ts';
import { join, name, run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { handlingColumns, handlingValues } from './handling.ts';

/** Reviews of the platform's applications in stores. */
export const storeReviews = pgTable(
  'store_review',
  {
    idStoreReview: key(),
    source: text({ enum: stores }).notNull(),
    author: text(),
    rating: integer().notNull(),
    title: text(),
    review: text(),
    app_version: text(),
    device: text(),
    os_version: text(),
    language: text(),
    reviewed_at: instant().notNull(),
    external_id: text(),
    /** by which an import knows a review that has no id: see `fingerprintOf` */
    fingerprint: text(),
    note: text(),
    ...handlingColumns(),
    search_text: searchText('author', 'title', 'review'),
    ...stamps(),
  },
  (t) => {
    const living = ddl`${t.deleted_at} is null` as SQL;
    return [
      uniqueIndex('store_review_external_id').on(t.source, t.external_id).where(living),
      index('store_review_fingerprint').on(t.fingerprint),
      index('store_review_reviewed').on(t.reviewed_at, t.idStoreReview),
      index('store_review_rating').on(t.rating, t.idStoreReview),
      index('store_review_created').on(t.created_at, t.idStoreReview),
      index('store_review_state').on(t.state, t.reviewed_at, t.idStoreReview).where(living),
      index('store_review_source').on(t.source, t.reviewed_at, t.idStoreReview).where(living),
      index('store_review_stars').on(t.rating, t.reviewed_at, t.idStoreReview).where(living),
      index('store_review_version').on(t.app_version, t.reviewed_at, t.idStoreReview).where(living),
      referenceIndex('store_review_decided', t.decided_by),
      ...searchIndexes('store_review', t.search_text),
    ];
  },
);

/** A row of an import that its schema has accepted. `at` is its place among the rows of the call. */
type Row = { at: number; key: string; fingerprint: string | null; review: Values };
/** A stored review that a row is about. */
type Known = { at: number; id: string; record: Values };

/** The faults of one row that are answered at most: more than it has fields. */
const maxRowFaults = 20;

/** What the words and stars of a review say. If one of them changes, staff looks at the review again. */
const said = ['rating', 'title', 'review'] as const;

/** What makes a review without an id the same one: it was written by the same person at the same moment, and says the same. */
function fingerprintOf(review: Values): string {
  const parts = ['source', 'reviewed_at', 'author', 'device', ...said].map((field) => review[field] ?? null);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Lets one writer at a time decide whether a review is known: two at once would both make it. */
const holdIdentities = (tx: Tx) => run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended('store_review', 0))`);

/** Checks the rows of an import one by one. Of rows about the same review the last counts. */
function readRows(reviews: readonly Values[], actor: Actor): { rows: Row[]; repeated: number; refused: Imported['refused'] } {
  const rows = new Map<string, Row>();
  const refused: Imported['refused'] = [];
  let accepted = 0;
  for (const [at, given] of reviews.entries()) {
    const checked = importedReview.safeParse(given);
    if (!checked.success) {
      const about = { name: store_review.name, fields: importedFields };
      const found = faults(checked.error, given, importedFields).slice(0, maxRowFaults);
      const { errors } = refusalBody(new Refusal('invalid', found, {}, about), actor.language, actor.requestId);
      refused.push(...errors.map(({ path, ...error }) => ({ row: at + 1, field: path, ...error })));
      continue;
    }
    accepted++;
    const review: Values = checked.data;
    const fingerprint = review['external_id'] == null ? fingerprintOf(review) : null;
    const known = fingerprint ?? JSON.stringify([review['source'], review['external_id']]);
    rows.set(known, { at, key: known, fingerprint, review });
  }
  return { rows: [...rows.values()], repeated: accepted - rows.size, refused };
}

/** The stored reviews that rows are about, by the place of the row. */
async function knownReviews(on: Runner, own: Records, rows: readonly Row[]): Promise<Map<number, Known>> {
  const asked = rows.map(({ at, fingerprint, review }) => ({ at, fingerprint, source: review['source'], external_id: review['external_id'] ?? null }));
  const fields = join(
    Object.entries(importedFields).map(([n, f]) => sql`${kindOf(f).written(own.shape.place, n, f)} as ${name(n)}`),
    ', ',
  );
  const found = await run<Known>(
    on,
    sql`with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(at int, fingerprint text, source text, external_id text)),
        k as (
          select r.at, t."idStoreReview" as id from r join store_review t on t.source = r.source and t.external_id = r.external_id and t.deleted_at is null
          union all
          select r.at, t."idStoreReview" from r join store_review t on t.fingerprint = r.fingerprint and t.deleted_at is null
        )
        select k.at, k.id, (select row_to_json(j) from (select ${fields}) j) as record from k join store_review t on t."idStoreReview" = k.id`,
  );
  return new Map(found.map((each) => [each.at, each]));
}

/** Writes what the store says now to a known review. One that is done opens again if its stars or words are others. */
async function renew(tx: Tx, own: Records, id: string, review: Values, actor: Actor): Promise<void> {
  const held = await own.hold(tx, id, actor);
  const after = await own.set(tx, id, held, review, actor);
  if (said.every((field) => (held.record[field] ?? null) === (after[field] ?? null))) return;
  const [row] = await run(tx.client, sql`select 1 from store_review where "idStoreReview" = ${id}::uuid and state = 'DONE'`);
  if (row) await move(own, tx, { id, verb: 'reopen', from: { state: ['DONE'] }, to: { state: 'DOING', ...handlingValues('reopen', actor) } }, actor);
}

export const store_reviewRoutes = implement(store_review, ({ db }) => {
  const own = records(store_review, db, storeReviews, { scope: staffAlone, own: ['fingerprint'] });
  const plain = handlers(store_review as never, db, own);
  return {
    ...plain,
    ...moves(handling, own, handlingValues),

    create: ({ body, db: on }, actor) =>
      change(on, actor, async (tx) => {
        const { source, external_id } = body;
        if (external_id == null) return own.insert(tx, body, actor);
        await holdIdentities(tx);
        const [known] = await run<{ id: string }>(
          tx.client,
          sql`select t."idStoreReview" as id from store_review t where t.source = ${source} and t.external_id = ${external_id} and t.deleted_at is null`,
        );
        if (known === undefined) return own.insert(tx, body, actor);
        await renew(tx, own, known.id, body, actor);
        return own.read(tx.client, known.id, actor);
      }),

    import: async ({ body, db: on }, actor): Promise<Imported> => {
      const { rows, repeated, refused } = readRows(body.reviews, actor);
      const result: Imported = { created: 0, updated: 0, unchanged: repeated, refused };
      /** Counts the rows, and gives each that says something new to `write`, with the id of the review that it is about. */
      const go = async (runner: Runner, write: (row: Row, id: string | undefined) => Promise<void>) => {
        const known = await knownReviews(runner, own, rows);
        for (const row of rows) {
          const found = known.get(row.at);
          const isSame = found && Object.keys((await differences(runner, own.shape, found.record, row.review)).changes).length === 0;
          result[isSame ? 'unchanged' : found ? 'updated' : 'created']++;
          if (!isSame) await write(row, found?.id);
        }
        return result;
      };
      if (body.dry_run) return go(db.pool, async () => undefined);
      return change(on, actor, async (tx) => {
        await holdIdentities(tx);
        const made: { id: string; fingerprint: string }[] = [];
        await go(tx.client, async ({ review, fingerprint }, known) => {
          if (known !== undefined) return renew(tx, own, known, review, actor);
          const id = newId();
          await own.insert(tx, review, actor, id);
          if (fingerprint !== null) made.push({ id, fingerprint });
        });
        await run(
          tx.client,
          sql`update store_review t set fingerprint = m.fingerprint from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id uuid, fingerprint text)
              where t."idStoreReview" = m.id`,
        );
        return result;
      });
    },
  };
});
