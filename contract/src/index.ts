import { type Endpoint, isEndpoint } from './kit/endpoint.ts';
import { asset } from './media/asset.ts';
import { channel, myChannel } from './media/channel.ts';
import { extraction } from './media/metadata.ts';
import { movie } from './media/movie.ts';
import { people } from './media/people.ts';
import { playback } from './media/playback.ts';
import { stream } from './media/stream.ts';
import { tag } from './media/tag.ts';
import { transcode } from './media/transcode.ts';
import { publishedMovie } from './platform/movie.ts';
import { play, subscription } from './platform/play.ts';
import { session } from './session/session.ts';
import { user } from './users/user.ts';

/** The product's nouns: everything that is listed, written and kept with a history. */
export const resources = { channel, movie, people, tag, user };
export type Resources = typeof resources;
export type ResourceName = keyof Resources;

/** The product's table of contents: every group of calls that is mounted. */
export const contract = {
  session,
  user: { lookup: user.lookup },
  tag,
  people,
  channel,
  myChannel,
  movie,
  asset,
  transcode,
  playback,
  extraction,
  stream,
  publishedMovie,
  play,
  subscription,
};

/** Every call there is. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group).filter(isEndpoint));
