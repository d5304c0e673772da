import { z } from 'zod';
import { ageAt } from '../contest/entry.ts';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { date, email, emailAddress, flag, optional, phone, phoneNumber, text } from '../kit/field.ts';
import { day, exactText, line } from '../kit/line.ts';
import type { Fault } from '../kit/faults.ts';
import { limits } from '../limits.ts';
import { passwordAttempt } from '../session/session.ts';

/** The edition of the text that viewers agree to when they register. It is stored with the time of their consent. */
export const consentVersion = '2026-01';

/** The fields of a registration: what refusals name. */
export const viewerFields = {
  name: text(),
  birth_date: date(),
  phone: optional(phone()),
  email: optional(email()),
  password: text(limits.passwordMost),
  consent: flag(),
  /** a parent or guardian, with their name and phone number */
  guardian: optional(text()),
};

/** What a registration lacks as a whole. `today` is `YYYY-MM-DD`. */
export function registrationFaults(body: Record<string, unknown>, today: string): Fault[] {
  const found: Fault[] = [];
  const { birth_date: born } = body;
  const isDay = typeof born === 'string' && day.safeParse(born).success;
  if (isDay && (born >= today || ageAt(born, today) > limits.oldestYears)) found.push({ path: 'birth_date', code: 'not_a_birthday' });
  else if (isDay && ageAt(born, today) < limits.guardianYears && body['guardian'] == null) found.push({ path: 'guardian', code: 'guardian_needed' });
  if (body['consent'] === false) found.push({ path: 'consent', code: 'terms_needed' });
  if (body['phone'] == null && body['email'] == null) found.push({ path: 'phone', code: 'phone_or_email' });
  return found;
}

/** What a viewer signs in with: one of the two. */
const signIn = { phone: phoneNumber.optional(), email: emailAddress.optional() };

/** A viewer's own account. */
export const viewerAccount = z.object({
  idUser: id,
  name: z.string(),
  birth_date: day,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  consent_at: instant,
  consent_version: z.string(),
  guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type ViewerAccount = z.output<typeof viewerAccount>;

/** A viewer's session: a bearer token for the calls of the platform that opened it, and for nothing else. */
const viewerSession = z.object({ token: z.string(), expires_at: instant, user: viewerAccount });
const path = '/platform/v1/account';

/** How viewers get an account over an application of the platform, and sign in there. */
export const viewer = {
  name: 'viewer' as const,
  fields: viewerFields,
  register: endpoint({
    method: 'POST',
    path,
    guard: 'platform',
    summary: `Registers a viewer and signs them in. They give a phone number or an e-mail address. Under ${limits.guardianYears} a parent or guardian is named. \`consent\` must be true: they agree to the text of edition ${consentVersion}.`,
    body: z.strictObject({
      name: line(limits.line),
      birth_date: day,
      ...signIn,
      password: exactText(limits.passwordMost).min(1),
      consent: z.boolean(),
      guardian: z.strictObject({ name: line(limits.line), phone: phoneNumber }).optional(),
    }),
    data: viewerSession,
  }),
  login: endpoint({
    method: 'POST',
    path: '/platform/v1/login',
    guard: 'platform',
    summary: 'Signs a viewer in, by phone number or e-mail address and password.',
    body: z.strictObject({ ...signIn, password: passwordAttempt }),
    data: viewerSession,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/platform/v1/login',
    guard: 'viewer',
    summary: 'Ends the session that calls.',
    data: z.object({ state: z.literal('DONE') }),
  }),
  erase: endpoint({
    method: 'POST',
    path: `${path}/erase`,
    guard: 'viewer',
    isAllowedWhileBanned: true,
    summary: 'Withdraws the consent: erases the account of the caller with its personal data for good. The password is asked for once more.',
    body: z.strictObject({ password: passwordAttempt }),
    data: z.object({ state: z.literal('DELETED') }),
  }),
  account: endpoint({ method: 'GET', path, guard: 'viewer', summary: "The caller's own account.", data: viewerAccount }),
};
