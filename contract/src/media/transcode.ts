import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { count, linked, oneOf, optional, ref, text, timestamp } from '../kit/field.ts';
import { listing } from '../kit/listing.ts';
import { wholeNumber } from '../kit/paging.ts';
import { filmKinds } from './content.ts';

/** The state of an attempt. `ready`, `failed` and `stopped` are final. */
export const transcodeStates = ['queued', 'running', 'ready', 'failed', 'stopped'] as const;
export type TranscodeState = (typeof transcodeStates)[number];

/** The stages of an attempt, in this order: the film is checked, transcoded into renditions, stored, and made available to players. */
export const transcodeStages = ['check', 'transcode', 'package', 'playable'] as const;
export type TranscodeStage = (typeof transcodeStages)[number];

/**
 * Why an attempt failed. `causes` in the words files explains each cause and its remedy. `no_film`: the record or its film no longer exists.
 * `corrupt_at` and `truncated` have `at_s`. `worker_lost`: the process died, and another one took the job over.
 * `storage_away` and `disk_full`: the server is at fault, not the film.
 */
export const transcodeCauses = [
  'not_media',
  'no_video',
  'truncated',
  'unreadable',
  'corrupt_at',
  'unsupported_codec',
  'encrypted',
  'no_film',
  'disk_full',
  'storage_away',
  'killed',
  'stalled',
  'worker_lost',
  'unknown',
] as const;
export type TranscodeCause = (typeof transcodeCauses)[number];

/**
 * Notices about the tracks of a file with more tracks than a film needs. `undecodable`: ffmpeg cannot decode its codec. `disabled`: the file disables it.
 * `commentary`, `described`: it has speech about the film. `other`: another track was chosen. `used_disabled`: it is disabled, but used because
 * there is no other track. `mixed`: it is one of several mono tracks that were mixed into one.
 */
export const trackNotices = [
  'picture_undecodable',
  'picture_disabled',
  'picture_commentary',
  'picture_described',
  'picture_other',
  'picture_used_disabled',
  'sound_undecodable',
  'sound_disabled',
  'sound_commentary',
  'sound_described',
  'sound_other',
  'sound_used_disabled',
  'sound_mixed',
] as const;

/** A notice about one track. `track` counts from 1 among the tracks of its kind; `language` is the tag in the file. */
export const trackNotice = z.object({ code: z.enum(trackNotices), track: z.int(), codec: z.string(), language: z.string().nullable() });
export type TrackNotice = z.output<typeof trackNotice>;

/** One quality of a film: its size in pixels, 0 for a song, and the peak bit rate of picture and sound in bits per second. */
export const rendition = z.object({ width: z.int(), height: z.int(), bandwidth: z.int() });
export type Rendition = z.output<typeof rendition>;

/**
 * One attempt to transcode a film. All attempts of a job have the same `job_id`: another worker continues a dead worker's job as attempt 2. A person who
 * starts it again creates a new job. `id` is the id of the attempt.
 */
export const transcodeJob = z.object({
  id,
  job_id: id,
  kind: z.enum(filmKinds),
  /** the record; its title is the label */
  record: linked,
  /** the channel of the record; null for an entry of the contest */
  channel: linked.nullable(),
  /** the uploaded file's name; null if it no longer exists */
  film: z.string().nullable(),
  /** 1 for the first */
  attempt: z.int(),
  state: z.enum(transcodeStates),
  /** the specification's process state: DONE once `state` is final */
  process: z.enum(['DOING', 'DONE']),
  stage: z.enum(transcodeStages).nullable(),
  /** the position in the queue, whatever the filters: 1 starts next; null unless it waits */
  place: z.int().nullable(),
  /** 0 to 100 */
  percent: z.number(),
  /** seconds of film that are transcoded in one second; null until known */
  speed: z.number().nullable(),
  /** the estimated remaining seconds; null until known */
  eta_s: z.int().nullable(),
  renditions: z.array(rendition),
  /** the tracks of the file that are not in the film, and the reasons; at most 20 */
  notices: z.array(trackNotice),
  cause: z.enum(transcodeCauses).nullable(),
  /** the position in seconds at which the film is damaged or ends; null for other causes, or if it is unknown */
  at_s: z.number().nullable(),
  /** the exit code of ffmpeg; null if it was stopped or never ran */
  exit_code: z.int().nullable(),
  /** the last lines of ffmpeg's output, at most 40 */
  log: z.array(z.string()),
  /** the person who started it; null if it started automatically with a new film */
  by: linked.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type TranscodeJob = z.output<typeof transcodeJob>;

const runs = { area: 'media', right: 'run' } as const;
const reads = { area: 'media', right: 'read' } as const;
const path = '/cms/v1/transcode';

/** The list of attempts. Sorted by `position`, it has running attempts first, then waiting ones in queue order, then ended ones, the latest first. */
export const transcodes = listing({
  name: 'transcode',
  area: 'media',
  path,
  id: 'id',
  title: 'record',
  fields: {
    record: ref('content'),
    film: optional(text()),
    kind: oneOf(filmKinds),
    channel: optional(ref('channel')),
    attempt: count(),
    state: oneOf(transcodeStates),
    cause: optional(oneOf(transcodeCauses)),
    created_at: timestamp(),
    started_at: optional(timestamp()),
    finished_at: optional(timestamp()),
  },
  filters: ['state', 'channel', 'kind', 'cause', 'created_at'],
  sort: ['position', 'created_at'],
  sorted: { by: 'position', order: 'asc' },
  params: { record: id.optional() },
  summary:
    'Transcoding attempts: running ones, then waiting ones in queue order, then ended ones, the latest first. `name` searches the titles of the records; `record` selects the attempts of one record.',
  data: transcodeJob,
});

/** Transcoding: the list of attempts, and the calls that start and stop them. */
export const transcode = {
  name: transcodes.name,
  fields: transcodes.fields,
  list: transcodes.list,
  start: endpoint({
    method: 'POST',
    path: `${path}/start`,
    guard: runs,
    summary: 'Starts transcoding a record’s film, also again. 409 if a job already waits or runs; 422 if there is no film.',
    body: z.strictObject({ kind: z.enum(filmKinds), id }),
    data: transcodeJob,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/stop`,
    guard: runs,
    summary: 'Stops a job that waits or runs. 409 if it has already ended.',
    body: z.strictObject({ job_id: id }),
    data: transcodeJob,
  }),
  status: endpoint({
    method: 'GET',
    path: `${path}/status`,
    guard: reads,
    summary: 'The newest attempt of a job, or the one with the number `attempt`.',
    query: z.strictObject({ job_id: id, attempt: wholeNumber(1, 32_767).optional() }),
    data: transcodeJob,
  }),
  clear: endpoint({
    method: 'DELETE',
    path,
    guard: { area: 'media', right: 'edit' },
    summary: 'Clears the finished jobs that the caller sees. Playable films stay playable.',
    data: z.object({ state: z.literal('DELETED'), cleared: z.int() }),
  }),
};
