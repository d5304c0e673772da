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
/** What a link in a mail carries; good once. */
const token = exactText(200).min(1);
const path = '/cms/v1/account';

/** A person's own record: fields as of a `user`, calls of their own. */
const own = resource({
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

/** The account of whoever is signed in. */
export const profile = {
  ...own,
  get: { ...own.get, path, guard: 'session', params: undefined, about: "The caller's own account." },
  update: { ...own.update, path, guard: 'session', params: undefined, about: "Changes the caller's own account." },
  history: { ...own.history, path: `${path}/history`, guard: 'session', params: undefined, about: "Who changed what in the caller's own account." },
} as unknown as typeof own;

/** Fields of the public forms: what refusals name. */
export const accountFields = { ...user.fields, email: user.shown.email };

/** How a person gets an account, back into it, and changes what is theirs. Whether an address has an account is never told. */
export const account = {
  signUp: endpoint({
    method: 'POST',
    path,
    guard: 'public',
    summary:
      'Makes an advertiser account that waits for its address to be confirmed by mail. An address that is in use answers the same, and its owner is told by mail.',
    body: z.strictObject({
      displayName: line(limits.line),
      email: emailAddress,
      password,
      company: nullIfBlank(line(limits.line)).optional(),
      phone: nullIfBlank(phoneNumber).optional(),
      /** of the mails */
      language: z.enum(languages).optional(),
    }),
    data: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    guard: 'public',
    summary: `Confirms an address with the token of a mail, good once and for ${limits.confirmHours} hours, and the password of the sign-up: whoever reads the mail must be who signed up.`,
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
    summary: `Sets a new password with the token of a mail, good once and for ${limits.resetHours} hour, and ends every session of the account.`,
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

/** The calls over one's own record, to be mounted. */
export const ownAccount = { name: 'user' as const, fields: own.fields, get: profile.get, update: profile.update, history: profile.history };

/** What became of a mail. */
export const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const;

/** One mail of the log. `way` is how it goes out: `log` is written down here and nowhere else. */
export const loggedMail = z.object({
  idMail: id,
  created_at: instant,
  sent_at: instant.nullable(),
  to: z.string(),
  kind: z.string(),
  /** null until it is written */
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  way: z.enum(['log', 'smtp']),
  tries: z.int(),
  /** why it could not be sent */
  reason: z.string().nullable(),
});
export type LoggedMail = z.output<typeof loggedMail>;

/** The mail log: for super_admins and developers. */
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
    summary:
      'One mail with its text. Links that open an account show only where mail goes nowhere but here, to super_admins and to those whom they were sent to.',
    params: z.strictObject({ id }),
    data: loggedMail.extend({ text: z.string().nullable() }),
  }),
};
