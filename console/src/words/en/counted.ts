import type { Shape } from '../shape.ts';
import type { counted as vi } from '../vi/counted.ts';

export const counted = {
  ban_one: '{{total}} ban',
  ban_other: '{{total}} bans',
  audit_one: '{{total}} log entry',
  audit_other: '{{total}} log entries',
  channel_one: '{{total}} channel',
  channel_other: '{{total}} channels',
  genre_one: '{{total}} genre',
  genre_other: '{{total}} genres',
  keyword_one: '{{total}} keyword',
  keyword_other: '{{total}} keywords',
  movie_one: '{{total}} movie',
  movie_other: '{{total}} movies',
  people_one: '{{total}} cast',
  people_other: '{{total}} casts',
  platform_one: '{{total}} platform',
  platform_other: '{{total}} platforms',
  tag_one: '{{total}} genre or keyword',
  tag_other: '{{total}} genres and keywords',
  transcode_one: '{{total}} job',
  transcode_other: '{{total}} jobs',
  user_one: '{{total}} user',
  user_other: '{{total}} users',
  video_one: '{{total}} video',
  video_other: '{{total}} videos',
} satisfies Shape<typeof vi>;
