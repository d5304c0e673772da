import { count, email, oneOf, optional, phone, text, timestamp, url, withDefault } from '../kit/field.ts';
import { endpoint, idParams } from '../kit/endpoint.ts';
import { type Check, resource } from '../kit/resource.ts';
import { campaign } from './campaign.ts';

/** How an advertiser came to the platform: by itself, through an agency, or as a partner. */
export const advertiserGroups = ['direct', 'agency', 'partner'] as const;
export const advertiserTypes = ['company', 'individual', 'organisation'] as const;

type Contact = { phone_number?: unknown; url?: unknown };

/** An account alone brings neither a phone number nor an address; whoever completes the record must give both (point 5 of the specification). */
export const contactIsWhole: Check<Contact> = ({ phone_number, url: address }) => [
  ...(phone_number === null || phone_number === undefined ? [{ path: 'phone_number', code: 'required', params: { verb: 'input' } }] : []),
  ...(address === null || address === undefined ? [{ path: 'url', code: 'required', params: { verb: 'input' } }] : []),
];

const noun = resource({
  name: 'advertiser',
  area: 'advertise',
  path: '/cms/v1/ad/advertiser',
  id: 'userId',
  title: 'company',
  fields: {
    company: text(),
    group: withDefault(oneOf(advertiserGroups), 'direct'),
    type: withDefault(oneOf(advertiserTypes), 'company'),
    /** the person whom the provider talks to */
    name: text(),
    email: email(),
    phone_number: optional(phone()),
    url: optional(url()),
  },
  shown: {
    /** when the account was made */
    join_date: timestamp(),
    campaigns: count(),
    /** when its first campaign was created and launched, and when its last one ended; null before */
    first_campaign_at: optional(timestamp()),
    launched_at: optional(timestamp()),
    ended_at: optional(timestamp()),
    requests: count(),
    impressions: count(),
    clicks: count(),
    starts: count(),
    /** the sum of the quotas of its campaigns, in events of their targets */
    quota: count(),
    /** dong */
    revenue: count(),
  },
  filters: ['group', 'type'],
  sort: ['company', 'created_at', 'updated_at'],
  calls: ['list', 'lookup', 'get', 'update', 'history'],
  checks: [contactIsWhole] as unknown as readonly Check[],
});

/** Whoever books campaigns: one for each account of this role, with the figures of all its campaigns. Staff sets its group and type. */
export const advertiser = {
  ...noun,
  update: endpoint({ ...noun.update, guard: { area: noun.area, right: 'decide' } }),
  campaigns: endpoint({
    ...campaign.list,
    path: `${noun.path}/{id}/campaign`,
    summary: 'The campaigns of one advertiser, filtered and sorted as the list of all campaigns.',
    params: idParams,
    fieldsFor: () => campaign,
  }),
};
