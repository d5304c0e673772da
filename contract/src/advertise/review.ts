import { z } from 'zod';
import { match } from '../feedback/match.ts';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { zoneNames } from './zone.ts';

/**
 * How many campaigns wait. `waiting`: for a decision, of which `soon` have less than `limits.campaignSoonHours` left and `late` have none; `to_sign`: approved
 * ones, for the contract; `asked`: for an answer of their advertiser. `answer_s` is how long the provider took on average for its answers of the last seven
 * days, in seconds; null without an answer.
 */
export const campaignCounts = z.object({
  waiting: z.int(),
  to_sign: z.int(),
  asked: z.int(),
  soon: z.int(),
  late: z.int(),
  answer_s: z.int().nullable(),
});
export type CampaignCounts = z.output<typeof campaignCounts>;

/** What is checked before a decision. Only a video has `skip`, and a text has no `file`. */
export const campaignChecks = ['keywords', 'skip', 'file', 'landing', 'price', 'room'] as const;
export type CampaignCheck = (typeof campaignChecks)[number];

/** `failed` breaks a rule, `warning` needs a person's eye, `unknown` cannot be checked. In this order checks are shown. */
export const checkOutcomes = ['failed', 'warning', 'unknown', 'passed'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Why a check came out as it did; each belongs to one check. */
export const checkCauses = [
  'keyword_found',
  'keyword_none',
  'skip_allowed',
  'skip_late',
  'skip_never',
  'file_whole',
  'file_lost',
  'file_other_type',
  'file_own_tag',
  'landing_opens',
  'landing_private',
  'landing_status',
  'landing_silent',
  'landing_busy',
  'price_fits',
  'price_too_small',
  'price_over_quota',
  'room_enough',
  'room_short',
  'room_no_history',
  'room_not_counted',
] as const;
export type CheckCause = (typeof checkCauses)[number];

const check = z.object({
  check: z.enum(campaignChecks),
  outcome: z.enum(checkOutcomes),
  cause: z.enum(checkCauses),
  /** `skip_late`: seconds of waiting; `landing_status`: the HTTP status; `price_too_small`: the least budget in dong; `room_…`: percent */
  value: z.int().nullable(),
  /** where blacklisted keywords stand, each in its field, with the text around it */
  matches: z.array(match.extend({ text: z.string() })),
});
export type CampaignChecked = z.output<typeof check>;

const zone = z.object({
  zone: z.enum(zoneNames),
  /** dong, for 1,000 impressions, one click or one view, as the campaign's target is: of the contract, or of the rate card before */
  price: z.int(),
  /** dong of the budget that this zone is expected to take: by its share of the requests, or the same for each zone without requests */
  share: z.int(),
  /** events of the target that the share buys */
  events: z.int(),
  /** requests of the campaign's platforms in one day, on average of the last `limits.adForecastDays` days */
  requests: z.int(),
  /** the last day on which another campaign is booked here on the campaign's days; null without one */
  booked_until: z.iso.date().nullable(),
});

/** What a reviewer reads beside a campaign. */
export const campaignContext = z.object({
  /** failures first */
  checks: z.array(check),
  zones: z.array(zone),
  /** percent of the impressions of a day that the zones have free; null without requests, or if impressions are not the target */
  room: z.int().nullable(),
  /** the size of the file in bytes; null without one */
  file_bytes: z.int().nullable(),
  /** null once the account is gone */
  advertiser: z
    .object({
      id,
      name: z.string(),
      joined_at: instant,
      /** campaigns that were submitted, and how many of them are rejected */
      campaigns: z.int(),
      rejected: z.int(),
      /** the last message about this campaign; null without one */
      message: z.object({ text: z.string(), author: z.string(), at: instant }).nullable(),
    })
    .nullable(),
});
export type CampaignContext = z.output<typeof campaignContext>;

const decides = { area: 'advertise', right: 'decide' } as const;
const path = '/cms/v1/ad/campaign';

/** What the provider's queue of campaigns needs beside the campaigns themselves. */
export const campaignReview = {
  counts: endpoint({
    method: 'GET',
    path: `${path}/queue/counts`,
    guard: decides,
    summary: `How many campaigns wait for a decision, a signature or an answer of their advertiser, and how many of the ${limits.campaignReplyHours} hours are nearly over.`,
    data: campaignCounts,
  }),
  context: endpoint({
    method: 'GET',
    path: `${path}/{id}/context`,
    guard: decides,
    summary: 'What belongs to a decision on one campaign: checks of its creative and its booking, its price by zone, and its advertiser.',
    params: idParams,
    data: campaignContext,
  }),
};
