import type { ListQuery } from '@marquee/contract/kit/listing';
import { type OwnReview, publishedReviews, type RatingSummary } from '@marquee/contract/platform/review';
import { screen } from '../feedback/decide.ts';
import { admitWriter, requirePublicContent, unnamed } from '../feedback/writing.ts';
import type { Actor } from '../kit/actor.ts';
import { Page } from '../kit/answer.ts';
import { change } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { raw, run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { withNotice } from './notice.ts';

const shown = raw('(t.is_shown and t.deleted_at is null)');
const columns = sql`t."idReview", t.content, (select json_build_object('id', u."idUser", 'name', u."displayName") from "user" u where u."idUser" = t.author) as author,
  t.rating, t.review, ${instantJson(raw('t.created_at'))} as created_at`;
const ownColumns = sql`${columns}, t.state, t.is_shown as is_visible, t.decline_reason, t.decline_text`;

const source = (always: (q: ListQuery, actor: Actor) => ReturnType<typeof sql>, json = columns) =>
  sourceOf(
    { name: 'review', sorted: { by: 'created_at', order: 'desc' } },
    {
      id: raw('t."idReview"'),
      rows: raw('review t'),
      json: () => sql`(select row_to_json(j) from (select ${json}) j)`,
      columns: { created_at: { column: raw('t.created_at'), type: 'timestamp with time zone' } },
      always,
      search: (text, isEstimate) => searchCondition(text, true, 'review', isEstimate),
    },
  );

type StoredReview = Omit<OwnReview, 'notice'> & { decline_text: string | null };

async function readOwn(on: Runner, id: string, actor: Actor): Promise<OwnReview> {
  const [row] = await run<StoredReview>(on, sql`select ${ownColumns} from review t where t."idReview" = ${id}::uuid and t.author = ${actor.id}::uuid`);
  if (!row) throw refuse('not_found');
  return withNotice(row, actor);
}

export const publishedReviewRoutes = implement(publishedReviews, ({ db }) => {
  const pages = pagesOf(
    db,
    source((q) => (q['content'] === undefined ? shown : sql`${shown} and t.content = ${q['content']}::uuid`)),
  );
  const own = pagesOf(
    db,
    source((_q, actor) => sql`t.author = ${actor.id}::uuid and t.deleted_at is null`, ownColumns),
  );
  return {
    list: (call, actor) => pages(call, actor),
    rating: async ({ query }) => {
      const [found] = await run<RatingSummary>(
        db.pool,
        sql`select avg(t.rating)::float8 as average, count(*)::int as total,
              array[count(*) filter (where t.rating = 1), count(*) filter (where t.rating = 2), count(*) filter (where t.rating = 3),
                count(*) filter (where t.rating = 4), count(*) filter (where t.rating = 5)]::int[] as counts
            from review t where ${shown} and t.content = ${query.content}::uuid`,
      );
      return found as RatingSummary;
    },
    mine: async (call, actor) => {
      const page = await own(call, actor);
      return new Page(JSON.stringify((JSON.parse(page.rows) as StoredReview[]).map((row) => withNotice(row, actor))), page.meta);
    },
    send: ({ body, db: on, request }, actor) =>
      change(on, unnamed(actor), async (tx) => {
        const { content, rating, review = '' } = body;
        const network = await admitWriter(tx, 'review', request, actor);
        await requirePublicContent(tx.client, content);
        const [former] = await run<{ id: string; review: string; rating: number; state: string }>(
          tx.client,
          sql`select "idReview" as id, review, rating, state from review
              where author = ${actor.id}::uuid and content = ${content}::uuid and deleted_at is null for update`,
        );
        // Nobody needs to read a rating alone. The decision on words stays while they do.
        const state = review === '' ? 'APPROVED' : former?.review === review ? former.state : 'APPROVE';
        const id = former?.id ?? newId();
        if (!former)
          await run(
            tx.client,
            sql`insert into review ("idReview", content, author, rating, review, state, network)
                values (${id}::uuid, ${content}::uuid, ${actor.id}::uuid, ${rating}, ${review}, ${state}, ${network})`,
          );
        else if (former.review !== review || former.rating !== rating)
          await run(
            tx.client,
            sql`update review set rating = ${rating}, review = ${review}, state = ${state}, approve_type = case when review = ${review} then approve_type else 'new' end,
                  decided_by = case when review = ${review} then decided_by end, decided_at = case when review = ${review} then decided_at end,
                  decline_reason = case when review = ${review} then decline_reason end, decline_text = case when review = ${review} then decline_text end,
                  version = version + 1, updated_at = now() where "idReview" = ${id}::uuid`,
          );
        else return readOwn(tx.client, id, actor);
        if (!former) tx.announceChange({ kind: 'review', record: id, verb: 'create', audience: [] });
        else {
          const changes: Record<string, [unknown, unknown]> = {};
          if (former.rating !== rating) changes['rating'] = [former.rating, rating];
          if (former.review !== review) changes['review'] = [former.review, review];
          if (former.state !== state) changes['state'] = [former.state, state];
          tx.recordWrite({ kind: 'review', record: id, verb: 'update', changes, audience: [] });
        }
        await screen(tx, 'review', id);
        return readOwn(tx.client, id, actor);
      }),
  };
});
