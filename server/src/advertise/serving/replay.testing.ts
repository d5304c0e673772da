import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { openDb } from '../../db/open.ts';
import { run, type Runner, sql } from '../../kit/sql.ts';
import { dayMs, dayOf, dayStart, hourMs, hourOf, instantOf } from './calendar.ts';
import { type FromProcess, numbers, type Piece, type Setup, type ToProcess } from './replay-process.testing.ts';
import { type Booked, book } from './serving.testing.ts';

/**
 * A replay: so many requests, over so many hours from a midnight on, through so many processes. The first of these is killed at each of the pieces `kills`. A
 * piece lasts five minutes at most, as leases do. Campaigns last until the end of the last day.
 */
export type Replay = {
  url: string;
  requests: number;
  hours: number;
  pieceMs: number;
  processes: number;
  kills: readonly number[];
  say?: (line: string) => void;
};

/** A campaign of a replay, with its id and what is expected of it. */
export type Played = Booked & { id: string; group: 'shares' | 'pacing' | 'limits' };

const firstDay = '2026-07-01';
const platforms = ['web', 'android'] as const satisfies PlatformKind[];
const places = { shares: 'main_screen', pacing: 'news_feed', limits: 'banner_movie' } as const satisfies Record<Played['group'], ZoneName>;
const validShare = 0.92;

/** How busy an hour of the day is: quiet before dawn, busiest in the evening. */
export const busyness = (hour: number): number => 1 + 0.5 * Math.sin(((hour - 14) / 24) * 2 * Math.PI);
const busy = (hours: number) => Array.from({ length: hours }, (_, hour) => busyness(hour % 24)).reduce((a, b) => a + b, 0);

/** The campaigns, whose sizes follow the number of requests that each of the three zones gets on all days. */
function campaigns(zone: number, days: number): (Omit<Played, 'id'> & Booked)[] {
  const dates = { start: firstDay, finish: dayOf(dayStart(firstDay) + (days - 1) * dayMs) };
  const plenty = Math.ceil(zone * 6);
  const part = (share: number) => Math.max(1, Math.round(zone * share));
  const make = (group: Played['group'], name: string, of: Partial<Booked> & { budget: number }) => ({
    ...dates,
    platforms,
    ...of,
    group,
    name,
    zones: of.zones ?? [places[group]],
  });
  return [
    ...[10, 20, 30, 40].map((weight) => make('shares', `weight ${weight}`, { budget: plenty, weight })),
    make('pacing', 'even, a quarter', { budget: part(0.25), pacing: 'even', weight: 60 }),
    make('pacing', 'even, a fifth', { budget: plenty, quota: part(0.2), pacing: 'even', weight: 60 }),
    make('pacing', 'front-loaded', { budget: part(0.1), pacing: 'front_loaded', weight: 60 }),
    make('pacing', 'even in the morning', { budget: part(0.012), pacing: 'even', weight: 60, dayparts: [[3, 7]] }),
    make('pacing', 'filler', { budget: plenty, weight: 5 }),
    make('limits', 'budget of 1', { budget: 1 }),
    make('limits', 'budget of 7', { budget: 7 }),
    make('limits', 'quota', { budget: plenty, quota: part(0.02) }),
    make('limits', 'cap of the day', { budget: plenty, dayCap: part(0.01) }),
    make('limits', 'cap of the day, even', { budget: plenty, dayCap: part(0.01), pacing: 'even' }),
    make('limits', '2 for a person', { budget: plenty, personCap: 2 }),
    make('limits', '5 for a person, quota', { budget: plenty, personCap: 5, quota: part(0.05) }),
    make('limits', 'two prices', {
      budget: part(0.05),
      zones: ['banner_movie', 'banner_video'],
      rates: { banner_movie: 700, banner_video: 1900 },
    }),
    make('limits', 'budget of clicks', { budget: part(0.001), target: 'clicks' }),
    make('limits', 'quota of clicks', { budget: plenty, quota: part(0.001), target: 'clicks' }),
    make('limits', 'quota of views', { budget: plenty, quota: part(0.01), target: 'views' }),
    make('limits', 'paused for a while', { budget: part(0.03) }),
    make('limits', 'filler', { budget: plenty }),
  ];
}

