import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { date, number, oneOf, ref } from '../kit/field.ts';
import { day, exactText } from '../kit/line.ts';
import { wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { ad } from './ad.ts';
import { campaign, campaignTargets } from './campaign.ts';

/** Currencies of figures, by ISO 4217. Money is in minor units: dong, and cents. */
export const currencies = ['VND', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** By what the figures of one campaign, and those of all campaigns, are divided. */
export const chartDivisions = ['day', 'hour', 'zone', 'platform', 'ad'] as const;
export type ChartDivision = (typeof chartDivisions)[number];
export const analyticDivisions = ['day', 'zone', 'platform', 'advertiser', 'campaign'] as const;
export type AnalyticDivision = (typeof analyticDivisions)[number];

/**
 * What is logged of advertisements. `request`: an application asked for one; the answer may have none. All others are beacons of players and pages.
 * `start` to `complete` are those of videos.
 */
export const adEventKinds = [
  'request',
  'impression',
  'viewable',
  'start',
  'first_quartile',
  'midpoint',
  'third_quartile',
  'complete',
  'skip',
  'click',
  'error',
] as const;
export type AdEventKind = (typeof adEventKinds)[number];

/** Why an event does not count and costs nothing. Such events are kept. */
export const invalidReasons = ['bot', 'prefetch', 'repeated', 'late', 'too_many', 'unseen', 'over_budget', 'wrong_time'] as const;
export type InvalidReason = (typeof invalidReasons)[number];

/** What the parameters and fields of these calls are, for the words of errors. */
export const figureFields = {
  from: date(),
  to: date(),
  by: oneOf([...new Set([...chartDivisions, ...analyticDivisions])] as ['day']),
  unit: oneOf(currencies),
  kind: oneOf(adEventKinds),
  reason: oneOf(invalidReasons),
  advertiser: ref('advertiser'),
  vnd_per_usd: number(1, limits.adRate),
  date: date(),
};
export type FigureField = keyof typeof figureFields;

const total = z.int();

/** Events and their cost. `raw_…` counts the invalid events too; all others count valid ones. Rates are shares made of these sums; null without impressions. */
export const figure = z.object({
  requests: total,
  impressions: total,
  raw_impressions: total,
  viewable: total,
  starts: total,
  first_quartiles: total,
  midpoints: total,
  third_quartiles: total,
  completes: total,
  skips: total,
  clicks: total,
  raw_clicks: total,
  click_rate: z.number().nullable(),
  start_rate: z.number().nullable(),
  /** in minor units of the answer's `unit` */
  revenue: total,
});
export type Figure = z.output<typeof figure>;

/** Figures of one day, hour, zone, platform, advertisement, campaign or advertiser. `key` is its day, instant, name or id; `label` the name of a record. */
const part = figure.extend({ key: z.string(), label: z.string().nullable() });
export type FigurePart = z.output<typeof part>;

/** Dong for one US dollar, as a super_admin entered it, and the day that it is of. */
export const exchangeRate = z.object({ vnd_per_usd: z.int(), date: z.string() });
export type ExchangeRate = z.output<typeof exchangeRate>;

const query = {
  /** the first and the last day in Asia/Ho_Chi_Minh, both included */
  from: day.optional(),
  to: day.optional(),
  /** without an exchange rate figures stay in dong, and the answer's `unit` says so */
  unit: z.enum(currencies).optional(),
};
const span = { from: z.string(), to: z.string(), unit: z.enum(currencies), rate: exchangeRate.nullable() };

const chart = z.object({
  ...span,
  by: z.enum(chartDivisions),
  /** the day in Asia/Ho_Chi_Minh now */
  today: z.string(),
  /** distinct viewers with a valid impression in the whole range; parts never add up to it */
  reach: total,
  total: figure,
  rows: z.array(part),
  invalid: z.array(z.object({ reason: z.enum(invalidReasons), events: total, impressions: total, clicks: total })),
  /** the day with the largest multiple of the usual share of invalid impressions, and their most frequent reason; null if none stands out, and by others than days */
  unusual: z.object({ day: z.string(), times: z.number(), reason: z.enum(invalidReasons), impressions: total }).nullable(),
  /** events of the campaign's target; null before its contract fixes prices and dates */
  plan: z
    .object({
      target: z.enum(campaignTargets),
      /** what its budget and quota give in all, what it has delivered, and what an even delivery would have delivered by now */
      goal: total,
      delivered: total,
      expected: total,
      days: z.array(z.object({ day: z.string(), events: total })),
      /** what tomorrow will probably deliver, and its cost; null if it does not serve tomorrow */
      tomorrow: z.object({ day: z.string(), events: total, revenue: total }).nullable(),
    })
    .nullable(),
  /** the last comparison of the counters with the log of events; null before the first. `difference` is counted minus logged impressions. */
  reconciled: z.object({ at: instant, is_equal: z.boolean(), difference: total }).nullable(),
});
export type CampaignChart = z.output<typeof chart>;

const analytic = z.object({
  ...span,
  by: z.enum(analyticDivisions),
  today: z.string(),
  total: figure,
  /** all requests for zones, and those that got an advertisement; null for an advertiser, who sees no others */
  asked: z.object({ requests: total, filled: total }).nullable(),
  /** as many days just before */
  before: z.object({ from: z.string(), to: z.string(), total: figure }),
  /** `before` belongs to the same key, and of a day to the day that stands as far before */
  rows: z.array(part.extend({ before: figure })),
});
export type Analytic = z.output<typeof analytic>;

/** AdButler's vocabulary of reports. */
export const reportTypes = ['overview', 'advertiser', 'publisher', 'zone', 'campaign', 'ad-item'] as const;
export type ReportType = (typeof reportTypes)[number];
export const reportPeriods = ['day', 'week', 'month', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
export const reportPresets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'year-to-date',
  'last-year',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'last-3-months',
  'last-6-months',
  'last-12-months',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

const report = z.object({
  /** the ad server that counted */
  system: z.enum(['own', 'adbutler']),
  type: z.enum(reportTypes),
  period: z.enum(reportPeriods),
  from: z.string(),
  to: z.string(),
  /** the first day of its period; ids are those of the ad server. `revenue` is in dong; null if the ad server does not know it. */
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      start: z.string(),
      requests: total,
      impressions: total,
      clicks: total,
      click_rate: z.number().nullable(),
      revenue: total.nullable(),
    }),
  ),
});
export type AdReport = z.output<typeof report>;

