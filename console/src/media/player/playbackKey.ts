import type { Playable } from '@marquee/contract/media/playback';

type Played = Pick<Playable, 'url' | 'subtitles'>;

/** What is played: an address without its signature, which is another at each asking, and the captions, which change without another film. */
export const playbackKey = ({ url, subtitles }: Played): string =>
  [url?.replace(/\/hls\/[^/]+\/[^/]+\//, '/hls/'), ...subtitles.map((each) => each.id)].join(' ');
