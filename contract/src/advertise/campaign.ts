import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import {
  adFile,
  count,
  country,
  createShape,
  date,
  email,
  flag,
  longText,
  number,
  oneOf,
  optional,
  phone,
  ref,
  refs,
  rows,
  someOf,
  text,
  timestamp,
  url,
  withDefault,
  type Write,
} from '../kit/field.ts';
import { lines } from '../kit/line.ts';
import { machine, moveCalls } from '../kit/machine.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { platformKinds } from '../users/platform.ts';
import { adTypes, type AdType, isOnPlatform, takesType, zoneNames, type PlatformKind, type ZoneName } from './zone.ts';

/**
 * The states of a campaign. `draft`: the advertiser still writes it. `new`: submitted. `in_review`: the provider has begun. `contract`: approved, to be
 * signed. `scheduled`: signed, before its first day. `running` and `paused` need no words. `finished`: its last day is over, it has delivered all, or
 * somebody ended it. `rejected`: the provider refused it.
 */
export const campaignStates = ['draft', 'new', 'in_review', 'contract', 'scheduled', 'running', 'paused', 'finished', 'rejected'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** What a campaign is to get, and so what it pays for: impressions, clicks, or videos played to their end. */
export const campaignTargets = ['impressions', 'clicks', 'views'] as const;
export type CampaignTarget = (typeof campaignTargets)[number];

/** How a campaign is spread over its days: `even`, more of it at first (`front_loaded`), or as soon as there are viewers (`asap`). */
export const pacings = ['even', 'front_loaded', 'asap'] as const;
export type Pacing = (typeof pacings)[number];

/** The days of the week, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Why the provider refuses a campaign or an advertisement. */
export const rejectReasons = ['documents', 'misleading', 'broken_file', 'unlawful', 'price', 'other'] as const;

/** What a viewer sees of an advertisement, and where a click leads. Drafts of campaigns have the same fields as advertisements. */
export const creativeFields = () => ({
  /** the headline; of a video its name */
  title: optional(text(limits.adTitle)),
  text: optional(text(limits.adText)),
  /** where a click leads */
  ads_url: url(),
  /** the picture or the video */
  file: optional(adFile()),
  /** the advertiser's own VAST tag, in place of a file; Marquee never fetches it */
  tag_url: optional(url()),
  skippable: withDefault(flag(), true),
  /** seconds that a viewer of a video waits until they may skip it */
  skip_after: withDefault(number(0, limits.adSkipAfter), limits.adSkipAfterAllowed),
});

type Creative = { ads_type?: unknown; title?: unknown; text?: unknown; file?: unknown; tag_url?: unknown };
const isEmpty = (value: unknown) => value === null || value === undefined;

/** A creative has what its type needs: a picture, a headline with a text, or a video or a tag. */
export const creativeFitsType: Check<Creative> = ({ ads_type, title, text: words, file, tag_url }) => {
  if (ads_type === 'text')
    return [
      ...(isEmpty(title) ? [{ path: 'title', code: 'required', params: { verb: 'input' } }] : []),
      ...(isEmpty(words) ? [{ path: 'text', code: 'required', params: { verb: 'input' } }] : []),
      ...(isEmpty(file) ? [] : [{ path: 'file', code: 'text_has_no_file' }]),
      ...(isEmpty(tag_url) ? [] : [{ path: 'tag_url', code: 'only_video_has_tag' }]),
    ];
  if (ads_type === 'image')
    return [
      ...(isEmpty(file) ? [{ path: 'file', code: 'required', params: { verb: 'upload' } }] : []),
      ...(isEmpty(tag_url) ? [] : [{ path: 'tag_url', code: 'only_video_has_tag' }]),
    ];
  if (isEmpty(ads_type)) return isEmpty(file) && isEmpty(tag_url) && isEmpty(words) ? [{ path: 'file', code: 'required', params: { verb: 'upload' } }] : [];
  if (ads_type === 'vast') {
    if (isEmpty(file) && isEmpty(tag_url)) return [{ path: 'file', code: 'file_or_tag' }];
    if (!isEmpty(file) && !isEmpty(tag_url)) return [{ path: 'tag_url', code: 'file_or_tag' }];
  }
  return [];
};

type Booking = {
  ads_type?: AdType | null | undefined;
  zones?: readonly ZoneName[] | null | undefined;
  platforms?: readonly PlatformKind[] | null | undefined;
  target?: CampaignTarget | null | undefined;
  start_date?: string | null | undefined;
  finish_date?: string | null | undefined;
};

/** Group A alone takes text and VAST. The picker of zones greys the others out by the same rule. */
export const zonesTakeType: Check<Booking> = ({ ads_type, zones }) =>
  isEmpty(ads_type) ? [] : (zones ?? []).some((zone) => !takesType(zone, ads_type as AdType)) ? [{ path: 'zones', code: 'zone_refuses_type' }] : [];

/** Each booked zone exists on one of the booked platforms. */
export const zonesAreOnPlatforms: Check<Booking> = ({ zones, platforms }) =>
  isEmpty(platforms) || platforms?.length === 0 || (zones ?? []).every((zone) => isOnPlatform(zone, platforms ?? []))
    ? []
    : [{ path: 'zones', code: 'zone_not_on_platforms' }];

/** Both days are included, so a campaign of one day finishes on the day on which it starts. */
export const finishAfterStart: Check<Booking> = ({ start_date, finish_date }) =>
  start_date && finish_date && finish_date < start_date ? [{ path: 'finish_date', code: 'before_start' }] : [];

/** A daypart ends after it begins; 24 is midnight. One over midnight is written as two. */
export const daypartsAreOrdered: Check<{ dayparts?: readonly { from_hour: number; to_hour: number }[] | null | undefined }> = ({ dayparts }) =>
  (dayparts ?? []).flatMap(({ from_hour, to_hour }, at) => (to_hour > from_hour ? [] : [{ path: `dayparts.${at}.to_hour`, code: 'before_from_hour' }]));

/** Only a video can be played to its end. */
export const viewsNeedVideo: Check<Booking> = ({ target, ads_type }) =>
  target === 'views' && !isEmpty(ads_type) && ads_type !== 'vast' ? [{ path: 'target', code: 'views_need_video' }] : [];

const fields = {
  name: text(),
  company: text(),
  contact_name: text(),
  email: email(),
  phone_number: phone(),
  /** what is advertised, for the provider */
  content: optional(longText()),
  platforms: someOf(platformKinds),
  ads_type: oneOf(adTypes),
  zones: someOf(zoneNames),
  target: withDefault(oneOf(campaignTargets), 'impressions'),
  /** dong */
  budget: number(1, limits.adBudget),
  /** at most this many events of the target; null for what the budget gives */
  quota: optional(number(1, limits.adQuota)),
  start_date: date(),
  finish_date: date(),
  /** only viewers in these countries; all if empty */
  countries: optional(rows({ country: country() }, limits.adCountries)),
  /** only at these hours of the platform's zone, `to_hour` excluded; always if empty */
  dayparts: optional(rows({ from_hour: number(0, 23), to_hour: number(1, 24) }, limits.adDayparts)),
  /** only on these days; on all if empty */
  weekdays: withDefault(someOf(weekdays), []),
  /** only beside content of these genres; everywhere if empty */
  genres: optional(refs('tag', limits.genres, { kind: 'genre' })),
  pacing: withDefault(oneOf(pacings), 'even'),
  /** impressions in one day, and of one person in one day */
  day_cap: optional(number(1, limits.adQuota)),
  person_cap: optional(number(1, limits.adPersonCap)),
  /** its share beside other campaigns for the same request */
  weight: withDefault(number(1, limits.adWeight), limits.adWeightDefault),
  ...creativeFields(),
};

const noun = resource({
  name: 'campaign',
  area: 'advertise',
  path: '/cms/v1/ad/campaign',
  id: 'campaignId',
  title: 'name',
  fields,
  shown: {
    /** the advertiser */
    userId: optional(ref('user')),
    state: oneOf(campaignStates),
    /** when the advertiser sent it, or answered what the provider had asked: the provider replies within `limits.campaignReplyHours` of it */
    submitted_at: optional(timestamp()),
    /** when the provider replied to that: approved, rejected or asked back */
    answered_at: optional(timestamp()),
    /** since when the provider waits for an answer of the advertiser */
    asked_at: optional(timestamp()),
    /** whether it waits for that answer */
    is_asked: flag(),
    decided_by: optional(ref('user')),
    decided_at: optional(timestamp()),
    reject_reason: optional(oneOf(rejectReasons)),
    reject_text: optional(text()),
    /** the id of the thread of messages about it, once there is one */
    thread: optional(text()),
    launched_at: optional(timestamp()),
    ended_at: optional(timestamp()),
    requests: count(),
    impressions: count(),
    clicks: count(),
    starts: count(),
    /** dong */
    revenue: count(),
  },
  omittedFromLists: ['content', 'countries', 'dayparts', 'weekdays', 'genres', 'text', 'tag_url', 'reject_text', 'thread'],
  filters: ['state', 'is_asked', 'userId', 'ads_type', 'target', 'zones', 'platforms', 'start_date', 'finish_date'],
  sort: ['name', 'company', 'budget', 'start_date', 'finish_date', 'impressions', 'clicks', 'requests', 'submitted_at', 'created_at', 'updated_at'],
  sorted: { by: 'updated_at', order: 'desc' },
  checks: [creativeFitsType, zonesTakeType, zonesAreOnPlatforms, finishAfterStart, daypartsAreOrdered, viewsNeedVideo] as unknown as readonly Check[],
  drafts: ['name'],
});

/** A campaign as its page gets it. */
export type CampaignRow = z.output<typeof noun.read>;

/** How the provider and time move a campaign. Submitting has its own call, because it takes the whole campaign. */
export const campaignMoves = machine('state', {
  review: { from: ['new'], to: 'in_review' },
  approve: { from: ['new', 'in_review'], to: 'contract' },
  reject: {
    from: ['new', 'in_review', 'contract'],
    to: 'rejected',
    asks: { reject_reason: oneOf(rejectReasons), reject_text: optional(text()) },
  },
  /** the contract is signed; on or after the first day it runs at once */
  finalise: { from: ['contract'], to: 'scheduled' },
  pause: { from: ['scheduled', 'running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  finish: { from: ['scheduled', 'running', 'paused'], to: 'finished' },
});

const own = { area: noun.area, right: 'edit' } as const;

/** A booking of zones by an advertiser: what is shown, where, when, to whom, and for how much. */
export const campaign = {
  ...noun,
  ...moveCalls(noun, campaignMoves),
  submit: endpoint({
    method: 'POST',
    path: `${noun.path}/submit_new_campaign`,
    guard: own,
    summary: `Submits a campaign as \`new\`. With \`campaignId\` the draft of that id is submitted, with these fields. The provider answers within ${limits.campaignReplyHours} hours.`,
    body: (createShape(fields) as unknown as z.ZodObject).extend({ campaignId: id.optional() }) as unknown as z.ZodType<
      Write<typeof fields> & { campaignId?: string | undefined }
    >,
    data: noun.read,
    creates: true,
  }),
  revise: endpoint({
    method: 'POST',
    path: `${noun.path}/revise`,
    guard: own,
    summary: 'Takes a submitted or rejected campaign back as a draft, to be changed and submitted again.',
    body: z.strictObject({ id }),
    data: noun.read,
    versioned: true,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${noun.path}/ask`,
    guard: { area: noun.area, right: 'decide' },
    summary: 'Asks the advertiser something about a campaign in review. The question is a message in the thread of the campaign.',
    body: z.strictObject({ id, text: lines(limits.message) }),
    data: noun.read,
  }),
  reply: endpoint({
    method: 'POST',
    path: `${noun.path}/reply`,
    guard: own,
    summary: 'Writes a message in the thread of a campaign. An answer of the advertiser puts an asked campaign back into the queue.',
    body: z.strictObject({ id, text: lines(limits.message) }),
    data: noun.read,
  }),
};
