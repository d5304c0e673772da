import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { statuses, transcodeStatuses } from './content.ts';
import { movie } from './movie.ts';

/** One episode in the order of its season. `duration` is in minutes. */
export const episode = z.object({
  idMovie: id,
  /** null in a draft that has no number yet; such episodes come last */
  episode_number: z.int().nullable(),
  title: z.string(),
  duration: z.number().nullable(),
  /** a signed address */
  poster: z.string().nullable(),
  status: z.enum(statuses),
  transcode_status: z.enum(transcodeStatuses),
  /** the names of the fields that a draft still lacks */
  missing: z.array(z.string()),
  /** Whether the caller may change it. */
  can_change: z.boolean(),
});
export type Episode = z.output<typeof episode>;

/**
 * The episodes of a season. `missing` are the numbers between the first and the last that no episode has, at most `limits.missingEpisodes` of them;
 * `next` is the number for a further episode.
 */
const episodesOfSeason = z.object({ episodes: z.array(episode), missing: z.array(z.int()), next: z.int() });

const path = `${movie.path}/{id}/episodes`;
const edits = { area: 'media', right: 'edit' } as const;

/** The episodes of a season of a series, as a whole. Each of them is a movie, and is read and written as such. */
export const season = {
  episodes: endpoint({
    method: 'GET',
    path,
    guard: { area: 'media', right: 'read' },
    summary: `The episodes of a season, in order, at most ${limits.episodes}. Those in the trash are left out.`,
    params: idParams,
    data: episodesOfSeason,
  }),
  addEpisode: endpoint({
    method: 'POST',
    path,
    guard: edits,
    summary:
      'Adds an episode as a draft, with everything that it shares with its season: channel, language, media type, genres, keywords, label and cast. `episode_number` is the next free one if left out.',
    params: idParams,
    body: z.strictObject({ episode_number: z.int().min(1).max(9999).optional() }),
    data: movie.read,
    creates: true,
  }),
  orderEpisodes: endpoint({
    method: 'POST',
    path: `${movie.path}/order_episodes`,
    guard: edits,
    summary:
      'Gives the episodes of the season `idMovie` another order. `order` names each of them once; the numbers that they have are dealt out in that order, so that a gap stays where it is.',
    body: z.strictObject({ idMovie: id, order: z.array(id).min(1).max(limits.episodes) }),
    data: episodesOfSeason,
  }),
};
