import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { subtitleMarks } from '../kit/subtitle.ts';
import type { PublishedKind } from './content.ts';
import { movie } from './movie.ts';
import { music } from './music.ts';
import { television } from './television.ts';
import { rendition, trackNotice } from './transcode.ts';
import { video } from './video.ts';

/**
 * What was measured of a song. `loudness_lufs` is the integrated loudness by EBU R 128 (https://tech.ebu.ch/docs/r/r128.pdf), null if nothing is loud enough to be
 * measured; `is_silent`: nothing can be heard. `peaks` are the highest amplitudes in equal parts of its length, 0 to 100, at most 800.
 */
export const songSound = z.object({ loudness_lufs: z.number().nullable(), is_silent: z.boolean(), peaks: z.array(z.int().min(0).max(100)) });
export type SongSound = z.output<typeof songSound>;

/**
 * How a record is played. `url` is the signed address of an HLS master playlist, which expires within a day. If no rendition is ready, it is the record's
 * own play link, or null without one. The link of a live channel is relayed by this server. `poster` is a signed address of the record's banner,
 * or of the poster of music.
 */
export const playable = z.object({
  url: z.string().nullable(),
  /** whether `url` is on this server, made from an uploaded film */
  is_ours: z.boolean(),
  /** largest first; empty unless `is_ours` */
  renditions: z.array(rendition),
  /** the tracks of the uploaded file that are not in the film, and the reasons */
  notices: z.array(trackNotice),
  /** the captions in `url`: the ids, languages (BCP 47) and marks of their files, and the names that players show */
  subtitles: z.array(z.object({ id, language: z.string(), marks: z.array(z.enum(subtitleMarks)), name: z.string() })),
  poster: z.string().nullable(),
  /** of a song; null for anything else, and until it is transcoded */
  sound: songSound.nullable(),
  /** whether it is a live channel */
  is_live: z.boolean(),
  /** seconds */
  duration_s: z.number().nullable(),
});
export type Playable = z.output<typeof playable>;

const previewCall = (kind: PublishedKind, path: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/{id}/playback`,
    guard: { area: 'media', right: 'read' },
    summary: `Where a ${kind} can be played, for a preview.`,
    params: idParams,
    data: playable,
  });

/** Previews in the console, also of content that is not public. */
export const playback = {
  movie: previewCall('movie', movie.path),
  video: previewCall('video', video.path),
  music: previewCall('music', music.path),
  television: previewCall('television', television.path),
} satisfies Record<PublishedKind, unknown>;
export type PlayableKind = keyof typeof playback;
