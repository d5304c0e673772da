import type { FilmKind } from '@marquee/contract/media/content';
import type { ListQuery } from '@marquee/contract/kit/listing';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Actor, stranger } from '../kit/actor.ts';
import type { Json, Page } from '../kit/answer.ts';
import { refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { filmPlaces } from '../content/content.ts';
import { hlsAddress, hlsAddressSql } from '../films/rendition.ts';

/** What viewers may know of: published, not blocked (which its status tells) and not deleted. `of` is how the query names its table. */
export const isPublic = (of = 't') => raw(`(${of}.status = 'public' and ${of}.deleted_at is null)`);

/** The scope of the public API: everybody reads what is public, and nobody writes. */
export const publicScope: Scope = { reads: () => isPublic(), writes: () => raw('false') };

/** Columns of content with a film that viewers do not see. */
export const hiddenColumns = [
  'blacklist_status',
  'copyright',
  'copyright_at',
  'copyright_by',
  'film',
  'first_enabled_at',
  'incomplete',
  'status',
  'visibility',
] as const;

/** The address that plays a record's rendition, signed anew as often as it is asked for: a getter, not to be spread. */
export const withPlayback = <C extends Record<string, Sql>>({ db }: Deps, others: C) =>
  Object.defineProperty({ ...others }, 'playback', { get: () => hlsAddressSql(db.signing, raw('s.rendition')), enumerable: true }) as C & { playback: Sql };

type ContentHandlers = {
  list: (call: { query: ListQuery }, actor: Actor) => Promise<Page>;
  get: (call: { params: { id: string } }, actor: Actor) => Promise<Json>;
};

/** How the platform's applications read one sort of content. Whoever calls: a session adds nothing here. */
export function publishedHandlers(kind: FilmKind, plain: ContentHandlers, { db }: Deps) {
  const { table, id, side } = filmPlaces[kind];
  const anybody = (actor: Actor) => stranger(actor.requestId, actor.language);
  return {
    list: (call: { query: ListQuery }, actor: Actor) => plain.list(call, anybody(actor)),
    get: (call: { params: { id: string } }, actor: Actor) => plain.get(call, anybody(actor)),
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
