import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { subtitleMarks } from '../kit/subtitle.ts';
import type { FilmKind } from './content.ts';
import { movie } from './movie.ts';
import { rendition, trackNotice } from './transcode.ts';
import { video } from './video.ts';

/**
 * How a record is played. `url` is an HLS master playlist under a signed address that lapses within a day, or the record's own play link
 * where nothing of ours is ready, or null where there is nothing to play. `poster` is a signed address of the record's banner.
 */
export const playable = z.object({
  url: z.string().nullable(),
  /** whether `url` is ours: made from an uploaded film */
  is_ours: z.boolean(),
  /** largest first; empty where `url` is not ours */
  renditions: z.array(rendition),
  /** which tracks of the uploaded file are not in the film, and why */
  notices: z.array(trackNotice),
  /** the captions within `url`: the files' ids, their languages (BCP 47) and marks, and the names that players show */
  subtitles: z.array(z.object({ id, language: z.string(), marks: z.array(z.enum(subtitleMarks)), name: z.string() })),
  poster: z.string().nullable(),
  /** seconds */
  duration_s: z.number().nullable(),
});
export type Playable = z.output<typeof playable>;

const previewed = (kind: FilmKind, path: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/{id}/playback`,
    guard: { area: 'media', right: 'read' },
    summary: `Where a ${kind} can be played, for a preview.`,
    params: idParams,
    data: playable,
  });

/** Previews in the console, also of what is not public. */
export const playback = { movie: previewed('movie', movie.path), video: previewed('video', video.path) } satisfies Record<FilmKind, unknown>;
