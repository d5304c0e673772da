import { timestamp, count, film, flag, oneOf, optional, withDefault, ref, refs, text, longText, url } from '../kit/field.ts';
import type { Check } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** What every sort of content has in common. */

/** How content is marked out; Normal is not shown. */
export const labels = ['Normal', 'Exclusive', 'Hot', 'Live'] as const;

/** What the operator chose: public or hidden. A new record is `disable`. */
export const visibilities = ['disable', 'enable'] as const;

/** What lists show: blocked (on the content blacklist), else draft (never yet enabled), else public, else hidden. */
export const statuses = ['blocked', 'draft', 'public', 'hidden'] as const;

export const transcodeStatuses = ['not_ready', 'queued', 'running', 'ready', 'failed', 'stopped'] as const;
export type TranscodeStatus = (typeof transcodeStatuses)[number];

/** Whether a blacklisted keyword was found, and whether somebody has approved the item since. */
export const blacklistStatuses = ['CLEAR', 'BLOCKED', 'APPROVED'] as const;

/** Sorts of content whose films are uploaded, transcoded, published and played. */
export const filmKinds = ['movie', 'video'] as const;
export type FilmKind = (typeof filmKinds)[number];

/** Fields of whatever is described, sorted into genres and keywords, and belongs to a channel. */
export const descriptionFields = () => ({
  title: text(),
  description: longText(limits.description),
  genres: refs('tag', limits.genres, { kind: 'genre' }),
  keywords: refs('tag', limits.keywords, { kind: 'keyword' }),
  label: withDefault(oneOf(labels), 'Normal'),
});

/** Fields of whatever is played from an uploaded film or a play link. */
export const playedFields = () => ({ film: optional(film()), play_link: optional(url()) });

/** Fields of whatever is made public: by whom, and under whose responsibility. */
export const published = () => ({ copyright: withDefault(flag(), false), visibility: withDefault(oneOf(visibilities), 'disable') });

/** What the server tells about content with a film. */
export const statusFields = () => ({
  status: oneOf(statuses),
  transcode_status: oneOf(transcodeStatuses),
  blacklist_status: oneOf(blacklistStatuses),
  views: count(),
  copyright_by: optional(ref('user')),
  copyright_at: optional(timestamp()),
});

/** The play link is required, and an uploaded film satisfies it. */
export const playable: Check = ({ play_link, film: uploaded }) =>
  play_link == null && uploaded == null ? [{ path: 'play_link', code: 'link_or_upload' }] : [];

/** Publishing requires accepting responsibility for copyrights and licences. */
export const copyrightAccepted: Check = ({ visibility, copyright }) =>
  visibility === 'enable' && copyright !== true ? [{ path: 'copyright', code: 'copyright_unacknowledged' }] : [];
