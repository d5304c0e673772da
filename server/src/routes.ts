import type { Routes } from './kit/mount.ts';
import { assetRoutes } from './media/asset.ts';
import { channelRoutes, myChannelRoutes } from './media/channel.ts';
import { movieRoutes } from './media/movie.ts';
import { extractionRoutes } from './media/metadata.ts';
import { peopleRoutes } from './media/people.ts';
import { playbackRoutes } from './media/playback.ts';
import { streamRoutes } from './media/stream.ts';
import { tagRoutes } from './media/tag.ts';
import { transcodeRoutes } from './media/transcode.ts';
import { publishedMovieRoutes } from './platform/movie.ts';
import { playRoutes } from './platform/play.ts';
import { subscriptionRoutes } from './platform/subscribe.ts';
import { sessionRoutes } from './session/session.ts';
import { userRoutes } from './users/user.ts';

/** Every mounted call, in one place. */
export const routes: readonly Routes[] = [
  sessionRoutes,
  userRoutes,
  tagRoutes,
  peopleRoutes,
  channelRoutes,
  myChannelRoutes,
  movieRoutes,
  assetRoutes,
  transcodeRoutes,
  playbackRoutes,
  extractionRoutes,
  streamRoutes,
  publishedMovieRoutes,
  playRoutes,
  subscriptionRoutes,
];
