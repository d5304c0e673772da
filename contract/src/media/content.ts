import { timestamp, count, film, flag, oneOf, optional, withDefault, ref, refs, text, longText, url } from '../kit/field.ts';
import type { Check } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** The fields and rules that all kinds of content share. */

/** Labels that highlight content. Normal is not shown. */
export const labels = ['Normal', 'Exclusive', 'Hot', 'Live'] as const;

/** The visibility that the operator chooses: `enable` is public, `disable` is hidden. A new record is `disable`. */
export const visibilities = ['disable', 'enable'] as const;

/** The status in lists. The first that applies: blocked (on the content blacklist), draft (never enabled yet), public, hidden. */
export const statuses = ['blocked', 'draft', 'public', 'hidden'] as const;

export const transcodeStatuses = ['not_ready', 'queued', 'running', 'ready', 'failed', 'stopped'] as const;
export type TranscodeStatus = (typeof transcodeStatuses)[number];

/** Whether a blacklisted keyword was found, and whether a person has approved the content since. */
export const blacklistStatuses = ['CLEAR', 'BLOCKED', 'APPROVED'] as const;

/** Kinds of content with a film that is uploaded, transcoded, published and played. The film of music is a sound without a picture. */
export const filmKinds = ['movie', 'video', 'music'] as const;
export type FilmKind = (typeof filmKinds)[number];

/** The kinds of content that people publish. A new kind needs its line here, and then has all actions on media but `exchange`. */
export const publishedKinds = [...filmKinds, 'television'] as const;
export type PublishedKind = (typeof publishedKinds)[number];

/** The descriptive fields of content: title, description, genres, keywords and label. */
export const descriptionFields = () => ({
  title: text(),
  description: longText(limits.description),
  genres: refs('tag', limits.genres, { kind: 'genre' }),
  keywords: refs('tag', limits.keywords, { kind: 'keyword' }),
  label: withDefault(oneOf(labels), 'Normal'),
});

/** The fields of content that is played from an uploaded film or from a play link. */
export const playedFields = () => ({ film: optional(film()), play_link: optional(url()) });

/** The fields that publish content and accept responsibility for its copyright. */
export const publicationFields = () => ({ copyright: withDefault(flag(), false), visibility: withDefault(oneOf(visibilities), 'disable') });

/** The fields of content that only the server writes: its status, and who accepted responsibility for its copyright. */
export const standingFields = () => ({
  status: oneOf(statuses),
  blacklist_status: oneOf(blacklistStatuses),
  copyright_by: optional(ref('user')),
  copyright_at: optional(timestamp()),
});

/** The same of content with a film. */
export const statusFields = () => ({ ...standingFields(), transcode_status: oneOf(transcodeStatuses), views: count() });

/** The play link is required, and an uploaded film satisfies it. */
export const playable: Check = ({ play_link, film: uploaded }) =>
  play_link == null && uploaded == null ? [{ path: 'play_link', code: 'link_or_upload' }] : [];

/** Publishing requires accepting responsibility for copyrights and licences. */
export const copyrightAccepted: Check = ({ visibility, copyright }) =>
  visibility === 'enable' && copyright !== true ? [{ path: 'copyright', code: 'copyright_unacknowledged' }] : [];
