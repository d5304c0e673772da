import { raw, type Sql, sql } from '../kit/sql.ts';
import type { ContentKind } from '../content/registry.ts';

const count = (condition: Sql) => sql`(select count(*)::int from content m where m.channel = t."idChannel" and m.deleted_at is null${condition})`;
const countOf = (kind: ContentKind) => count(sql` and m.kind = ${raw(`'${kind}'`)}`);

/**
 * The totals of a channel. Content is counted in the registry of content; views are the sum of `channel_views`. Lists omit these totals, because each of
 * them reads a whole index range.
 */
export const channelTotals: Record<'total_contents' | 'total_movies' | 'total_videos' | 'total_music' | 'total_television' | 'subscribers' | 'views', Sql> = {
  // A collection only arranges content.
  total_contents: count(raw(" and m.kind <> 'collection'")),
  total_movies: countOf('movie'),
  total_videos: countOf('video'),
  total_music: countOf('music'),
  total_television: countOf('television'),
  subscribers: raw(`(select count(*)::int from subscription s where s.channel = t."idChannel")`),
  views: raw(`(select coalesce(sum(v.views), 0)::bigint from channel_views v where v.channel = t."idChannel")`),
};
