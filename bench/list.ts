import type { Statement } from './bare.ts';
import type { Answer, Measure } from './measure.ts';
import type { Stage } from './stage.ts';

/** The columns that the console's movie list shows, without its genres. */
const columns = [
  'title',
  'title_en',
  'movie_type',
  'status',
  'label',
  'channel',
  'poster',
  'views',
  'transcode_status',
  'duration',
  'release_date',
  'created_at',
  'updated_at',
];
const rows = 25;

/** The path of a page of 25 with exactly these columns. */
export const listPath = (query: string, withGenres = false) =>
  `/cms/v1/movie?limit=${rows}&${[...columns, ...(withGenres ? ['genres'] : [])].map((c) => `fields=${c}`).join('&')}${query && `&${query}`}`;

const genresOf = `(select json_agg(json_build_object('id', x."idTag", 'label', x.title) order by l.position) from movie_genre l join tag x on x."idTag" = l.target where l.owner = t."idMovie")`;

/**
 * The same page for the bare handler, as a person would write this one query by hand. It has the same values in the same shape (references and signed pictures
 * as objects), but as rows and columns that the driver parses.
 */
export const listStatement = (
  of: { where?: string; values?: unknown[]; order?: string; offset?: number; withGenres?: boolean; hits?: string } = {},
): Statement => ({
  text: `${of.hits ?? ''}select t."idMovie", t.title, t.title_en, t.movie_type, t.status, t.label, json_build_object('id', c."idChannel", 'label', c.name) as channel,
      json_build_object('id', t.poster, 'url', '/files/' || t.poster::text || '?e=1900000000&s=' || file_signature(t.poster, 1900000000, 'inner'::bytea, 'outer'::bytea), 'width', 200, 'height', 300) as poster,
      s.views, s.transcode_status, t.duration, t.release_date::text, t.created_at, t.updated_at, t.version${of.withGenres ? `, ${genresOf} as genres` : ''}
    from (select * from movie t where t.deleted_at is null${of.where ? ` and ${of.where}` : ''} order by ${of.order ?? 't.created_at desc, t."idMovie" desc'} limit ${rows} offset ${of.offset ?? 0}) t
    join movie_side s on s.owner = t."idMovie" join channel c on c."idChannel" = t.channel
    order by ${of.order ?? 't.created_at desc, t."idMovie" desc'}`,
  values: of.values ?? [],
});

/** Throws unless it is a full page with its total and an ETag. */
export function completePage(answer: Answer, least: number, ...more: string[]): void {
  const data = answer.body['data'] as Record<string, unknown>[];
  const meta = answer.body['meta'] as { total?: unknown; total_is_exact?: unknown; next?: unknown };
  if (data.length < least) throw new Error(`a page has ${data.length} rows, not ${least}`);
  if (typeof meta.total !== 'number' || meta.total < data.length) throw new Error(`a page has no total: ${JSON.stringify(meta)}`);
  if (!answer.headers['etag']) throw new Error('a page has no ETag');
  for (const column of [...columns, ...more]) if (data.some((row) => row[column] === undefined)) throw new Error(`a row has no ${column}`);
}

export const list: Measure = {
  name: 'list',
  title: 'list, 25 newest with total',
  wanted: { ratio: 1 },
  prepare: async (stage: Stage) => ({ requests: [stage.get(listPath(''))], bare: [listStatement()], checkAnswer: (answer) => completePage(answer, rows) }),
};

export const listWithGenres: Measure = {
  name: 'list_genres',
  title: 'list with genres',
  wanted: { ratio: 1 },
  prepare: async (stage: Stage) => ({
    requests: [stage.get(listPath('', true))],
    bare: [listStatement({ withGenres: true })],
    checkAnswer: (answer) => completePage(answer, rows, 'genres'),
  }),
};
