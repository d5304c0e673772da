import type { FilmKind } from '@marquee/contract/media/content';
import type { ListQuery } from '@marquee/contract/kit/listing';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Actor, stranger } from '../kit/actor.ts';
import type { Json, Page } from '../kit/answer.ts';
import { refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { filmTables } from '../content/content.ts';
import { hlsAddress, hlsAddressSql } from '../films/rendition.ts';

/** Matches public records: published, not blocked and not deleted. `of` is the table's alias in the query. */
export const isPublic = (of = 't') => raw(`(${of}.status = 'public' and ${of}.deleted_at is null)`);

/** The scope of the public API: everybody reads public records, and nobody writes. */
export const publicScope: Scope = { reads: () => isPublic(), writes: () => raw('false') };

/** Columns of content that the public API omits. */
export const unpublishedColumns = [
  'blacklist_status',
  'copyright',
  'copyright_at',
  'copyright_by',
  'first_enabled_at',
  'incomplete',
  'status',
  'visibility',
] as const;

/** The same of content with a film. */
export const hiddenColumns = [...unpublishedColumns, 'film'] as const;

/** Adds the playback URL of a record's rendition. It is a getter that signs a new URL on each access, so do not spread the result. */
export const withPlayback = <C extends Record<string, Sql>>({ db }: Deps, computed: C) =>
  Object.defineProperty({ ...computed }, 'playback', { get: () => hlsAddressSql(db.signing, raw('s.rendition')), enumerable: true }) as C & { playback: Sql };

type ContentHandlers = {
  list: (call: { query: ListQuery }, actor: Actor) => Promise<Page>;
  get: (call: { params: { id: string } }, actor: Actor) => Promise<Json>;
};

/** Handlers by which the platform's applications read one kind of content. A session gives no further access here. */
export function readHandlers(plain: ContentHandlers): ContentHandlers {
  const asStranger = (actor: Actor) => stranger(actor.requestId, actor.language);
  return { list: (call, actor) => plain.list(call, asStranger(actor)), get: (call, actor) => plain.get(call, asStranger(actor)) };
}

/** The same for content with a film, and its play address. */
export function publishedHandlers(kind: FilmKind, plain: ContentHandlers, { db }: Deps) {
  const { table, id, side } = filmTables[kind];
  return {
    ...readHandlers(plain),
    /** Redirects a permanent play link to a freshly signed address. */
    play: async (call: { params: { id: string }; reply: FastifyReply }): Promise<undefined> => {
      const [found] = await run<{ rendition: string }>(
        db.pool,
        sql`select s.rendition from ${table} t join ${side} s on s.owner = t.${id} where t.${id} = ${call.params.id}::uuid and ${isPublic()} and s.rendition is not null`,
      );
      if (!found) throw refuse('not_found');
      await call.reply.header('cache-control', 'no-store').redirect(hlsAddress(db.signing, found.rendition), 302);
      return undefined;
    },
  };
}
