import { withEntries } from '../contest/entry.ts';
import { count, flag, image, requiredOnWrite, oneOf, optional, ref, subtitles } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { descriptionFields, copyrightAccepted, playable, playedFields, publicationFields, statusFields } from './content.ts';

/** The types of videos. `contest` is an entry of the contest: only the public form creates it, and its type never changes. */
export const videoTypes = ['clip', 'short', 'contest'] as const;

/** The types that staff can choose. */
export const staffVideoTypes = ['clip', 'short'] as const satisfies readonly (typeof videoTypes)[number][];

/**
 * A clip, a short, or an entry of the contest. An entry has no channel, banner, genres or keywords. A list has entries only with `contest=true`.
 */
export const video = withEntries(
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
      ...publicationFields(),
    },
    shown: {
      ...statusFields(),
      /** whether it is an entry of the contest */
      contest: flag(),
      /** the measured length of its film in seconds; null until it is transcoded */
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
