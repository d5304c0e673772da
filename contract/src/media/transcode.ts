import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { count, linked, oneOf, optional, ref, text, timestamp } from '../kit/field.ts';
import { listing } from '../kit/listing.ts';
import { wholeNumber } from '../kit/paging.ts';
import { filmKinds } from './content.ts';

/** How an attempt stands. `ready`, `failed` and `stopped` are final. */
export const transcodeStates = ['queued', 'running', 'ready', 'failed', 'stopped'] as const;
export type TranscodeState = (typeof transcodeStates)[number];

/** What is being done to the film, in this order: read and checked, made into renditions, stored, handed to players. */
export const transcodeStages = ['check', 'transcode', 'package', 'playable'] as const;
export type TranscodeStage = (typeof transcodeStages)[number];

/**
 * Why an attempt failed; `causes` in the words says each plainly, with what to do. `no_film`: the record or its film is gone;
 * `corrupt_at` and `truncated` come with `at_s`; `worker_lost`: the process that worked on it died, and the job was taken over;
 * `storage_away` and `disk_full`: the fault lies with us, not with the film.
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
 * What became of the tracks of a file that holds more than a film needs. `undecodable`: nobody here can read its kind; `disabled`: its file says that it is
 * switched off; `commentary`, `described`: it is spoken over the film; `other`: another track was chosen; `used_disabled`: it is the film's although it is switched
 * off, since there is no other; `mixed`: one of the mono tracks that were mixed into one.
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

/** A notice about one track: `track` counts from 1 among those of its kind, `codec` is the kind of its data, `language` as the file tags it. */
export const trackNotice = z.object({ code: z.enum(trackNotices), track: z.int(), codec: z.string(), language: z.string().nullable() });
export type TrackNotice = z.output<typeof trackNotice>;

/** One quality that a film can be played in: pixels, and the peak of pictures and sound in bits per second. */
export const rendition = z.object({ width: z.int(), height: z.int(), bandwidth: z.int() });
export type Rendition = z.output<typeof rendition>;

/**
 * One attempt to make a film playable. A job keeps its `job_id` over its attempts: a dead worker's job is taken over as
 * attempt 2 of the same job, while starting again by hand is a new job. `id` is the attempt's own.
 */
export const transcodeJob = z.object({
  id,
  job_id: id,
  kind: z.enum(filmKinds),
  /** the record, by its title */
  record: linked,
  /** the channel of the record; null for an entry of the contest */
  channel: linked.nullable(),
  /** the uploaded file's name; null when it is gone */
  film: z.string().nullable(),
  /** 1 for the first */
  attempt: z.int(),
  state: z.enum(transcodeStates),
  /** the specification's process state: DONE once `state` is final */
  process: z.enum(['DOING', 'DONE']),
  stage: z.enum(transcodeStages).nullable(),
  /** where it stands in the line, whatever the filters: 1 is begun next; null unless it waits */
  place: z.int().nullable(),
  /** 0 to 100 */
  percent: z.number(),
  /** seconds of film made in one second; null until known */
  speed: z.number().nullable(),
  /** seconds left, about; null until known */
  eta_s: z.int().nullable(),
  renditions: z.array(rendition),
  /** which tracks of the file are not in the film, and why; at most 20 */
  notices: z.array(trackNotice),
  cause: z.enum(transcodeCauses).nullable(),
  /** seconds into the film at which it is damaged or ends; null where that is not the cause or cannot be told */
  at_s: z.number().nullable(),
  /** what ffmpeg ended with; null when it was stopped or never ran */
  exit_code: z.int().nullable(),
  /** the last lines that ffmpeg said, at most 40 */
  log: z.array(z.string()),
  /** who started it; null when it started by itself with a new film */
  by: linked.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});
export type TranscodeJob = z.output<typeof transcodeJob>;

const runs = { area: 'media', right: 'run' } as const;
const reads = { area: 'media', right: 'read' } as const;
const path = '/cms/v1/transcode';

/** The list of attempts. By `position` it tells what runs, then what waits in the order in which it will be begun, then what has ended, the latest first. */
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
    'Attempts to make films playable: what runs, then what waits in the order in which it will be begun, then what has ended, the latest first. `name` searches the titles of the records; `record` asks for those of one record.',
  data: transcodeJob,
});

/** Transcoding: what runs, what ran, starting and stopping. */
export const transcode = {
  name: transcodes.name,
  fields: transcodes.fields,
  list: transcodes.list,
  start: endpoint({
    method: 'POST',
    path: `${path}/start`,
    guard: runs,
    summary: 'Starts making a record’s film playable, also again. 409 while that already goes on; 422 where there is no film.',
    body: z.strictObject({ kind: z.enum(filmKinds), id }),
    data: transcodeJob,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/stop`,
    guard: runs,
    summary: 'Stops a job that waits or runs. 409 when it has already ended.',
    body: z.strictObject({ job_id: id }),
    data: transcodeJob,
  }),
  status: endpoint({
    method: 'GET',
    path: `${path}/status`,
    guard: reads,
    summary: 'The newest attempt of a job, or with `attempt` that one.',
    query: z.strictObject({ job_id: id, attempt: wholeNumber(1, 32_767).optional() }),
    data: transcodeJob,
  }),
  clear: endpoint({
    method: 'DELETE',
    path,
    guard: { area: 'media', right: 'edit' },
    summary: 'Clears the history of finished jobs that the caller sees. What is playable stays playable.',
    data: z.object({ state: z.literal('DELETED'), cleared: z.int() }),
  }),
};
