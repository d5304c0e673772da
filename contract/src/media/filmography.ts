import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { day } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { statuses } from './content.ts';
import { movieTypes } from './movie.ts';
import { people } from './people.ts';

/** What somebody did in one movie, or in all episodes of one season together. */
export const credit = z.object({
  idMovie: id,
  title: z.string(),
  movie_type: z.enum(movieTypes).nullable(),
  release_date: day.nullable(),
  status: z.enum(statuses),
  /** a signed address */
  poster: z.string().nullable(),
  roles: z.array(z.string()),
  /** of a season, the number of its episodes in which they are credited; 0 for other movies */
  episodes: z.int(),
});
export type Credit = z.output<typeof credit>;

/** What people are credited for. */
export const filmography = {
  list: endpoint({
    method: 'GET',
    path: `${people.path}/{id}/filmography`,
    guard: { area: 'media', right: 'read' },
    summary: `What a person is credited for in the cast of movies, the latest release first, at most ${limits.credits}. \`total\` counts all of it. Episodes count for their season.`,
    params: idParams,
    data: z.object({ credits: z.array(credit), total: z.int() }),
  }),
};
