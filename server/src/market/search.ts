import { may } from '@marquee/contract/access';
import { resources } from '@marquee/contract/index';
import { search, type SearchKind } from '@marquee/contract/market/search';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../kit/actor.ts';
import { byRelevance, bestMatches } from '../kit/best-matches.ts';
import type { References } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { allOf, join, name, raw, runArray, type Sql, sql } from '../kit/sql.ts';
import { Json } from '../kit/answer.ts';
import { type ContentKind, contentKinds } from '../content/registry.ts';

/** The column by which people tell records of the same title apart. */
const notes: Record<ContentKind, string | null> = {
  movie: 'title_en',
  video: null,
  music: null,
  television: null,
  people: 'known_as',
  channel: 'username',
  collection: 'title_en',
  page: null,
};

/** A resource that the search covers, and what a hit says about its record: the kind and the note. */
type SearchSource = { of: 'tag' | ContentKind; kind: Sql; note: Sql };

/** All content, each kind in its own table: a common word matches more films than the search looks at, and they would hide the people and channels. */
const searchSources: readonly SearchSource[] = [
  ...(contentKinds satisfies readonly SearchKind[]).map((of) => ({
    of,
    kind: raw(`'${of}'`),
    note: notes[of] === null ? raw('null::text') : sql`t.${name(notes[of])}::text`,
  })),
  { of: 'tag', kind: raw('t.kind'), note: raw('null::text') },
];

/** The number of hits if the caller gives no limit. */
const defaultLimit = 10;

function matchesIn({ of, kind, note }: SearchSource, references: References, q: string, actor: Actor): Sql {
  const place = references.get(of);
  if (!place) throw new Error(`no resource named ${of} is mounted`);
  const { table, id, title, reads } = place;
  const columns = sql`${kind} as kind, t.${name(id)} as id, t.${name(title)}::text as label, ${note} as note, t.search_text`;
  return bestMatches(q, { table, title, columns, wanted: allOf([raw('t.deleted_at is null'), reads(actor)]) });
}

export const searchRoutes = implement(search, ({ db }) => ({
  find: async ({ query }, actor) => {
    const { role, permissions } = actor;
    const { q } = query;
    const wanted = searchSources.filter(({ of }) => {
      const { area } = resources[of];
      return (query.category ?? area) === area && role !== null && may(role, permissions, area, 'read');
    });
    if (wanted.length === 0) return [];
    const most = Math.min(query.limit ?? defaultLimit, limits.hits);
    const [row] = await runArray<[string]>(
      db.pool,
      sql`select coalesce(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'label', f.label, 'note', nullif(f.note, f.label)) order by f.n), '[]')::text from (
            select h.*, row_number() over (order by ${byRelevance(q, raw('h.label'))}) as n
            from (${join(
              wanted.map((source) => matchesIn(source, db.references, q, actor)),
              ' union all ',
            )}) h order by n limit ${raw(String(most))}) f`,
    );
    return new Json(row?.[0] ?? '[]', 1);
  },
}));
