import { setTimeout as delay } from 'node:timers/promises';
import { platformKey, runCampaigns } from './advertise.ts';
import { type Figure, median, type SingleMeasure } from './figure.ts';
import type { Job, Load, Request } from './load.ts';
import { type Stage, stageOf } from './stage.ts';
import { MessagingChild } from './trial.ts';

const name = 'ad-calls';
const campaigns = 100;
/** Viewers behind as many addresses, since each address has its limit. */
const networks = 250;
/** Distinct beacons. They are sent again, and a repetition is stored like any event. */
const beaconCount = 4000;
const callers = 64;
const rounds = 3;
const roundMs = 5000;

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const from = (nth: number) => ({ 'x-forwarded-for': `198.18.${Math.floor(nth / 250) % 250}.${(nth % networks) + 1}`, 'user-agent': browser });

/** Beacons of impressions, each of an answer of its own. */
async function beacons({ address }: Stage, key: string): Promise<Request[]> {
  const made: Request[] = [];
  for (let nth = 0; made.length < beaconCount; nth++) {
    const headers = { ...from(nth), 'platform-key': key };
    const answer = await fetch(`${address}/platform/v1/ad/main_screen`, { headers, signal: AbortSignal.timeout(30_000) });
    const { data } = (await answer.json()) as { data: { ad: { impression_url: string } | null } };
    if (data.ad) made.push({ method: 'GET', path: new URL(data.ad.impression_url).pathname, headers: from(nth) });
    // The server notices campaigns that were inserted behind its back within seconds.
    else await delay(1000);
  }
  return made;
}

/** How long the log still grows after the last answer. A request is answered before it is stored, so this is part of its cost. */
async function secondsToStore({ client }: Stage): Promise<number> {
  const begin = performance.now();
  for (let [known, end] = [-1, begin]; ; await delay(500)) {
    const { rows } = await client.query<{ events: number }>('select count(*)::int as events from ad_event');
    const events = rows[0]?.events ?? 0;
    if (events === known) return (end - begin) / 1000;
    [known, end] = [events, performance.now()];
  }
}

/** Advertisements over HTTP: requests that are answered and logged, alone and together with beacons that are acknowledged once they are stored. */
export const adCalls: SingleMeasure = {
  name,
  measure: async (say) => {
    const stage = await stageOf(1000, say);
    const load = new MessagingChild('load.ts');
    try {
      const creative = { type: 'text', title: 'Trà sen' } as const;
      await runCampaigns(stage, { zone: 'main_screen', target: 'impressions', count: campaigns, creative });
      const key = await platformKey(stage);
      const impressions = await beacons(stage, key);
      const asking = Array.from({ length: networks }, (_, nth): Request => ({
        method: 'GET',
        path: `/platform/v1/ad/main_screen?viewer=00000000-0000-7000-8000-0000~~~~~~~~&country=VN`,
        headers: { ...from(nth), 'platform-key': key },
      }));
      const drive = async (requests: Request[]): Promise<{ perSecond: number; p50: number }> => {
        const speeds: number[] = [];
        const latencies: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const job: Job = { host: stage.host, port: stage.port, callers, warmMs: 2000, measureMs: roundMs, first: round * 1_000_000, requests };
          const { load: found } = await load.ask<{ load: Load }>(job, 60_000 + roundMs);
          const refused = Object.entries(found.refused);
          if (refused.length > 0) throw new Error(`${name}: ${JSON.stringify(refused)}; ${found.sample.slice(-500)}`);
          speeds.push(found.answers / (found.seconds + (await secondsToStore(stage))));
          latencies.push(median(found.latencies));
        }
        return { perSecond: median(speeds), p50: median(latencies) };
      };
      const alone = await drive(asking);
      say(`${name}: requests alone: ${Math.round(alone.perSecond)} a second, p50 ${alone.p50.toFixed(2)} ms`);
      const both = await drive(impressions.flatMap((beacon, nth) => [asking[nth % networks] as Request, beacon]));
      say(`${name}: requests and beacons in turns: ${Math.round(both.perSecond)} a second, p50 ${both.p50.toFixed(2)} ms`);
      return [
        { measure: name, title: 'requests for advertisements a second, counted durably', value: alone.perSecond, unit: 'a second', least: 3000 },
        { measure: name, title: 'requests and beacons in turns, counted durably', value: both.perSecond, unit: 'a second', least: 3000 },
        { measure: name, title: 'p50 of a request for an advertisement', value: alone.p50, unit: 'ms' },
      ] satisfies Figure[];
    } finally {
      await load.end();
      await stage.stop();
    }
  },
};
