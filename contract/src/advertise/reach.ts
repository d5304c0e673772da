import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { day } from '../kit/line.ts';
import { many, wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { platformKinds } from '../users/platform.ts';
import { campaignTargets } from './campaign.ts';
import { zoneNames } from './zone.ts';

/** What a zone offers: its requests in a day, and its price in dong (of 1,000 impressions, of a click, or of a completed view, by the target). */
const zoneReach = z.object({
  zone: z.enum(zoneNames),
  requests_per_day: z.int(),
  price: z.int(),
  enabled: z.boolean(),
  /** the last day on which a campaign is booked here; null without one */
  booked_until: day.nullable(),
});
export type ZoneReach = z.output<typeof zoneReach>;

/** What a campaign in the chosen zones may expect. Each figure is null where something that it needs is unknown. */
const total = z.object({
  requests_per_day: z.int(),
  /** events of the target that the budget buys at the rate card, at most the quota. Zones with more requests get more of them. */
  events: z.int().nullable(),
  /** days from the first to the last, both included */
  days: z.int().nullable(),
  /** days after which the budget is spent if every request shows the campaign */
  lasts_days: z.int().nullable(),
  /** impressions of one day if the budget is spread evenly over the days */
  impressions_per_day: z.int().nullable(),
});

const answer = z.object({
  /** how many of the last days have logged requests of these platforms: 0 means that nothing can be forecast */
  history_days: z.int(),
  zones: z.array(zoneReach),
  total,
});
export type Reach = z.output<typeof answer>;

/** The reach and the price of a campaign that is still written. */
export const adReach = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/ad/reach',
    guard: { area: 'advertise', right: 'read' },
    summary: `What each zone and the chosen \`zones\` together may reach in a day on these \`platforms\` (on all without them), by the requests of the last ${limits.adForecastDays} days, and what the budget buys at the rate card.`,
    query: z.strictObject({
      zones: many(z.enum(zoneNames)),
      platforms: many(z.enum(platformKinds)),
      target: z.enum(campaignTargets).optional(),
      budget: wholeNumber(1, limits.adBudget).optional(),
      quota: wholeNumber(1, limits.adQuota).optional(),
      start_date: day.optional(),
      finish_date: day.optional(),
    }),
    data: answer,
  }),
};
