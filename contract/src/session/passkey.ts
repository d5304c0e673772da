import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { exactText, line } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { signedIn, passwordAttempt } from './session.ts';

/** Bytes in the form of WebAuthn's JSON. */
const bytes = exactText(100_000).check(z.base64url());

/** An authenticator's answer when it signs in (WebAuthn level 3, AuthenticationResponseJSON). Browsers may add properties. */
const assertion = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() }),
  clientExtensionResults: z.looseObject({}),
});
export type Assertion = z.output<typeof assertion>;

/** An authenticator's answer when it creates a key (RegistrationResponseJSON). */
const attestation = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(exactText(50)).max(10).optional() }),
  clientExtensionResults: z.looseObject({}),
});
export type Attestation = z.output<typeof attestation>;

/** The options for `navigator.credentials.get`. They work once within five minutes. */
const challengeOptions = z.looseObject({ challenge: z.string(), rpId: z.string() });
/** The options for `navigator.credentials.create`. */
const registrationOptions = z.looseObject({ challenge: z.string(), rp: z.looseObject({ id: z.string() }) });

/** A key on a person's device that signs in without a password. */
export const passkey = z.object({
  id,
  /** the name that its owner gave it */
  name: z.string(),
  /** whether it is synchronised to other devices of its owner */
  is_synced: z.boolean(),
  created_at: instant,
  used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const name = line(limits.line);
const done = z.object({ state: z.literal('DONE') });

/** A person's own passkeys, and signing in with them. Another passkey, a wrong signature or a late answer is 422 `passkey_refused`. */
export const passkeys = {
  ask: endpoint({
    method: 'POST',
    path: '/cms/v1/login/passkey/options',
    guard: 'public',
    summary: 'The options for a sign-in with a passkey; with the `challenge` of a second factor, only for passkeys of that account.',
    body: z.strictObject({ challenge: exactText(200).min(20).optional() }),
    data: challengeOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/cms/v1/login/passkey',
    guard: 'public',
    summary: 'Signs in with a passkey, or completes a sign-in whose `challenge` is given.',
    body: z.strictObject({ passkey: assertion, challenge: exactText(200).min(20).optional(), remember: z.boolean().optional() }),
    data: signedIn,
    isAllowedWhileLocked: true,
  }),
  askUnlock: endpoint({
    method: 'POST',
    path: '/cms/v1/session/unlock/options',
    guard: 'session',
    summary: 'The options to unlock this session with a passkey of its person.',
    isAllowedWithoutFactor: true,
    data: challengeOptions,
    isAllowedWhileLocked: true,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/cms/v1/session/unlock/passkey',
    guard: 'session',
    summary: 'Unlocks this session with a passkey of its person.',
    isAllowedWithoutFactor: true,
    body: z.strictObject({ passkey: assertion }),
    data: done,
    isAllowedWhileLocked: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/cms/v1/account/passkey',
    guard: 'session',
    summary: "The caller's passkeys.",
    isAllowedWithoutFactor: true,
    data: z.array(passkey).max(limits.passkeys),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey/options',
    guard: 'session',
    summary: 'The options to create a passkey for the caller.',
    isAllowedWithoutFactor: true,
    body: z.strictObject({ password: passwordAttempt }),
    data: registrationOptions,
  }),
  add: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey',
    guard: 'session',
    summary: 'Stores the passkey that the browser has created.',
    isAllowedWithoutFactor: true,
    body: z.strictObject({ name, passkey: attestation }),
    data: passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/cms/v1/account/passkey/{id}',
    guard: 'session',
    summary: 'Renames a passkey.',
    params: idParams,
    body: z.strictObject({ name }),
    data: passkey,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey/remove',
    guard: 'session',
    summary: 'Deletes a passkey, which can then no longer sign in.',
    body: z.strictObject({ id, password: passwordAttempt }),
    data: z.object({ id }),
  }),
};
