import { z } from 'zod';
import { endpoint, instant } from '../kit/endpoint.ts';
import { exactText, halfWidth, typedText } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { signedIn, passwordAttempt } from './session.ts';

/** The methods that complete a sign-in after the right password: a code of an authenticator app, a recovery code, or a passkey. */
export const methods = ['totp', 'recovery', 'passkey'] as const;
export type Method = (typeof methods)[number];

/** The `params` of the refusal `second_factor`. `challenge` is valid for five minutes and for this account only. */
export type SecondFactor = { challenge: string; methods: Method[] };

/** Six digits of an authenticator app, or a recovery code. Blanks and dashes are ignored, and full-width characters are accepted. */
export const code = typedText(64, halfWidth).min(1);
const challenge = exactText(200).min(20);

/** New recovery codes. They are shown once, since only their hashes are stored. */
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
    isAllowedWithoutFactor: true,
    data: z.object({
      /** since when sign-ins require an authenticator app; null if they do not */
      totp_since: instant.nullable(),
      recovery_codes_left: z.int(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/cms/v1/account/totp',
    guard: 'session',
    summary: 'Creates a secret for an authenticator app. Sign-ins require it only after one of its codes was confirmed.',
    isAllowedWithoutFactor: true,
    body: z.strictObject({ password: passwordAttempt }),
    data: z.object({
      /** base32, to be typed in by hand */
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
    isAllowedWithoutFactor: true,
    body: z.strictObject({ code }),
    data: recovery,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cms/v1/account/totp/remove',
    guard: 'session',
    summary: 'Turns the second factor off and deletes its recovery codes.',
    body: z.strictObject({ password: passwordAttempt, code }),
    data: z.object({ state: z.literal('DONE') }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/cms/v1/account/recovery',
    guard: 'session',
    summary: 'Creates new recovery codes; the earlier ones stop working.',
    body: z.strictObject({ password: passwordAttempt, code }),
    data: recovery,
  }),
};
