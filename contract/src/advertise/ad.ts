import { count, number, oneOf, optional, ref, text, timestamp, withDefault } from '../kit/field.ts';
import { machine, moveCalls } from '../kit/machine.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { creativeFields, creativeFitsType, rejectReasons } from './campaign.ts';
import { adTypes } from './zone.ts';

/** `waiting`: the provider has not looked at it as it is now. The version that was approved before serves until then. */
export const adStates = ['waiting', 'approved', 'declined'] as const;

const noun = resource({
  name: 'ad',
  area: 'advertise',
  path: '/cms/v1/ad',
  id: 'idAd',
  fields: {
    /** it never changes */
    campaign: ref('campaign'),
    /** as the campaign's */
    ads_type: oneOf(adTypes),
    ...creativeFields(),
    title: text(limits.adTitle),
    /** its share among the advertisements of its campaign */
    weight: withDefault(number(1, limits.adWeight), limits.adWeightDefault),
  },
  shown: {
    state: oneOf(adStates),
    userId: optional(ref('user')),
    decided_by: optional(ref('user')),
    decided_at: optional(timestamp()),
    reject_reason: optional(oneOf(rejectReasons)),
    reject_text: optional(text()),
    requests: count(),
    impressions: count(),
    clicks: count(),
    starts: count(),
    revenue: count(),
  },
  omittedFromLists: ['text', 'tag_url', 'reject_text'],
  filters: ['state', 'campaign', 'userId', 'ads_type'],
  sort: ['title', 'impressions', 'clicks', 'requests', 'created_at', 'updated_at'],
  sorted: { by: 'created_at', order: 'desc' },
  checks: [creativeFitsType] as unknown as readonly Check[],
});

/** How the provider decides about an advertisement. */
export const adMoves = machine('state', {
  approve: { from: ['waiting', 'declined'], to: 'approved' },
  decline: { from: ['waiting', 'approved'], to: 'declined', asks: { reject_reason: oneOf(rejectReasons), reject_text: optional(text()) } },
});

/** An advertisement of a campaign. A change of one that serves waits for the provider, and the approved version serves meanwhile. */
export const ad = { ...noun, ...moveCalls(noun, adMoves) };
