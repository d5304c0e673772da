import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { type OwnComment, publishedComments } from '@marquee/contract/platform/comment';
import { screen } from '../feedback/decide.ts';
import { freeLease } from '../feedback/lease.ts';
import { admitWriter, requirePublicContent, unnamed } from '../feedback/writing.ts';
import { refuseBanned } from '../accounts/ban.ts';
import type { Actor } from '../kit/actor.ts';
import { Page } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, raw, run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { withNotice } from './notice.ts';

const shown = raw('(t.is_shown and t.deleted_at is null)');

const columns = sql`t."idComment", t.content, t.parent,
  (select json_build_object('id', u."idUser", 'name', u."displayName") from "user" u where u."idUser" = t.author) as author, t.comment, t.at_s,
  (select count(*)::int from comment r where r.parent = t."idComment" and r.is_shown and r.deleted_at is null) as replies,
  ${instantJson(raw('t.created_at'))} as created_at`;
const ownColumns = sql`${columns}, t.state, t.is_shown as is_visible, t.decline_reason, t.decline_text`;

const source = (always: (q: ListQuery, actor: Actor) => ReturnType<typeof sql>, order: 'asc' | 'desc', json = columns) =>
  sourceOf(
    { name: 'comment', sorted: { by: 'created_at', order } },
    {
      id: raw('t."idComment"'),
      rows: raw('comment t'),
      json: () => sql`(select row_to_json(j) from (select ${json}) j)`,
      columns: { created_at: { column: raw('t.created_at'), type: 'timestamp with time zone' } },
      always,
      search: (text, isEstimate) => searchCondition(text, true, 'comment', isEstimate),
    },
  );

type StoredComment = Omit<OwnComment, 'notice'> & { decline_text: string | null };

async function readOwn(on: Runner, id: string, actor: Actor): Promise<OwnComment> {
  const [row] = await run<StoredComment>(on, sql`select ${ownColumns} from comment t where t."idComment" = ${id}::uuid and t.author = ${actor.id}::uuid`);
  if (!row) throw refuse('not_found');
  return withNotice(row, actor);
}

/** The comment that a reply belongs to: the one that it answers, or the one that this answers. @throws 404, 409 if viewers no longer see it */
async function threadOf(tx: Tx, parent: string, content: string): Promise<string> {
  const [found] = await run<{ thread: string; isShown: boolean }>(
    tx.client,
    sql`select coalesce(t.parent, t."idComment") as thread, ${shown} as "isShown" from comment t
        where t."idComment" = ${parent}::uuid and t.content = ${content}::uuid for key share`,
  );
  if (!found) throw refuse('not_found');
  if (!found.isShown) throw refuse('comment_hidden');
  return found.thread;
}

/** Locks one of the caller's own comments. @throws 404 */
async function holdOwn(tx: Tx, id: string, actor: Actor): Promise<{ comment: string; state: string }> {
  const [found] = await run<{ comment: string; state: string }>(
    tx.client,
    sql`select comment, state from comment where "idComment" = ${id}::uuid and author = ${actor.id}::uuid and deleted_at is null for update`,
  );
  if (!found) throw refuse('not_found');
  return found;
}

export const publishedCommentRoutes = implement(publishedComments, ({ db }) => {
  const ofContent = (q: ListQuery) => (q['content'] === undefined ? shown : sql`${shown} and t.content = ${q['content']}::uuid`);
  const pages = pagesOf(
    db,
    source((q) => sql`${ofContent(q)} and t.parent is null`, 'desc'),
  );
  const replies = pagesOf(
    db,
    source((q) => sql`${ofContent(q)} and t.parent = ${q['parent']}::uuid`, 'asc'),
  );
  const own = pagesOf(
    db,
    source((_q, actor) => sql`t.author = ${actor.id}::uuid and t.deleted_at is null`, 'desc', ownColumns),
  );
  return {
    list: (call, actor) => (call.query.parent === undefined ? pages : replies)(call, actor),
    mine: async (call, actor) => {
      const page = await own(call, actor);
      return new Page(JSON.stringify((JSON.parse(page.rows) as StoredComment[]).map((row) => withNotice(row, actor))), page.meta);
    },
    send: ({ body, db: on, request }, actor) =>
      change(on, actor, async (tx) => {
        const { content, comment, parent, at_s = null } = body;
        const network = await admitWriter(tx, 'comment', request, actor);
        await requirePublicContent(tx.client, content);
        const thread = parent === undefined ? null : await threadOf(tx, parent, content);
        const [twin] = await run<{ id: string }>(
          tx.client,
          sql`select t."idComment" as id from comment t where ${allOf([
            sql`t.author = ${actor.id}::uuid and t.content = ${content}::uuid and t.parent is not distinct from ${thread}::uuid and t.comment = ${comment}`,
            sql`t.deleted_at is null and t.created_at > now() - make_interval(secs => ${limits.repeatedCommentSeconds})`,
          ])} limit 1`,
        );
        if (twin) return readOwn(tx.client, twin.id, actor);
        const id = newId();
        await run(
          tx.client,
          sql`insert into comment ("idComment", content, parent, author, comment, at_s, network)
              values (${id}::uuid, ${content}::uuid, ${thread}::uuid, ${actor.id}::uuid, ${comment}, ${at_s}::int, ${network})`,
        );
        tx.announceChange({ kind: 'comment', record: id, verb: 'create', audience: [] });
        await screen(tx, 'comment', id);
        return readOwn(tx.client, id, actor);
      }),
    update: ({ params, body, db: on }, actor) =>
      change(on, unnamed(actor), async (tx) => {
        await refuseBanned(tx.client, actor.id, 'comment');
        const before = await holdOwn(tx, params.id, actor);
        if (before.comment !== body.comment) {
          await run(
            tx.client,
            sql`update comment set comment = ${body.comment}, state = 'APPROVE', approve_type = 'new', decided_by = null, decided_at = null, decline_reason = null,
                  decline_text = null, version = version + 1, updated_at = now() where "idComment" = ${params.id}::uuid`,
          );
          tx.recordWrite({
            kind: 'comment',
            record: params.id,
            verb: 'update',
            changes: { comment: [before.comment, body.comment], ...(before.state !== 'APPROVE' && { state: [before.state, 'APPROVE'] }) },
            audience: [],
          });
          await screen(tx, 'comment', params.id);
        }
        return readOwn(tx.client, params.id, actor);
      }),
    remove: ({ params, db: on }, actor) =>
      change(on, unnamed(actor), async (tx) => {
        await holdOwn(tx, params.id, actor);
        await run(tx.client, sql`update comment set deleted_at = now(), updated_at = now(), version = version + 1 where "idComment" = ${params.id}::uuid`);
        tx.recordWrite({ kind: 'comment', record: params.id, verb: 'remove', changes: {}, audience: [] });
        await freeLease(tx, 'comment', params.id);
        return { state: 'DELETED' as const };
      }),
  };
});
