import { staffVideoTypes, video, videoTypes } from '@marquee/contract/media/video';
import { sql as ddl } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, line, links, searchText, stamps } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import { crud } from '../kit/crud.ts';
import { fault } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import type { Rule } from '../kit/shape.ts';
import { raw } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { channels } from './channel.ts';
import { filmColumns, filmIndexes, filmSide, liveIndex } from '../content/content.ts';
import { filmHistory } from '../films/history.ts';
import { publishing } from '../films/publishing.ts';
import { tags } from './tag.ts';

/** Clips, shorts and contest entries. */
export const videos = pgTable(
  'video',
  {
    idVideo: key(),
    video_type: text({ enum: videoTypes }),
    title: line().notNull(),
    description: text(),
    /** null for a contest entry, as is the banner */
    channel: uuid().references(() => channels.idChannel),
    banner: uuid().references(() => assets.id),
    ...filmColumns(),
    contest: boolean().notNull().generatedAlwaysAs(ddl.raw("video_type is not distinct from 'contest'")),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [...filmIndexes('video', t, t.idVideo), liveIndex(t, 'video_contest', t.contest, t.created_at, t.idVideo)],
);

export const videoGenres = links(
  'video_genre',
  () => videos.idVideo,
  () => tags.idTag,
);
export const videoKeywords = links(
  'video_keyword',
  () => videos.idVideo,
  () => tags.idTag,
);
export const videoSubtitles = links(
  'video_subtitle',
  () => videos.idVideo,
  () => assets.id,
);

/** What machines write about a video. */
export const videoSides = filmSide('video_side', () => videos.idVideo);

/** The duration of a video's film in whole seconds, at least 1. */
export const videoSeconds = raw('(select greatest(1, round(r.duration_s))::int from rendition r where r.id = s.rendition)');

/** A contest entry keeps its type, and no other video can become a contest entry. */
const typeRule: Rule = async (_on, { before, after }) => {
  const wasEntry = before['video_type'] === 'contest';
  if (wasEntry === (after['video_type'] === 'contest')) return [];
  return [fault('video_type', 'not_one_of', { values: wasEntry ? ['contest'] : staffVideoTypes })];
};

/** Options of `crud` for videos. */
export const videoStorage = {
  scope: ownChannels('channel'),
  links: { genres: videoGenres, keywords: videoKeywords, subtitles: videoSubtitles },
  side: videoSides,
  computed: { duration_s: videoSeconds },
  own: ['first_enabled_at'],
  rules: [typeRule],
} as const;

/** Handlers for all videos. `contest/video.ts` adds the rules of contest entries. */
export function videoCalls(deps: Deps) {
  const plain = crud(video, deps.db, videos, videoStorage);
  return { ...plain, ...publishing(video, plain, deps), history: filmHistory(video, deps.db, plain.get) };
}
