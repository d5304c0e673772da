import { raw, type Sql, sql } from '../kit/sql.ts';
import type { ContentKind } from '../content/registry.ts';

const count = (of: Sql) => sql`(select count(*)::int from content m where m.channel = t."idChannel" and m.deleted_at is null${of})`;
const countOf = (kind: ContentKind) => count(sql` and m.kind = ${raw(`'${kind}'`)}`);

/**
 * What a channel has, counted from the registry of content; its views are summed up as they come. Kept out of lists: each is a count over an index.
 * Sorts of content that are not managed yet count nothing.
 */
export const channelTotals: Record<'total_contents' | 'total_movies' | 'total_videos' | 'subscribers' | 'views', Sql> = {
  total_contents: count(raw('')),
  total_movies: countOf('movie'),
  total_videos: countOf('video'),
  subscribers: raw(`(select count(*)::int from subscription s where s.channel = t."idChannel")`),
  views: raw(`(select coalesce(sum(v.views), 0)::bigint from channel_views v where v.channel = t."idChannel")`),
};
