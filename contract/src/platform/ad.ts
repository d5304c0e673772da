import { z } from 'zod';
import { adTypes, zoneNames } from '../advertise/zone.ts';
import { endpoint, id, uuid } from '../kit/endpoint.ts';
import { exactText } from '../kit/line.ts';
import { countryCode } from '../kit/place.ts';
import { limits } from '../limits.ts';
import { platformKinds } from '../users/platform.ts';

/** The versions of VAST that players can ask for; the first is the usual one. */
export const vastVersions = ['4.2', '3.0', '2.0'] as const;
export type VastVersion = (typeof vastVersions)[number];

/** The events that players and pages report of an advertisement, as VAST names them. `start` to `complete` are those of videos. */
export const beaconEvents = ['impression', 'viewable', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'click', 'error'] as const;
export type BeaconEvent = (typeof beaconEvents)[number];

/** Whom and what a zone stands beside. All of it may be unknown, and then campaigns that need it are left out. */
const circumstances = {
  /** the application's own id of the person or device */
  viewer: uuid('wrong_type').optional(),
  country: countryCode.optional(),
  /** published content, whose genres are targeted */
  content: id.optional(),
};

const zone = z.enum(zoneNames);
const zoneParams = z.strictObject({ zone });

/** A picture of an advertisement in pixels. `url` is signed and expires within a day. */
const adPicture = z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() });

/** How a viewer reports an advertisement, or refuses it: the ids that `POST /platform/v1/report` and the application's own list of refused campaigns need. */
const adReport = z.object({ kind: z.literal('ad'), id, campaign: id });

/** An advertisement to show. An image has `image`, a text has `text`, a video has `vast_url`. All addresses are complete. */
const shownAd = z.object({
  /** the id of this answer */
  id,
  type: z.enum(adTypes),
  title: z.string(),
  text: z.string().nullable(),
  image: adPicture.nullable(),
  /** for a player, which sends no headers; valid for some minutes. It answers the video that was chosen here */
  vast_url: z.string().nullable(),
  /**
   * To be called once: when the advertisement is drawn, and when half of it (of one above 242,500 pixels, 30 percent) was visible for a second without a break,
   * in a tab with focus. Players call those of a video by themselves, the second after two seconds.
   */
  impression_url: z.string(),
  viewable_url: z.string(),
  /** where a click leads: it counts the click and redirects */
  click_url: z.string(),
  report: adReport,
});
const answer = z.object({ zone, ad: shownAd.nullable() });

/** `t` is the signed parameter of a `vast_url`. Players may add parameters of their own. */
const vastQuery = z.looseObject({ ...circumstances, version: z.enum(vastVersions).optional(), t: exactText(500).optional() });

const token = exactText(500, 'not_found');
const tokenParams = z.strictObject({ token });
const beaconParams = z.strictObject({ token, event: exactText(20, 'not_found') });
/** An error has its VAST code as `code`. What is unreadable or unknown is ignored, since the event has happened. */
const beaconQuery = z.looseObject({});

/** Advertisements for the platform's applications: choosing, and counting what became of them. */
export const adServing = {
  choose: endpoint({
    method: 'GET',
    path: '/platform/v1/ad/{zone}',
    guard: 'platform',
    summary: `Chooses an advertisement for a zone; \`ad\` is null if there is none. The application writes beside it that it is one. Only what its beacons report is counted, within ${limits.adEventMinutes} minutes.`,
    params: zoneParams,
    query: z.strictObject(circumstances),
    data: answer,
    worksWithoutDatabase: true,
  }),
  chooseMany: endpoint({
    method: 'POST',
    path: '/platform/v1/ad',
    guard: 'platform',
    summary: `The same for up to ${limits.adZonesAtOnce} zones, which are decided in their order.`,
    body: z.strictObject({
      zones: z
        .array(zone)
        .min(1)
        .max(limits.adZonesAtOnce)
        .refine((zones) => new Set(zones).size === zones.length, { error: 'repeated' }),
      ...circumstances,
    }),
    data: z.array(answer),
    worksWithoutDatabase: true,
  }),
  vast: endpoint({
    method: 'GET',
    path: '/platform/v1/ad/{zone}/vast',
    // Players open this address by themselves, and most send no headers. Without `t` the handler demands the key of a platform.
    guard: 'signed',
    summary: 'A video advertisement as VAST, for the key of a platform or at the address `vast_url`. Without an advertisement the document is empty.',
    params: zoneParams,
    query: vastQuery,
    data: z.undefined(),
    raw: true,
    responses: { 200: 'application/xml' },
    worksWithoutDatabase: true,
  }),
  beacon: endpoint({
    method: 'GET',
    path: '/platform/v1/ad/event/{token}/{event}',
    guard: 'signed',
    summary: `Counts an event of an advertisement (${beaconEvents.join(', ')}), once for each answer, and answers an empty picture as soon as it is stored.`,
    params: beaconParams,
    query: beaconQuery,
    data: z.undefined(),
    raw: true,
    responses: { 200: 'image/gif' },
    hasHead: true,
    worksWithoutDatabase: true,
  }),
  sentBeacon: endpoint({
    method: 'POST',
    path: '/platform/v1/ad/event/{token}/{event}',
    guard: 'signed',
    summary: 'The same for `navigator.sendBeacon`. The body is ignored.',
    params: beaconParams,
    query: beaconQuery,
    data: z.undefined(),
    raw: true,
    responses: { 204: null },
    worksWithoutDatabase: true,
  }),
  click: endpoint({
    method: 'GET',
    path: '/platform/v1/ad/click/{token}',
    guard: 'signed',
    summary: 'Counts a click and redirects to the landing page of the advertisement.',
    params: tokenParams,
    query: z.looseObject({}),
    data: z.undefined(),
    raw: true,
    responses: { 302: null },
    hasHead: true,
    worksWithoutDatabase: true,
  }),
};

/**
 * Why a campaign is not chosen. `zone`: the zone is closed, or has no price in the contract. `lease`: this process has just no unit, and gets one at its next renewal.
 * `budget` to `pacing`: which limit gives no unit. `refused`: the viewer does not want to see it. `person_unknown`: a campaign with a limit for each person needs to know who asks.
 */
export const adRules = [
  'zone',
  'platform',
  'type',
  'no_ad',
  'refused',
  'country',
  'weekday',
  'daypart',
  'genre',
  'budget',
  'quota',
  'day_cap',
  'pacing',
  'lease',
  'person_unknown',
  'person_cap',
] as const;
export type AdRule = (typeof adRules)[number];

/** Why a request gets this advertisement, or none. */
export const adExplanation = {
  explain: endpoint({
    method: 'GET',
    path: '/cms/v1/ad/explain',
    guard: { area: 'advertise', right: 'decide' },
    summary: 'Replays a request against the campaigns that serve now: each candidate with the rule that removed it, null for those that could be chosen.',
    query: z.strictObject({ zone, platform: z.enum(platformKinds), ...circumstances }),
    data: z.array(
      z.object({
        campaign: z.object({ id, name: z.string() }),
        ad: z.object({ id, title: z.string() }).nullable(),
        rule: z.enum(adRules).nullable(),
      }),
    ),
  }),
};
