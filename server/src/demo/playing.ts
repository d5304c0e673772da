import { createHash } from 'node:crypto';
import { momentOf } from './day.ts';
import { randomOf } from './ground.ts';

/** Days that plays go back: two of the longest periods that the console compares. */
const mostDays = 60;
/** The hours of a Vietnamese day at which people watch, and how much they watch from Sunday to Saturday. */
const hours = [7, 9, 12, 12, 14, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];
const week = [1.5, 0.72, 0.7, 0.76, 0.86, 1.18, 1.62];
/** One film in so many is new. */
const newOnes = 6;

/**
 * When a sample film was created, and when it is played, the earliest first: about `perWeek` times in a week of now. Always the same for a name and a day.
 * Some films are new, others if `mustBeNew`.
 */
export function playing(name: string, perWeek: number, mustBeNew = false): { created: Date; plays: Date[] } {
  const random = randomOf(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16));
  const isNew = Math.floor(random() * newOnes) === 0 || mustBeNew;
  const age = isNew ? 9 + Math.floor(random() * 14) : mostDays + 5 + Math.floor(random() * 300);
  // Most films win viewers, some lose them: what they had at first, against now. A new one begins with many.
  const atFirst = 0.45 + random() * 0.75;
  const plays: Date[] = [];
  let due = 0;
  for (let ago = Math.min(age - 1, mostDays); ago >= 0; ago--) {
    const trend = isNew ? 1 + 1.6 * Math.exp((ago - age) / 4) : 1 + ((atFirst - 1) * ago) / mostDays;
    const weekday = new Date(momentOf(ago, 12 * 60)).getUTCDay();
    due += (perWeek / 7) * trend * (week[weekday] ?? 1) * (0.88 + random() * 0.24);
    const today = Array.from({ length: Math.floor(due) }, () =>
      momentOf(ago, 60 * (hours[Math.floor(random() * hours.length)] ?? 20) + Math.floor(random() * 60)),
    );
    due -= today.length;
    plays.push(...today.filter((at) => at.getTime() <= Date.now()).toSorted((one, other) => one.getTime() - other.getTime()));
  }
  return { created: momentOf(age, 9 * 60 + Math.floor(random() * 480)), plays };
}
