import { z } from 'zod';
import { entries, roles } from '../access.ts';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { oneOf, optional, refs } from '../kit/field.ts';
import { asSingleLine, exactText, line, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { signedIn } from '../session/session.ts';
import { languages } from '../words/words.ts';
import { ownFields, user } from './user.ts';

const administers = { area: 'users', right: 'administer' } as const;
const token = exactText(200).min(1);

/** Roles that people are invited to; viewers register by themselves. */
export const invitedRoles = roles.filter((role): role is Exclude<(typeof roles)[number], 'user'> => role !== 'user');

/** What people are invited to, as the console asks for it. */
export const invitationFields = {
  role: oneOf(invitedRoles as [(typeof invitedRoles)[number], ...typeof invitedRoles]),
  permissions: user.fields.permissions,
  channels: optional(refs('channel', limits.invitedChannels)),
  language: ownFields.language,
};

/** Why an address was not invited. The params of `taken` hold the account that has it. */
const refusal = z.object({ path: z.string(), code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() });

/** What became of one address. `replaced`: it was invited before, and this invitation counts now. */
export const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'replaced', 'refused']),
  idUser: id.nullable(),
  errors: z.array(refusal),
});
export type InvitationResult = z.output<typeof invitationResult>;

/** Inviting people: the only way to an account of the staff, of a partner or of a super_admin. */
export const invitation = {
  name: 'user' as const,
  fields: { ...user.fields, email: user.shown.email, channels: user.shown.channels },
  invite: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/invite',
    guard: administers,
    summary:
      `Invites up to ${limits.invitations} people by mail and answers what became of each address; a wrong one does not stop the others. ` +
      `An address that is invited already is invited anew: the newer role counts, and the older link ends. The link is good for ${limits.invitationDays} days.`,
    body: z.strictObject({
      // An address may be anything here, so that a wrong one gets its own result.
      people: z
        .array(z.strictObject({ email: typedText(limits.prose * 2, asSingleLine), displayName: typedText(limits.prose * 2, asSingleLine).optional() }))
        .min(1)
        .max(limits.invitations),
      role: z.enum(invitedRoles),
      permissions: z.array(z.enum(entries)).max(entries.length),
      /** of a partner: where they become a member */
      channels: z.array(id).max(limits.invitedChannels).optional(),
      /** of the mail */
      language: z.enum(languages).optional(),
    }),
    data: z.array(invitationResult),
    perMinute: 60,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/invite/resend',
    guard: administers,
    summary: `Sends an invitation again, good for ${limits.invitationDays} days from now; the older link ends.`,
    body: z.strictObject({ idUser: id }),
    data: z.object({ invited_until: instant }),
    perMinute: 60,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/invite/withdraw',
    guard: administers,
    summary: 'Withdraws an invitation: its link ends, and the person who never accepted is removed.',
    body: z.strictObject({ idUser: id }),
    data: z.object({ state: z.literal('DONE') }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/cms/v1/account/invitation',
    guard: 'public',
    summary: 'Who is invited by the token of a mail, as what and by whom, and whether the role demands a second factor. Changes nothing.',
    body: z.strictObject({ token }),
    data: z.object({
      email: z.string(),
      displayName: z.string(),
      role: z.enum(roles),
      invited_by: z.string(),
      invited_until: instant,
      needs_second_factor: z.boolean(),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/cms/v1/account/accept',
    guard: 'public',
    summary: 'Accepts an invitation with the token of its mail: sets name and password, confirms the address and signs in.',
    body: z.strictObject({ token, displayName: line(limits.line), password: exactText(limits.passwordMost).min(1) }),
    data: signedIn,
  }),
};
