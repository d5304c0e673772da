import { entered } from '../contest/entry.ts';
import { count, flag, image, requiredOnWrite, oneOf, optional, ref, subtitles } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { descriptionFields, copyrightAccepted, playable, playedFields, published, statusFields } from './content.ts';

/** `contest` marks an entry of the contest: it comes through the public form alone, and stays one. */
export const videoTypes = ['clip', 'short', 'contest'] as const;

/** What the staff makes. */
export const staffVideoTypes = ['clip', 'short'] as const satisfies readonly (typeof videoTypes)[number][];

/**
 * A clip, a short, or an entry of the contest. An entry has neither channel nor banner, genres or keywords. Lists have the entries where they
 * are asked with `contest=true`, and none otherwise.
 */
export const video = entered(
  resource({
    name: 'video',
    area: 'media',
    path: '/cms/v1/contest/video',
    id: 'idVideo',
    fields: {
      video_type: oneOf(videoTypes),
      ...descriptionFields(),
      channel: requiredOnWrite(ref('channel')),
      subtitles: optional(subtitles(limits.subtitles)),
      banner: image(limits.banner),
      ...playedFields(),
      ...published(),
    },
    shown: {
      ...statusFields(),
      /** whether it is an entry of the contest */
      contest: flag(),
      /** seconds, as its film was found to be; null until it is transcoded */
      duration_s: optional(count()),
    },
    omittedFromLists: ['description', 'subtitles', 'film', 'copyright', 'copyright_by', 'copyright_at'],
    filters: ['contest', 'status', 'genres', 'keywords', 'channel', 'label', 'transcode_status', 'visibility'],
    sort: ['title', 'views', 'created_at', 'updated_at'],
    checks: [playable, copyrightAccepted],
    drafts: ['title', 'channel'],
    isExempt: ({ video_type }) => video_type === 'contest',
  }),
);
