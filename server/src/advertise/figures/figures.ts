import { ad } from '@marquee/contract/advertise/ad';
import { figures, type ReportPreset } from '@marquee/contract/advertise/figures';
import type { Noun } from '@marquee/contract/kit/resource';
import { AdsAway } from '../../adapters/ads/port.ts';
import { handlers } from '../../kit/crud.ts';
import { implement } from '../../kit/mount.ts';
import { refuse } from '../../kit/refusal.ts';
import { adRecords } from '../ad.ts';
import { campaignRecords } from '../campaign.ts';
import { analyticOf, whoseFor } from './analytic.ts';
import { chartOf } from './chart.ts';
import { eventsOf } from './events.ts';
import { presetRange } from './preset.ts';
import { addDays, homeNow, rangeOf } from './range.ts';
import { rateOf, setRate } from './rate.ts';

/** Milliseconds within which the ad server must have answered. */
const reportMs = 15_000;
const usualPreset: ReportPreset = 'last-7-days';

export const figureRoutes = implement(figures, (deps) => {
  const { db } = deps;
  const campaigns = campaignRecords(db);
  const ads = handlers(ad as unknown as Noun, db, adRecords(db));
  return {
    chart: async ({ params, query }, actor) => {
      await campaigns.read(db.pool, params.id, actor, { deleted: true });
      return chartOf(db.pool, params.id, query);
    },
    ads: async ({ params, query }, actor) => {
      await campaigns.read(db.pool, params.id, actor, { deleted: true });
      return ads.list({ query: { ...query, campaign: [params.id] } }, actor);
    },
    events: async ({ params, query }, actor) => {
      await campaigns.read(db.pool, params.id, actor, { deleted: true });
      return eventsOf(db.pool, params.id, actor.role !== 'advertiser', query);
    },
    analytic: ({ query }, actor) => analyticOf(db.pool, actor, query),
    reports: async ({ query: { type = 'overview', period = 'day', preset, ...asked } }, actor) => {
      const { today } = await homeNow(db.pool);
      const defaults = presetRange(preset ?? usualPreset, today);
      const range = rangeOf(asked, { from: asked.to === undefined ? defaults.from : addDays(asked.to, -6), to: defaults.to });
      const whose = whoseFor(actor);
      // AdButler knows nothing of the advertisers of Marquee.
      if (deps.adReports.way !== 'own' && whose !== 'all') throw refuse('forbidden');
      const advertiser = typeof whose === 'object' && 'advertiser' in whose ? whose.advertiser : undefined;
      const rows = await deps.adReports.report({ type, period, ...range, advertiser }, AbortSignal.timeout(reportMs)).catch((error: unknown) => {
        if (!(error instanceof AdsAway)) throw error;
        deps.log.warn({ reason: error.message }, 'the ad server gives no report');
        throw refuse('ads_away');
      });
      return { system: deps.adReports.way, type, period, ...range, rows };
    },
    rate: () => rateOf(db.pool),
    setRate: ({ body, db: on }, actor) => setRate(on, body, actor),
  };
});
