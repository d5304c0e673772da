import type { Measure } from './measure.ts';
import { seededId } from './seed.ts';

const links = (table: string) =>
  `(select coalesce(json_agg(json_build_object('id', x."idTag", 'label', x.title) order by l.position), '[]') from ${table} l join tag x on x."idTag" = l.target where l.owner = t."idMovie")`;
const signed = `'/files/' || a.id::text || '?e=1900000000&s=' || file_signature(a.id, 1900000000, 'inner'::bytea, 'outer'::bytea)`;
const files = (table: string) =>
  `(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'url', ${signed}, 'width', a.width, 'height', a.height) order by l.position), '[]') from ${table} l join asset a on a.id = l.target where l.owner = t."idMovie")`;
const picture = (column: string) =>
  `(select json_build_object('id', a.id, 'url', ${signed}, 'width', a.width, 'height', a.height) from asset a where a.id = t.${column})`;

/** A movie with its links and rows. */
export const recordText = `select t."idMovie", t.movie_type, t.season, t.episode_number, t.title, t.title_en, t.title_vi, t.description, t.slug, t.duration, t.release_date::text, t.language, t.media_type,
    t.label, json_build_object('id', c."idChannel", 'label', c.name) as channel, ${links('movie_genre')} as genres, ${links('movie_keyword')} as keywords,
    (select coalesce(json_agg(json_build_object('id', r.id, 'person', json_build_object('id', p."idPeople", 'label', p.name), 'role', r.role) order by r.position), '[]') from movie_cast r join people p on p."idPeople" = r.person where r.owner = t."idMovie") as "cast",
    ${files('movie_subtitle')} as subtitles, ${picture('banner')} as banner, ${picture('poster')} as poster, ${files('movie_screenshot')} as screenshots, ${picture('film')} as film,
    t.play_link, t.main_link_play, t.trailer_path, t.imdb_url, t.share_url, t.copyright, t.visibility, t.status, s.transcode_status, t.blacklist_status, s.views,
    t.copyright_by, t.copyright_at, t.incomplete, to_json(t.missing) as missing, t.version, t.created_at, t.updated_at, t.deleted_at
  from movie t join movie_side s on s.owner = t."idMovie" join channel c on c."idChannel" = t.channel where t."idMovie" = $1::uuid and t.deleted_at is null`;

/** How many records are read in turn, spread over the whole catalogue. */
const different = 500;

export const record: Measure = {
  name: 'record',
  title: 'one record with genres, keywords, cast',
  wanted: { ratio: 0.5 },
  prepare: async (stage) => {
    const ids = Array.from({ length: different }, (_, n) => seededId('movie', Math.floor((n * stage.movies) / different)));
    return {
      requests: ids.map((id) => stage.get(`/cms/v1/movie/${id}`)),
      bare: ids.map((id) => ({ text: recordText, values: [id] })),
      checkAnswer: ({ body, headers }) => {
        const data = body['data'] as { genres: unknown[]; cast: unknown[]; keywords: unknown[] };
        if (data.genres.length !== 3 || data.keywords.length !== 4 || data.cast.length !== 5) throw new Error('a record is not whole');
        if (!headers['etag']?.startsWith('"1.')) throw new Error(`a record has the ETag ${headers['etag']}`);
      },
    };
  },
};
