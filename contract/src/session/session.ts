import { z } from 'zod';
import { entries, roles } from '../access.ts';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { emailAddress, linked } from '../kit/field.ts';
import { exactText } from '../kit/line.ts';
import { wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';

/** The person of a session, as the console shows them. */
export const person = z.object({
  idUser: id,
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** a signed address that expires within a day */
  avatar: z.string().nullable(),
  /** a name of the IANA database */
  time_zone: z.string(),
});
export type Person = z.output<typeof person>;

/** A password to compare with the stored one. It need not meet today's rules, since the stored one may be older. */
export const passwordAttempt = exactText(limits.passwordTried).min(1);

const permissions = z.array(z.enum(entries));
const done = z.object({ state: z.literal('DONE') });

/** The answer to a sign-in. Send the token as `Authorization: Bearer …`. */
export const signedIn = z.object({
  token: z.string(),
  user: person,
  permissions,
  expires_at: instant,
  /** whether the role demands a second factor that the person has not set up; until they do, other calls are refused */
  needs_second_factor: z.boolean(),
});
export type SignedIn = z.output<typeof signedIn>;

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/cms/v1/login',
    guard: 'public',
    summary:
      'Signs in. Attempts are limited by account and address together, and by address. An account with attempts from many addresses answers more slowly; a browser with the cookie of an earlier sign-in does not wait. If the account has a second factor, the right password answers 401 `second_factor`, ' +
      'whose `params` contain a `challenge` for `/cms/v1/login/second` and the `methods` that complete the sign-in.',
    body: z.strictObject({
      email: emailAddress,
      password: passwordAttempt,
      /** Keep the session for 30 days instead of 12 hours. */
      remember: z.boolean().optional(),
    }),
    data: signedIn,
    isAllowedWhileLocked: true,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/cms/v1/login',
    guard: 'session',
    summary: 'Ends this session.',
    data: done,
    isAllowedWhileLocked: true,
    isAllowedWhileSeeingAs: true,
    isAllowedWhileBanned: true,
    isAllowedWithoutFactor: true,
  }),
  lock: endpoint({
    method: 'POST',
    path: '/cms/v1/session/lock',
    guard: 'session',
    summary: 'Locks this session: until it is unlocked every other call answers 403 `locked`.',
    data: done,
    isAllowedWithoutFactor: true,
    isAllowedWhileSeeingAs: true,
    isAllowedWhileLocked: true,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/cms/v1/session/unlock',
    guard: 'session',
    summary: 'Unlocks this session with the password of its person. Wrong ones are limited for this session alone.',
    body: z.strictObject({ password: passwordAttempt }),
    data: done,
    isAllowedWithoutFactor: true,
    isAllowedWhileSeeingAs: true,
    isAllowedWhileLocked: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/cms/v1/session',
    guard: 'session',
    summary: 'Who the token belongs to.',
    isAllowedWithoutFactor: true,
    data: z.object({
      user: person,
      permissions,
      expires_at: instant,
      needs_second_factor: z.boolean(),
      /** whose session it is, while it sees the console as `user` */
      seen_by: linked.nullable(),
    }),
  }),
  permission: endpoint({
    method: 'GET',
    path: '/cms/v1/profile/permission',
    guard: 'session',
    summary: "The caller's permission list, or that of `idUser` for those who may see users.",
    query: z.strictObject({ idUser: id.optional() }),
    data: z.object({ role: z.enum(roles), permissions }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/cms/v1/live',
    guard: 'session',
    summary:
      'A stream of `text/event-stream`: the kind and id of every changed record that the caller may read. It begins with the changes of the last ' +
      '`missed` milliseconds. If these are no longer known, it begins with `*` as kind, id and verb: anything may have changed. ' +
      `A session has ${limits.liveStreamsPerSession} streams at most and a person ${limits.liveStreams}; beyond that the oldest ends with the event \`replaced\`, and should not be opened again at once.`,
    query: z.strictObject({ missed: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    data: z.object({ kind: z.string(), id: z.string(), verb: z.string() }),
    raw: true,
    responses: { 200: 'text/event-stream' },
  }),
};
