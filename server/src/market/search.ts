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

/** Where records are found: `kind` is what each is, `title` begins their `search_text`, `note` tells namesakes apart, `reads` is who may see which. */
type Place = {
  kind: Sql;
  area: Area;
  table: string;
  id: string;
  title: string;
  note: Sql;
  reads: (actor: Actor) => Sql | undefined;
};

const ofChannel = ownChannels('channel').reads;
const everybody = () => undefined;

const is = (kind: SearchKind): Sql => raw(`'${kind}'`);

const places: readonly Place[] = [
  { kind: is('movie'), area: 'media', table: 'movie', id: 'idMovie', title: 'title', note: raw('t.title_en::text'), reads: ofChannel },
  { kind: is('video'), area: 'media', table: 'video', id: 'idVideo', title: 'title', note: raw('null::text'), reads: ofChannel },
  { kind: is('people'), area: 'media', table: 'people', id: 'idPeople', title: 'name', note: raw('t.known_as'), reads: everybody },
  { kind: raw('t.kind'), area: 'media', table: 'tag', id: 'idTag', title: 'title', note: raw('null::text'), reads: everybody },
  {
    kind: is('channel'),

    area: 'media',
    table: 'channel',
    id: 'idChannel',
    title: 'name',
    note: raw('t.username'),
    reads: belonging.reads,
  },
];

/** Told in one answer where the caller names no number. */
const usual = 10;

function found({ kind, table, id, title, note, reads }: Place, q: string, actor: Actor): Sql {
  const columns = sql`${kind} as kind, t.${name(id)} as id, t.${name(title)}::text as label, ${note} as note, t.search_text`;
  return bestMatches(q, { table, title, columns, wanted: allOf([raw('t.deleted_at is null'), reads(actor)]) });
}

export const searchRoutes = implement(search, ({ db }) => ({
  find: async ({ query }, actor) => {
    const { role, permissions } = actor;
    const { q } = query;
    const wanted = places.filter(({ area }) => (query.category ?? area) === area && role !== null && may(role, permissions, area, 'read'));
    if (wanted.length === 0) return [];
    const most = Math.min(query.limit ?? usual, limits.hits);
    const [row] = await runArray<[string]>(
      db.pool,
      sql`select coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'label', f.label, 'note', nullif(f.note, f.label)) order by f.n), '[]')::text from (
            select h.*, row_number() over (order by ${byRelevance(q, raw('h.label'))}) as n
            from (${join(
              wanted.map((place) => found(place, q, actor)),
              ' union all ',
            )}) h order by n limit ${raw(String(most))}) f`,
    );
    return new Json(row?.[0] ?? '[]', 1);
  },
}));
