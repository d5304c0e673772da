import { raw, type Sql, sql } from '../kit/sql.ts';
import { type FilmPlace, filmPlaces } from '../content/content.ts';

const count = ({ table }: FilmPlace) => sql`(select count(*)::int from ${table} m where m.channel = t."idChannel" and m.deleted_at is null)`;
const { movie, video } = filmPlaces;

/**
 * What a channel has, counted from its records; its views are summed up as they come. Kept out of lists: each is a count over an index.
 * Sorts of content that are not managed yet count nothing.
 */
export const channelTotals: Record<'total_contents' | 'total_movies' | 'total_videos' | 'subscribers' | 'views', Sql> = {
  total_contents: sql`(${count(movie)} + ${count(video)})`,
  total_movies: count(movie),
  total_videos: count(video),
  subscribers: raw(`(select count(*)::int from subscription s where s.channel = t."idChannel")`),
  views: raw(`(select coalesce(sum(v.views), 0)::bigint from channel_views v where v.channel = t."idChannel")`),
};
