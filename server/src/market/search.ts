import type { Area } from '@marquee/contract/access';
import { may } from '@marquee/contract/access';
import { search, type SearchCategory, type SearchKind, searchKinds } from '@marquee/contract/market/search';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../kit/actor.ts';
import { implement } from '../kit/mount.ts';
import { ownChannels } from '../kit/scope.ts';
import { literally, searching } from '../kit/shape.ts';
import { all, join, name, raw, runArray, type Sql, sql } from '../kit/sql.ts';
import { Json } from '../kit/answer.ts';
import { belonging } from '../media/channel.ts';

/** Where records of one sort are found: `title` begins their `search_text`, `note` tells namesakes apart, `reads` is who may see which. */
type Place = {
  category: SearchCategory;
  area: Area;
  table: string;
  id: string;
  title: string;
  note: Sql;
  reads: (actor: Actor) => Sql | undefined;
};

const ofChannel = ownChannels('channel').reads;
const everybody = () => undefined;

const places: Record<SearchKind, Place> = {
  movie: { category: 'content', area: 'media', table: 'movie', id: 'idMovie', title: 'title', note: raw('t.title_en::text'), reads: ofChannel },
  video: { category: 'content', area: 'media', table: 'video', id: 'idVideo', title: 'title', note: raw('null::text'), reads: ofChannel },
  people: { category: 'content', area: 'media', table: 'people', id: 'idPeople', title: 'name', note: raw('t.known_as'), reads: everybody },
  tag: { category: 'content', area: 'media', table: 'tag', id: 'idTag', title: 'title', note: raw('null::text'), reads: everybody },
  channel: { category: 'channels', area: 'media', table: 'channel', id: 'idChannel', title: 'name', note: raw('t.username'), reads: belonging.reads },
};

/** Of each sort at most so many are looked at: those that are called so, whose names begin with it, and that hold its words anywhere. */
const exact = 20;
const leading = 500;
const anywhere = 150;
/** Told in one answer where the caller names no number. */
const usual = 10;

/** What is found in one place. `offset 0` has it planned as if all were wanted: by the index on `search_text`, left as soon as there are enough. */
function found(kind: SearchKind, q: string, actor: Actor): Sql {
  const { table, id, title, note, reads } = places[kind];
  const some = (match: Sql, most: number) =>
    sql`(select ${raw(`'${kind}'`)} as kind, t.${name(id)} as id, t.${name(title)}::text as label, ${note} as note, t.search_text
         from (select t.* from ${name(table)} t where ${all([raw('t.deleted_at is null'), reads(actor), match])} offset 0) t limit ${raw(String(most))})`;
  const begins = sql`t.search_text like (select ${literally(q, '', '%')})`;
  const called = sql`(t.${name(title)} = ${q} or t.search_text like (select ${literally(q, '', '')}))`;
  return join([some(called, exact), some(begins, leading), some(searching(q, true, table), anywhere)], ' union ');
}

export const searchRoutes = implement(search, ({ db }) => ({
  find: async ({ query }, actor) => {
    const { role, permissions } = actor;
    const q = query.q.replaceAll(/\s+/g, ' ');
    const kinds = searchKinds.filter((kind) => {
      const { category, area } = places[kind];
      return (query.category ?? category) === category && role !== null && may(role, permissions, area, 'read');
    });
    if (kinds.length === 0) return [];
    const most = Math.min(query.limit ?? usual, limits.hits);
    const [row] = await runArray<[string]>(
      db.pool,
      // Names that begin with it come first, then those with a word that does; the shortest is the likeliest to be meant.
      sql`select coalesce(json_agg(json_build_object('kind', h.kind, 'id', h.id, 'label', h.label, 'note', nullif(h.note, h.label)) order by h.n), '[]')::text from (
            select f.*, row_number() over (order by f.search_text like (select ${literally(q, '', '%')}) desc, f.search_text like (select ${literally(q, '% ', '%')}) desc,
                length(f.label), f.label, f.id) as n
            from (${join(
              kinds.map((kind) => found(kind, q, actor)),
              ' union all ',
            )}) f order by n limit ${raw(String(most))}) h`,
    );
    return new Json(row?.[0] ?? '[]', 1);
  },
}));
