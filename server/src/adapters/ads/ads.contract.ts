import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ads } from './port.ts';

/** What was served for the tests, by ids of the ad server: two campaigns over three days, with a day on which one of them served nothing. */
export type Served = { campaign: string; name: string; day: string; requests: number; impressions: number; clicks: number };

const signal = () => AbortSignal.timeout(5000);

/** The tests that every ad server must pass. `fresh` starts one and serves; it answers what it has served. */
export function adsContract(name: string, fresh: () => Promise<{ ads: Ads; served: readonly Served[]; stop: () => Promise<void> }>): void {
  describe(`${name} fulfils the contract of ad servers`, () => {
    let way: Awaited<ReturnType<typeof fresh>>;
    beforeAll(async () => {
      way = await fresh();
    });
    afterAll(() => way.stop());

    const all = { from: '2026-11-09', to: '2026-11-17' } as const;
    const sum = (rows: readonly { impressions: number }[]) => rows.reduce((total, { impressions }) => total + impressions, 0);

    test('reports each campaign on each day that it served, in order', async () => {
      const rows = await way.ads.report({ type: 'campaign', period: 'day', ...all }, signal());
      const expected = way.served.map(({ campaign, name: called, day, ...counts }) => ({ id: campaign, name: called, start: day, ...counts }));
      expect(rows.map(({ click_rate: _rate, revenue: _revenue, ...row }) => row)).toEqual(
        expected.toSorted((a, b) => (a.start === b.start ? b.impressions - a.impressions : a.start < b.start ? -1 : 1)),
      );
    });

    test('has a rate made of the counts, and none without impressions', async () => {
      for (const { clicks, impressions, click_rate: rate } of await way.ads.report({ type: 'campaign', period: 'day', ...all }, signal()))
        expect(rate).toBe(impressions === 0 ? null : clicks / impressions);
    });

    test('reports the sum of all campaigns as an overview', async () => {
      const rows = await way.ads.report({ type: 'overview', period: 'day', ...all }, signal());
      expect([new Set(rows.map(({ id }) => id)).size, sum(rows)]).toEqual([1, sum(way.served)]);
    });

    test('begins weeks on Monday', async () => {
      const rows = await way.ads.report({ type: 'overview', period: 'week', ...all }, signal());
      expect(rows.map(({ start }) => start)).toEqual(['2026-11-09', '2026-11-16']);
    });

    test('has no rows of days on which nothing was served', async () => {
      expect(await way.ads.report({ type: 'campaign', period: 'day', from: '2026-01-01', to: '2026-01-05' }, signal())).toEqual([]);
    });
  });
}
