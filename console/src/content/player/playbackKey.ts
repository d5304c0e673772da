import type { Playable } from '@marquee/contract/media/playback';

type Played = Pick<Playable, 'url' | 'subtitles'>;

/** Identifies what is played: the address without its signature, which differs in every answer, and the ids of the captions. */
export const playbackKey = ({ url, subtitles }: Played): string =>
  [url?.replace(/\/hls\/[^/]+\/[^/]+\//, '/hls/'), ...subtitles.map((each) => each.id)].join(' ');
