import { createHash } from 'node:crypto';
import { momentOf } from './day.ts';
import { randomOf } from './canvas.ts';

/** The age of the oldest plays in days: twice the longest period that the console compares. */
const maxDays = 60;
/** The hours of plays in Vietnamese time, weighted by repetition, and the factor of each weekday from Sunday. */
const hours = [7, 9, 12, 12, 14, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];
const week = [1.5, 0.72, 0.7, 0.76, 0.86, 1.18, 1.62];
/** One film out of this many is new. */
const newEvery = 6;

/**
 * The creation date of a sample film and the times of its plays, earliest first, about `perWeek` in the current week. The result depends only on name and
 * date. Some films are new; `mustBeNew` makes this one new.
 */
export function playTimes(name: string, perWeek: number, mustBeNew = false): { created: Date; plays: Date[] } {
  const random = randomOf(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16));
  const isNew = Math.floor(random() * newEvery) === 0 || mustBeNew;
  const age = isNew ? 9 + Math.floor(random() * 14) : maxDays + 5 + Math.floor(random() * 300);
  // The share of plays at the beginning, compared to now: most films gain viewers, some lose them. A new film starts with many plays.
  const initialShare = 0.45 + random() * 0.75;
  const plays: Date[] = [];
  let due = 0;
  for (let daysAgo = Math.min(age - 1, maxDays); daysAgo >= 0; daysAgo--) {
    const trend = isNew ? 1 + 1.6 * Math.exp((daysAgo - age) / 4) : 1 + ((initialShare - 1) * daysAgo) / maxDays;
    const weekday = new Date(momentOf(daysAgo, 12 * 60)).getUTCDay();
    due += (perWeek / 7) * trend * (week[weekday] ?? 1) * (0.88 + random() * 0.24);
    const today = Array.from({ length: Math.floor(due) }, () =>
      momentOf(daysAgo, 60 * (hours[Math.floor(random() * hours.length)] ?? 20) + Math.floor(random() * 60)),
    );
    due -= today.length;
    plays.push(...today.filter((at) => at.getTime() <= Date.now()).toSorted((one, other) => one.getTime() - other.getTime()));
  }
  return { created: momentOf(age, 9 * 60 + Math.floor(random() * 480)), plays };
}
