import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import pino from 'pino';
import { openDb } from '../../db/open.ts';
import { AdServer } from './ad-server.ts';
import { type Answered, request, seen } from './serving.testing.ts';

/** A piece of simulated time: how many requests each place gets. `dies`: the process is killed in the middle of it. */
export type Piece = { from: number; ms: number; asks: { zone: ZoneName; platform: PlatformKind; times: number }[]; dies: boolean };
export type Setup = { url: string; from: number; aheadMs: number; seed: number; viewers: number; validShare: number };
export type ToProcess = { setup: Setup } | { piece: Piece } | { stop: true };
export type FromProcess = 'ready' | 'half' | 'done';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The part of impressions that arrive late, and by how much at most. Those of a killed process are lost, so there are few. */
const lateShare = 0.02;
const lateMs = 50 * 60_000;
/** Answers of one statement. */
const batch = 1000;
/** The part of impressions that lead to a click, or are watched to the end. */
const rates = { click: 0.05, complete: 0.5 };

async function begin({ url, from, aheadMs, seed, viewers, validShare }: Setup) {
  const db = await openDb({ url, connections: 3 });
  const random = numbers(seed);
  let now = from;
  const ads = new AdServer({ db, log: pino({ level: 'warn' }), now: () => now, everyMs: 0, aheadMs });
  await ads.start();
  let waiting: (Answered & { due: number })[] = [];

  const play = async ({ from: start, ms, asks, dies }: Piece) => {
    now = start;
    await ads.renew();
    // The places take turns at random, as they do in life.
    const places = asks.flatMap((each) => Array.from({ length: each.times }, () => ({ each, at: random() }))).toSorted((a, b) => a.at - b.at);
    const events: Answered[] = [];
    for (const [index, { each, at }] of places.entries()) {
      if (dies && index === Math.floor(places.length / 2)) {
        tell('half');
        await new Promise(() => undefined);
      }
      now = Math.floor(start + at * ms);
      const viewer = `viewer-${Math.floor(random() * viewers)}`;
      const chosen = ads.decide(request({ zone: each.zone, platform: each.platform, viewer }));
      if (!chosen || random() >= validShare) continue;
      const next = chosen.target === 'clicks' ? 'click' : 'complete';
      const answer: Answered = { ...chosen, asked_at: now, zone: each.zone, platform: each.platform, viewer };
      if (chosen.target !== 'impressions' && random() < rates[next]) answer.followed_by = next;
      if (random() < lateShare) waiting.push({ ...answer, due: now + random() * lateMs });
      else events.push(answer);
    }
    now = start + ms - 1;
    events.push(...waiting.filter(({ due }) => due <= now));
    waiting = waiting.filter(({ due }) => due > now);
    for (let at = 0; at < events.length; at += batch) await seen(db, events.slice(at, at + batch));
    tell('done');
  };
  const stop = async () => {
    await seen(db, waiting);
    await ads.stop();
    await db.close();
    process.disconnect();
  };
  return { play, stop };
}

const tell = (what: FromProcess) => process.send?.(what);

let running: ReturnType<typeof begin> | undefined;
process.on('message', (message: ToProcess) => {
  if ('setup' in message) void (running = begin(message.setup)).then(() => tell('ready'));
  else void running?.then((each) => ('piece' in message ? each.play(message.piece) : each.stop()));
});
