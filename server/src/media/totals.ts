import { raw, type Sql } from '../kit/sql.ts';

/**
 * What a channel has, counted from its records. Kept out of lists: each is a count over an index.
 * Sorts of content that are not managed yet count nothing.
 */
export const channelTotals: Record<string, Sql> = {
  total_contents: raw(`(select count(*)::int from movie m where m.channel = t."idChannel" and m.deleted_at is null)`),
  total_movies: raw(`(select count(*)::int from movie m where m.channel = t."idChannel" and m.deleted_at is null)`),
  subscribers: raw(`(select count(*)::int from subscription s where s.channel = t."idChannel")`),
  views: raw(
    `(select coalesce(sum(s.views), 0)::bigint from movie m join movie_side s on s.owner = m."idMovie" where m.channel = t."idChannel" and m.deleted_at is null)`,
  ),
};
