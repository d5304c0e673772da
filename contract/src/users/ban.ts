import { z } from 'zod';
import { endpoint, futureInstant, id } from '../kit/endpoint.ts';
import { longText, oneOf, optional, ref, timestamp } from '../kit/field.ts';
import { lines } from '../kit/line.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';

/** What a ban keeps a person from. `sign_in` and `everything` end their sessions; the others leave sign-in open. */
export const banScopes = ['sign_in', 'comment', 'upload', 'everything'] as const;
export type BanScope = (typeof banScopes)[number];

/** The scopes that keep a person from signing in. */
export const signInScopes = ['sign_in', 'everything'] as const satisfies readonly BanScope[];

/** Why a person is banned. */
export const banReasons = ['spam', 'abuse', 'illegal', 'copyright', 'fraud', 'impersonation', 'other'] as const;
export type BanReason = (typeof banReasons)[number];

/** A ban is over once its time has run out or somebody has lifted it. The clock decides; no job ends a ban. */
export const banStates = ['in_force', 'over'] as const;
export type BanState = (typeof banStates)[number];

/** What the error `banned` says in its `params`. `until` is null for a ban for good. */
export type BanNotice = { reason: BanReason; until: string | null; scope: BanScope };

/** A ban of a person. Nobody changes or deletes one: `bans` has the calls that ban and lift. */
export const ban = resource({
  name: 'ban',
  area: 'users',
  path: '/cms/v1/ban',
  id: 'idBan',
  title: 'user',
  fields: {
    user: ref('user'),
    scope: oneOf(banScopes),
    reason: oneOf(banReasons),
    /** an explanation, which the person reads in the mail about the ban */
    text: optional(longText(limits.banText)),
  },
  shown: {
    state: oneOf(banStates),
    /** when the ban ends by itself; null for a ban for good */
    until: optional(timestamp()),
    /** who banned */
    by: optional(ref('user')),
    lifted_at: optional(timestamp()),
    lifted_by: optional(ref('user')),
    lift_reason: optional(longText(limits.banText)),
  },
  filters: ['user', 'scope', 'reason', 'state'],
  sort: ['created_at'],
  calls: ['list', 'get'],
});

const decides = { area: 'users', right: 'decide' } as const;

/** Banning people and lifting bans. */
export const bans = {
  restrict: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/restrict',
    guard: decides,
    summary:
      'Bans a person from what `scope` names, until an instant or, with null, for good. With `sign_in` or `everything` their sessions, streams and uploads end at once.',
    body: z.strictObject({
      idUser: id,
      reason: z.enum(banReasons),
      text: lines(limits.banText).nullable().optional(),
      scope: z.enum(banScopes),
      until: futureInstant.nullable(),
    }),
    data: ban.read,
    creates: true,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/lift',
    guard: decides,
    summary: 'Ends a ban before its time. A ban that is over already answers 409 `already_decided`.',
    body: z.strictObject({ idBan: id, reason: lines(limits.banText) }),
    data: ban.read,
  }),
};
