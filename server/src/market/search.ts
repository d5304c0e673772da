import type { Area } from '@marquee/contract/access';
import { may } from '@marquee/contract/access';
import { search, type SearchKind } from '@marquee/contract/market/search';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../kit/actor.ts';
import { byRelevance, bestMatches } from '../kit/best-matches.ts';
import { implement } from '../kit/mount.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, join, name, raw, runArray, type Sql, sql } from '../kit/sql.ts';
import { Json } from '../kit/answer.ts';
import { belonging } from '../media/channel.ts';

/** A table that the search covers. `title` begins its `search_text`, `note` tells namesakes apart, `reads` limits the rows to what the actor may read. */
type SearchSource = {
  kind: Sql;
  area: Area;
  table: string;
  id: string;
  title: string;
  note: Sql;
  reads: (actor: Actor) => Sql | undefined;
};

const ofChannel = ownChannels('channel').reads;
const unrestricted = () => undefined;

const kindLiteral = (kind: SearchKind): Sql => raw(`'${kind}'`);

const searchSources: readonly SearchSource[] = [
  { kind: kindLiteral('movie'), area: 'media', table: 'movie', id: 'idMovie', title: 'title', note: raw('t.title_en::text'), reads: ofChannel },
  { kind: kindLiteral('video'), area: 'media', table: 'video', id: 'idVideo', title: 'title', note: raw('null::text'), reads: ofChannel },
  { kind: kindLiteral('people'), area: 'media', table: 'people', id: 'idPeople', title: 'name', note: raw('t.known_as'), reads: unrestricted },
  { kind: raw('t.kind'), area: 'media', table: 'tag', id: 'idTag', title: 'title', note: raw('null::text'), reads: unrestricted },
  {
    kind: kindLiteral('channel'),

    area: 'media',
    table: 'channel',
    id: 'idChannel',
    title: 'name',
    note: raw('t.username'),
    reads: belonging.reads,
  },
];

/** The number of hits if the caller gives no limit. */
const defaultLimit = 10;

function matchesIn({ kind, table, id, title, note, reads }: SearchSource, q: string, actor: Actor): Sql {
  const columns = sql`${kind} as kind, t.${name(id)} as id, t.${name(title)}::text as label, ${note} as note, t.search_text`;
  return bestMatches(q, { table, title, columns, wanted: allOf([raw('t.deleted_at is null'), reads(actor)]) });
}

export const searchRoutes = implement(search, ({ db }) => ({
  find: async ({ query }, actor) => {
    const { role, permissions } = actor;
    const { q } = query;
    const wanted = searchSources.filter(({ area }) => (query.category ?? area) === area && role !== null && may(role, permissions, area, 'read'));
    if (wanted.length === 0) return [];
    const most = Math.min(query.limit ?? defaultLimit, limits.hits);
    const [row] = await runArray<[string]>(
      db.pool,
      sql`select coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'label', f.label, 'note', nullif(f.note, f.label)) order by f.n), '[]')::text from (
            select h.*, row_number() over (order by ${byRelevance(q, raw('h.label'))}) as n
            from (${join(
              wanted.map((place) => matchesIn(place, q, actor)),
              ' union all ',
            )}) h order by n limit ${raw(String(most))}) f`,
    );
    return new Json(row?.[0] ?? '[]', 1);
  },
}));
