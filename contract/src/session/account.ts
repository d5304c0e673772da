import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { emailAddress, phoneNumber, picture } from '../kit/field.ts';
import { exactText, line, optionalLine, nullIfBlank } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { passwordAttempt } from './session.ts';
import { ownFields, user } from '../users/user.ts';
import { languages } from '../words/words.ts';

const done = z.object({ state: z.literal('DONE') });
const password = exactText(limits.passwordMost).min(1);
/** The token of a link in a mail. It works once. */
const token = exactText(200).min(1);
const path = '/cms/v1/account';

/** A person's own record. It has fields of `user` and its own calls. */
const ownResource = resource({
  name: 'user',
  area: 'users',
  path,
  id: 'idUser',
  title: 'displayName',
  fields: ownFields,
  shown: { email: user.shown.email, role: user.fields.role },
  sort: ['displayName', 'created_at'],
  calls: ['get', 'update', 'history'],
});

/** The account of the signed-in person. */
export const profile = {
  ...ownResource,
  get: { ...ownResource.get, path, guard: 'session', params: undefined, summary: "The caller's own account." },
  update: { ...ownResource.update, path, guard: 'session', params: undefined, summary: "Changes the caller's own account." },
  history: {
    ...ownResource.history,
    path: `${path}/history`,
    guard: 'session',
    params: undefined,
    summary: "The history of the caller's own account, newest first.",
  },
} as unknown as typeof ownResource;

/** Fields of the public forms: what refusals name. */
export const accountFields = { ...user.fields, email: user.shown.email };

/** Sign-up, forgotten passwords and changes to the own account. No answer reveals whether an address has an account. */
export const account = {
  signUp: endpoint({
    method: 'POST',
    path,
    guard: 'public',
    summary: 'Creates an advertiser account, which must be confirmed by mail. An address that is in use gets the same answer, and its owner gets a mail.',
    body: z.strictObject({
      displayName: line(limits.line),
      email: emailAddress,
      password,
      company: nullIfBlank(line(limits.line)).optional(),
      phone: nullIfBlank(phoneNumber).optional(),
      /** the language of the mails */
      language: z.enum(languages).optional(),
    }),
    data: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    guard: 'public',
    summary: `Confirms an address with the token of a mail, which works once within ${limits.confirmHours} hours, and the password of the sign-up. The password proves that the reader of the mail has signed up.`,
    body: z.strictObject({ token, password: passwordAttempt }),
    data: done,
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend`,
    guard: 'public',
    summary: 'Sends the mail to confirm an address again. Answers the same for every address.',
    body: z.strictObject({ email: emailAddress }),
    data: done,
  }),
  forgot: endpoint({
    method: 'POST',
    path: `${path}/forgot`,
    guard: 'public',
    summary: 'Sends a link to set a new password. Answers the same for every address.',
    body: z.strictObject({ email: emailAddress }),
    data: done,
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/reset`,
    guard: 'public',
    summary: `Sets a new password with the token of a mail, which works once within ${limits.resetHours} hour, and ends every session of the account.`,
    body: z.strictObject({ token, password }),
    data: done,
  }),
  password: endpoint({
    method: 'PUT',
    path: `${path}/password`,
    guard: 'session',
    summary: "Changes the caller's own password and ends their other sessions.",
    body: z.strictObject({ current: passwordAttempt, password }),
    data: done,
  }),
  avatar: endpoint({
    method: 'POST',
    path: `${path}/avatar`,
    guard: 'session',
    summary: `Takes a JPEG, PNG, WebP or AVIF picture as the body and cuts it to ${limits.avatar.join('x')} pixels, for the caller's own account.`,
    data: picture,
    perMinute: limits.avatarsPerMinute,
    raw: true,
    requestType: '*/*',
  }),
};

/** The mounted calls of the own record. */
export const ownAccount = { name: 'user' as const, fields: ownResource.fields, get: profile.get, update: profile.update, history: profile.history };

/** The states of a mail. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const;

/** One mail of the log. `way` is its transport: `log` means that it is only logged and not sent. */
export const loggedMail = z.object({
  idMail: id,
  created_at: instant,
  sent_at: instant.nullable(),
  to: z.string(),
  kind: z.string(),
  /** null until the mail is composed */
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  way: z.enum(['log', 'smtp']),
  tries: z.int(),
  /** the reason why it could not be sent */
  reason: z.string().nullable(),
});
export type LoggedMail = z.output<typeof loggedMail>;

/** The mail log, for super_admins and developers. */
export const mailLog = {
  list: endpoint({
    method: 'GET',
    path: `${path}/mail`,
    guard: 'session',
    summary: `Mails of the last ${limits.mailDays} days, newest first, for super_admins and developers.`,
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: loggedMail,
    list: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/mail/{id}`,
    guard: 'session',
    summary: 'One mail with its text. The tokens of its links are readable only if mail is logged and not sent, and only for super_admins and the recipient.',
    params: z.strictObject({ id }),
    data: loggedMail.extend({ text: z.string().nullable() }),
  }),
};
