import { z } from 'zod';
import { entries, roles } from '../access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { count, email, type Field, image, oneOf, optional, phone, refs, someOf, text, timestamp, withDefault } from '../kit/field.ts';
import { exactText } from '../kit/line.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { languages } from '../words/words.ts';

/** The platform's own time zone, which is the default of every person. */
export const homeZone = 'Asia/Ho_Chi_Minh';

/** Time zones of the IANA database by their current names. JavaScript engines still list Saigon. */
const zones = [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => (zone === 'Asia/Saigon' ? 'Asia/Ho_Chi_Minh' : zone)))].toSorted();
const isZone = (zone: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A time zone of the IANA database, such as `Asia/Ho_Chi_Minh`. The console shows the value itself. */
export const timeZone = (): Field<string, string, true, 'choice'> => ({
  ...oneOf(zones as [string, ...string[]]),
  write: exactText(64, 'invalid_zone').refine((zone) => /^[A-Z]/.test(zone) && isZone(zone), { error: 'invalid_zone' }),
  // Zones that this machine does not list may still be stored.
  read: z.string(),
});

/** The fields that people edit in their own account. */
export const ownFields = {
  displayName: text(),
  name: optional(text()),
  phone: optional(phone()),
  company: optional(text()),
  avatar: optional(image(limits.avatar)),
  /** the language of mails to them */
  language: withDefault(oneOf(languages), 'vi'),
  time_zone: withDefault(timeZone(), homeZone),
};

/** `invited`: has not accepted the invitation yet. `locked`: too many wrong codes at sign-in; ends by itself. `banned`: may not sign in. */
export const userStates = ['active', 'invited', 'banned', 'locked'] as const;
export type UserState = (typeof userStates)[number];

/** Only advertisers have the entry of advertising alone, and viewers have none: see the roles of `access.ts`. */
export const entriesFitRole: Check<{ role?: unknown; permissions?: unknown }> = ({ role, permissions }) => {
  const held = Array.isArray(permissions) ? permissions : [];
  const isWrong = (role === 'user' && held.length > 0) || (role === 'advertiser' && held.join() !== 'advertiser');
  return isWrong ? [{ path: 'permissions', code: 'entries_unfit' }] : [];
};

/** A person with an account. They come into being by invitation, by their own sign-up or over the platform API, so there is no call that creates one. */
export const user = resource({
  name: 'user',
  area: 'users',
  path: '/cms/v1/profile',
  id: 'idUser',
  title: 'displayName',
  fields: { ...ownFields, role: oneOf(roles), permissions: withDefault(someOf(entries), []) },
  shown: {
    /** viewers may have registered with a phone number instead */
    email: optional(email()),
    state: oneOf(userStates),
    last_seen: optional(timestamp()),
    /** when a ban that keeps them from signing in ends; null without one, and for a ban for good */
    banned_until: optional(timestamp()),
    /** how many bans they were given within the last 30 and 90 days, lifted ones included */
    bans_30_days: count(),
    bans_90_days: count(),
    /** the channels that they own or are a member of */
    channels: optional(refs('channel', 1000)),
  },
  filters: ['role', 'permissions', 'state', 'channels', 'last_seen'],
  sort: ['displayName', 'created_at', 'updated_at'],
  omittedFromLists: ['company', 'language', 'time_zone', 'bans_30_days', 'bans_90_days'],
  checks: [entriesFitRole],
  calls: ['list', 'lookup', 'get', 'update', 'remove', 'restore', 'history'],
});

/** How many people have an account. */
export const totalUser = {
  count: endpoint({
    method: 'GET',
    path: '/cms/v1/total_user',
    guard: { area: ['users', 'dashboard'], right: 'read' },
    summary:
      'How many people have an account, those in the trash excepted; for a partner those of their own channels. Beyond ten thousand it is an estimate, as in lists.',
    data: z.object({ total: z.int(), total_is_exact: z.boolean() }),
  }),
};