/**
 * One event of the log. Its figures belong to `asked_at`, the time of the answer that it came from. `viewer` and `network` are the beginnings of hashes by which
 * a source can be recognised; staff alone gets them. `amount` is its cost in thousandths of a dong.
 */
const loggedEvent = z.object({
  id: z.int(),
  kind: z.enum(adEventKinds),
  at: instant,
  asked_at: instant,
  zone: z.string(),
  platform: z.string(),
  country: z.string().nullable(),
  viewer: z.string().nullable(),
  network: z.string().nullable(),
  reason: z.enum(invalidReasons).nullable(),
  amount: total,
});
export type LoggedAdEvent = z.output<typeof loggedEvent>;

const reads = { area: 'advertise', right: 'read' } as const;

/** The figures of advertising. All of them are counted from the log of events. Advertisers get those of their own campaigns. */
export const figures = {
  name: 'figures',
  fields: figureFields,
  chart: endpoint({
    method: 'GET',
    path: `${campaign.path}/{id}/chart`,
    guard: reads,
    summary: `The figures of one campaign, by default of all its days. \`by=hour\` takes at most ${limits.adHourDays} days. The plan spreads what is left over the serving days that are left. Tomorrow goes on at the pace of the last seven whole serving days, and passes neither the plan (unless the campaign serves as fast as possible), nor what budget and quota leave, nor the day's cap.`,
    params: idParams,
    query: z.strictObject({ ...query, by: z.enum(chartDivisions).optional() }),
    data: chart,
  }),
  ads: endpoint({
    ...ad.list,
    path: `${campaign.path}/{id}/ads`,
    summary: 'The advertisements of one campaign with their figures.',
    params: idParams,
    fieldsFor: () => ad,
  }),
  events: endpoint({
    method: 'GET',
    path: `${campaign.path}/{id}/event`,
    guard: reads,
    summary:
      'The logged events of one kind that the figures of a campaign are counted from, the latest answer first: those with a `reason`, or all. `before` is the `next` of the previous answer.',
    params: idParams,
    query: z.strictObject({
      from: day.optional(),
      to: day.optional(),
      kind: z.enum(adEventKinds).optional(),
      reason: z.enum(invalidReasons).optional(),
      before: exactText(40, 'wrong_type')
        .regex(/^\d{1,13}-\d{1,15}$/, { error: 'wrong_type' })
        .optional(),
      limit: wholeNumber(1, limits.rowsMost).optional(),
    }),
    data: z.object({ from: z.string(), to: z.string(), events: z.array(loggedEvent), next: z.string().nullable() }),
  }),
  analytic: endpoint({
    method: 'GET',
    path: '/cms/v1/ad/analytic',
    guard: reads,
    summary: 'The figures of all campaigns that the caller may see, or of one advertiser, by default of the last 30 days, compared with as many days before.',
    query: z.strictObject({ ...query, by: z.enum(analyticDivisions).optional(), advertiser: id.optional() }),
    data: analytic,
  }),
  reports: endpoint({
    method: 'GET',
    path: '/cms/v1/adbutler',
    guard: reads,
    summary:
      'Reports of the ad server in the vocabulary of AdButler: the own one, or AdButler itself if `ADBUTLER_API_KEY` is set, whose reports only staff sees. Rows without any event are left out.',
    query: z.strictObject({
      type: z.enum(reportTypes).optional(),
      period: z.enum(reportPeriods).optional(),
      preset: z.enum(reportPresets).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    data: report,
  }),
  rate: endpoint({
    method: 'GET',
    path: '/cms/v1/ad/rate',
    guard: reads,
    summary: 'The exchange rate by which figures are shown in US dollars; null before a super_admin enters one.',
    data: exchangeRate.nullable(),
  }),
  setRate: endpoint({
    method: 'PUT',
    path: '/cms/v1/ad/rate',
    guard: { area: 'advertise', right: 'administer' },
    summary: 'Sets the exchange rate with its day. Stored money stays in dong.',
    body: z.strictObject({ vnd_per_usd: figureFields.vnd_per_usd.write, date: day }),
    data: exchangeRate,
  }),
};
