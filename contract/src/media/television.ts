import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { count, image, oneOf, optional, ref, timestamp, url } from '../kit/field.ts';
import { exactText } from '../kit/line.ts';
import { many } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { copyrightAccepted, descriptionFields, publicationFields, standingFields } from './content.ts';

/**
 * The health of a live channel, worst first. `down`: two probes in a row failed. `degraded`: it plays badly, or the last probe alone failed.
 * `unknown`: its link was never probed.
 */
export const healths = ['down', 'degraded', 'unknown', 'up'] as const;
export type Health = (typeof healths)[number];

/**
 * Why the link of a live channel does not work. `http_error`: its server answers with another status than 2xx. `answer_too_slow`: the answer does not end in time.
 * `stream_encrypted`: every rendition needs a DRM system. `segment_missing`: the newest segment of no rendition is answered. `stalled`: there is no new segment.
 * `ended`: the playlist says that nothing follows.
 */
export const liveFaults = [
  'private_address',
  'unreachable',
  'http_error',
  'answer_too_slow',
  'not_a_playlist',
  'playlist_too_large',
  'no_segments',
  'stream_encrypted',
  'segment_missing',
  'stalled',
  'ended',
] as const;
export type LiveFault = (typeof liveFaults)[number];

/** Why a channel is not well. `some_renditions`: some of its renditions do not work, others do. */
export const healthCauses = [...liveFaults, 'some_renditions'] as const;
export type HealthCause = (typeof healthCauses)[number];

/** A live television channel that is played by its link, an HLS playlist. The server probes the link every few minutes. */
export const television = resource({
  name: 'television',
  area: 'media',
  path: '/cms/v1/television',
  id: 'idTelevision',
  fields: {
    ...descriptionFields(),
    channel: ref('channel'),
    banner: image(limits.banner),
    play_link: url(),
    ...publicationFields(),
  },
  shown: {
    ...standingFields(),
    health: oneOf(healths),
    health_cause: optional(oneOf(healthCauses)),
    /** the HTTP status of the cause `http_error` */
    http_status: optional(count()),
    health_since: optional(timestamp()),
    probed_at: optional(timestamp()),
  },
  omittedFromLists: ['description', 'copyright', 'copyright_by', 'copyright_at'],
  filters: ['health', 'status', 'genres', 'keywords', 'channel', 'label', 'visibility'],
  sort: ['health', 'title', 'created_at', 'updated_at'],
  sorted: { by: 'health', order: 'asc' },
  checks: [copyrightAccepted],
  drafts: ['title', 'channel'],
});

/** One rendition of a live channel as its playlists describe it. `cause` says why it does not work; null if it does, or if it was not tried. */
export const liveRendition = z.object({
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** bits per second at the peak */
  bandwidth: z.int().nullable(),
  /** as in RFC 6381, such as `avc1.64001f,mp4a.40.2` */
  codecs: z.string().nullable(),
  cause: z.enum(healthCauses).nullable(),
});
export type LiveRendition = z.output<typeof liveRendition>;

/** The worst health in each half hour of the last day, the oldest first. Null if the channel was not probed then. */
const recentHealth = z.array(z.enum(healths).nullable()).length(limits.healthCells);

/** The health of one channel in detail. */
export const healthReport = z.object({
  health: z.enum(healths),
  cause: z.enum(healthCauses).nullable(),
  http_status: z.int().nullable(),
  since: instant.nullable(),
  probed_at: instant.nullable(),
  next_probe_at: instant,
  /** the seconds since the newest segment ended; null if unknown */
  age_s: z.number().nullable(),
  renditions: z.array(liveRendition),
  /** the share of the probed time in which it could be played, 0 to 1; null if it was not probed */
  uptime_day: z.number().nullable(),
  uptime_week: z.number().nullable(),
  recent: recentHealth,
  /** the times at which it was not well in the last week, the latest first; `until` is null for the present one */
  events: z.array(z.object({ health: z.enum(healths), cause: z.enum(healthCauses).nullable(), since: instant, until: instant.nullable() })),
});
export type HealthReport = z.output<typeof healthReport>;

const { path } = television;

/** The health of live channels, and the probe that measures it. */
export const televisionHealth = {
  name: television.name,
  fields: { ...television.fields, ...television.shown },
  recent: endpoint({
    method: 'GET',
    path: `${path}/health`,
    guard: { area: 'media', right: 'read' },
    summary: `The recent health of at most ${limits.rowsMost} live channels, one value for each half hour of the last day.`,
    query: z.strictObject({ ids: many(id) }),
    data: z.array(z.object({ id, recent: recentHealth })),
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/{id}/health`,
    guard: { area: 'media', right: 'read' },
    summary: 'The health of a live channel: its renditions, its uptime, and the times at which it was not well.',
    params: idParams,
    data: healthReport,
  }),
  probe: endpoint({
    method: 'POST',
    path: `${path}/{id}/probe`,
    guard: { area: 'media', right: 'run' },
    summary: 'Probes the link of a live channel now. 409 if it is being probed; 422 if it has no link.',
    params: idParams,
    data: healthReport,
    perMinute: 30,
  }),
};

/** The files of a live channel's preview. The server fetches them, because the console may not ask other servers. */
export const relay = {
  file: endpoint({
    method: 'GET',
    path: '/relay/{expires}/{signature}/*',
    guard: 'signed',
    summary: 'A playlist or a segment of a live channel’s preview, until its address expires. The last part is its address in base64url.',
    params: z.strictObject({ expires: exactText(100), signature: exactText(100), '*': exactText(8000) }),
    query: z.object({}),
    data: z.undefined(),
    raw: true,
    responses: { 200: '*/*' },
  }),
};