/** A process of the replay. `play` ends when it has played its piece; one that dies is killed in the middle. */
async function startProcess(setup: Setup) {
  const child = fork(join(import.meta.dirname, 'replay-process.testing.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const send = (message: ToProcess) => child.send(message);
  const hear = () =>
    new Promise<FromProcess>((resolve, reject) => {
      const end = () => reject(new Error('a process of the replay has ended by itself'));
      child.once('exit', end);
      child.once('message', (said: FromProcess) => {
        child.off('exit', end);
        resolve(said);
      });
    });
  const ready = hear();
  send({ setup });
  await ready;
  return {
    play: async (piece: Piece): Promise<'done' | 'killed'> => {
      const heard = hear();
      send({ piece });
      if ((await heard) === 'done') return 'done';
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      return 'killed';
    },
    stop: async () => {
      const gone = once(child, 'exit');
      send({ stop: true });
      await gone;
    },
  };
}

/** A week of requests before the first day, from which the plans are made. */
const rememberWeek = (on: Runner, zones: readonly ZoneName[], from: number) =>
  run(
    on,
    sql`insert into ad_request (zone, platform, hour, requests, filled)
        select x.zone, x.platform, x.hour, x.requests, x.requests from jsonb_to_recordset(${JSON.stringify(
          zones.flatMap((zone) =>
            platforms.flatMap((platform) =>
              Array.from({ length: 7 * 24 }, (_, at) => {
                const hour = from - (at + 1) * hourMs;
                return { zone, platform, hour: instantOf(hour), requests: Math.round(1000 * busyness(hourOf(hour))) };
              }),
            ),
          ),
        )}::jsonb) as x(zone text, platform text, hour timestamptz, requests int)`,
  );

/** Plays the requests of simulated days through processes of their own. Returns the campaigns, whose events and counters are in the database afterwards. */
export async function replay(of: Replay): Promise<Played[]> {
  const { url, requests, hours, pieceMs, processes, kills, say = () => undefined } = of;
  const db = await openDb({ url, connections: 2 });
  const from = dayStart(firstDay);
  const days = Math.ceil(hours / 24);
  const played: Played[] = [];
  for (const each of campaigns(((requests / 3) * busy(24 * days)) / busy(hours), days)) played.push({ ...each, id: await book(db.pool, each) });
  await rememberWeek(db.pool, [...Object.values(places), 'banner_video'], from);
  const paused = played.find(({ name }) => name === 'paused for a while') as Played;
  const pieces = (hours * hourMs) / pieceMs;
  const setup = { url, aheadMs: 2 * pieceMs, viewers: Math.max(20, Math.round(requests / hours / 8)), validShare };
  const start = (at: number, seed: number) => startProcess({ ...setup, from: from + at * pieceMs, seed });
  const all = await Promise.all(Array.from({ length: processes }, (_, seed) => start(0, seed)));
  const random = numbers(99);
  const owed = new Map<string, number>();
  for (let at = 0; at < pieces; at++) {
    const begins = from + at * pieceMs;
    if (at === Math.floor(pieces / 3) || at === Math.floor(pieces / 2)) {
      const state = at === Math.floor(pieces / 3) ? 'paused' : 'running';
      await run(
        db.pool,
        sql`update campaign set state = ${state}, version = version + 1, updated_at = clock_timestamp() where "campaignId" = ${paused.id}::uuid`,
      );
    }
    const perPlace = ((requests / (3 * platforms.length)) * busyness(hourOf(begins)) * (pieceMs / hourMs)) / busy(hours);
    const asksOf = (process: number) =>
      Object.values(places).flatMap((zone) =>
        platforms.map((platform) => {
          const key = `${process} ${zone} ${platform}`;
          const due = (owed.get(key) ?? 0) + (perPlace / processes) * (0.9 + 0.2 * random());
          owed.set(key, due - Math.floor(due));
          // A third of the last zone's requests are for another one, which costs more.
          return { zone: zone === 'banner_movie' && random() < 0.3 ? ('banner_video' as const) : zone, platform, times: Math.floor(due) };
        }),
      );
    const ends = await Promise.all(
      all.map((each, process) => each.play({ from: begins, ms: pieceMs, asks: asksOf(process), dies: process === 0 && kills.includes(at) })),
    );
    if (ends[0] === 'killed') {
      say(`${instantOf(begins)}: a process was killed`);
      all[0] = await start(at + 1, 1000 + at);
    }
    if (((at + 1) * pieceMs) % (6 * hourMs) === 0) say(`${instantOf(begins + pieceMs)}: played`);
  }
  await Promise.all(all.map((each) => each.stop()));
  await db.close();
  return played;
}

/** What a campaign got in each hour of its days. */
export async function hoursOf(on: Runner, { id, start, finish }: Played): Promise<number[]> {
  const rows = await run<{ hour: string; n: number }>(
    on,
    sql`select (extract(epoch from hour) * 1000)::float8 as hour, sum(impressions)::int as n from ad_stat where campaign = ${id}::uuid group by 1`,
  );
  const from = dayStart(start);
  const hours = Array.from({ length: (dayStart(finish) + dayMs - from) / hourMs }, () => 0);
  for (const { hour, n } of rows) hours[(Number(hour) - from) / hourMs] = n;
  return hours;
}

/** The even plan of a campaign in each hour of its days: its whole, as the requests are spread. */
export function planOf({ budget, quota, dayparts, start, finish, pacing }: Played): number[] {
  const count = (dayStart(finish) + dayMs - dayStart(start)) / hourMs;
  const weights = Array.from({ length: count }, (_, at) => {
    const isOn = !dayparts || dayparts.some(([first, last]) => at % 24 >= first && at % 24 < last);
    return isOn ? busyness(at % 24) * (pacing === 'front_loaded' ? 1.5 - (at + 0.5) / count : 1) : 0;
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((each) => (Math.min(budget, quota ?? Infinity) * each) / sum);
}
