import { z } from 'zod';
import { endpoint, instant } from '../kit/endpoint.ts';
import { exactText, halfWidth, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { signedIn, passwordAttempt } from './session.ts';

/** What completes a sign-in after the right password: a code of an authenticator app, one of the recovery codes, or a passkey. */
export const methods = ['totp', 'recovery', 'passkey'] as const;
export type Method = (typeof methods)[number];

/** What `params` of the refusal `second_factor` hold. `challenge` is good for five minutes and this account alone. */
export type SecondFactor = { challenge: string; methods: Method[] };

/** Six digits of an authenticator app, or a recovery code; blanks and dashes do not count, nor whether it was typed in full width. */
export const code = typedText(64, halfWidth).min(1);
const challenge = exactText(200).min(20);

/** Shown once: only hashes are kept. */
const recovery = z.object({ codes: z.array(z.string()).length(limits.recoveryCodes) });

/** The second factor: an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds) with recovery codes. */
export const factor = {
  second: endpoint({
    method: 'POST',
    path: '/cms/v1/login/second',
    guard: 'public',
    summary: 'Completes a sign-in with a code. A code works once; five wrong ones end the challenge, ten lock the second step of the account for a while.',
    body: z.strictObject({ challenge, code }),
    data: signedIn,
    isAllowedWhileLocked: true,
  }),
  security: endpoint({
    method: 'GET',
    path: '/cms/v1/account/security',
    guard: 'session',
    summary: 'How the caller signs in.',
    data: z.object({
      /** since when an authenticator app is asked for; null while none is */
      totp_since: instant.nullable(),
      recovery_codes_left: z.int(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/cms/v1/account/totp',
    guard: 'session',
    summary: 'Makes a secret for an authenticator app. Nothing is asked for until a code of it was confirmed.',
    body: z.strictObject({ password: passwordAttempt }),
    data: z.object({
      /** base32, for typing in */
      secret: z.string(),
      /** `otpauth://totp/…`, to be drawn as a QR code */
      uri: z.string(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/cms/v1/account/totp/confirm',
    guard: 'session',
    summary: 'Turns the second factor on with a code of the new secret and answers the recovery codes.',
    body: z.strictObject({ code }),
    data: recovery,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cms/v1/account/totp/remove',
    guard: 'session',
    summary: 'Turns the second factor off; its recovery codes are gone with it.',
    body: z.strictObject({ password: passwordAttempt, code }),
    data: z.object({ state: z.literal('DONE') }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/cms/v1/account/recovery',
    guard: 'session',
    summary: 'Makes new recovery codes; the earlier ones stop working.',
    body: z.strictObject({ password: passwordAttempt, code }),
    data: recovery,
  }),
};
