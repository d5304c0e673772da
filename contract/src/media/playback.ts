import { z } from 'zod';
import { endpoint, idParams } from '../kit/endpoint.ts';
import { rendition } from './transcode.ts';

/**
 * How a record is played. `url` is an HLS master playlist under a signed address that lapses within a day, or the record's own play link
 * where nothing of ours is ready, or null where there is nothing to play. `poster` is a signed address of a picture.
 */
export const playable = z.object({
  url: z.string().nullable(),
  /** whether `url` is ours: made from an uploaded film */
  is_ours: z.boolean(),
  /** largest first; empty where `url` is not ours */
  renditions: z.array(rendition),
  /** languages (BCP 47) of the captions within `url`, with the names that players show */
  subtitles: z.array(z.object({ language: z.string(), name: z.string() })),
  poster: z.string().nullable(),
  /** seconds */
  duration_s: z.number().nullable(),
});
export type Playable = z.output<typeof playable>;

/** Previews in the console, also of what is not public. */
export const playback = {
  movie: endpoint({
    method: 'GET',
    path: '/cms/v1/movie/{id}/playback',
    guard: { area: 'media', right: 'read' },
    about: 'Where a movie can be played, for a preview.',
    params: idParams,
    data: playable,
  }),
};
