import { z } from 'zod';
import { endpoint, idParams } from '../kit/endpoint.ts';
import { day } from '../kit/line.ts';
import type { FilmKind } from './content.ts';
import { homeZone, timeZone } from '../users/user.ts';
import { movie } from './movie.ts';
import { music } from './music.ts';
import { video } from './video.ts';

/** The periods for which plays are counted, as a number of days. The last day is today. */
export const playPeriods = ['7', '30'] as const;
export type PlayPeriod = (typeof playPeriods)[number];

/** `views` are the plays that lasted long enough, see `limits.viewSeconds`; `viewers` are the different viewers, each counted once. */
const counts = { plays: z.int(), views: z.int(), viewers: z.int() };
/** `days` has every day of the period, the oldest first; a day without plays has zeros. */
const playCounts = z.object({ ...counts, days: z.array(z.object({ day, ...counts })) });

/**
 * The plays of one record, day by day. `previous` is the period of the same length before `current`. Its last day ends at the present time of day,
 * so that two equally long times are compared although today is not over.
 */
export const playReport = z.object({
  /** the day on which the record was created: there are no plays before it */
  created_on: day,
  current: playCounts,
  previous: playCounts,
});
export type PlayReport = z.output<typeof playReport>;

const playsOf = (kind: FilmKind, path: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/{id}/plays`,
    guard: { area: 'media', right: 'read' },
    summary: `The plays of a ${kind} on each of the last \`days\` (30 by default), and on as many days before for comparison. Days begin at midnight in \`time_zone\` (${homeZone} by default).`,
    params: idParams,
    query: z.strictObject({ days: z.enum(playPeriods).optional(), time_zone: timeZone().write.optional() }),
    data: playReport,
  });

/** How often records with a film were played. */
export const plays = {
  movie: playsOf('movie', movie.path),
  video: playsOf('video', video.path),
  music: playsOf('music', music.path),
} satisfies Record<FilmKind, unknown>;
