import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { exactText, line } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { signedIn, passwordAttempt } from './session.ts';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = exactText(100_000).check(z.base64url());

/** What an authenticator answers when it signs (WebAuthn level 3, AuthenticationResponseJSON). Browsers may add to it. */
const assertion = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() }),
  clientExtensionResults: z.looseObject({}),
});
export type Assertion = z.output<typeof assertion>;

/** What an authenticator answers when it makes a key (RegistrationResponseJSON). */
const attestation = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(exactText(50)).max(10).optional() }),
  clientExtensionResults: z.looseObject({}),
});
export type Attestation = z.output<typeof attestation>;

/** What `navigator.credentials.get` is asked with; good for five minutes and once. */
const asked = z.looseObject({ challenge: z.string(), rpId: z.string() });
/** What `navigator.credentials.create` is asked with. */
const wanted = z.looseObject({ challenge: z.string(), rp: z.looseObject({ id: z.string() }) });

/** A key on somebody's device that signs in without a password. */
export const passkey = z.object({
  id,
  /** what its owner calls it */
  name: z.string(),
  /** whether it follows its owner to other devices */
  is_synced: z.boolean(),
  created_at: instant,
  used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const name = line(limits.line);
const done = z.object({ state: z.literal('DONE') });

/** One's own passkeys, and signing in with them. Another passkey, a wrong signature or a late answer is 422 `passkey_refused`. */
export const passkeys = {
  ask: endpoint({
    method: 'POST',
    path: '/cms/v1/login/passkey/options',
    guard: 'public',
    summary: 'What a browser needs to sign in with a passkey; with the `challenge` of a second factor, for passkeys of that account alone.',
    body: z.strictObject({ challenge: exactText(200).min(20).optional() }),
    data: asked,
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
    summary: 'What a browser needs to unlock this session with a passkey of its person.',
    data: asked,
    isAllowedWhileLocked: true,
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/cms/v1/session/unlock/passkey',
    guard: 'session',
    summary: 'Unlocks this session with a passkey of its person.',
    body: z.strictObject({ passkey: assertion }),
    data: done,
    isAllowedWhileLocked: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/cms/v1/account/passkey',
    guard: 'session',
    summary: "The caller's passkeys.",
    data: z.array(passkey).max(limits.passkeys),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey/options',
    guard: 'session',
    summary: 'What a browser needs to make a passkey for the caller.',
    body: z.strictObject({ password: passwordAttempt }),
    data: wanted,
  }),
  add: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey',
    guard: 'session',
    summary: 'Keeps the passkey that the browser has made.',
    body: z.strictObject({ name, passkey: attestation }),
    data: passkey,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/cms/v1/account/passkey/{id}',
    guard: 'session',
    summary: 'Calls a passkey something else.',
    params: idParams,
    body: z.strictObject({ name }),
    data: passkey,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/cms/v1/account/passkey/remove',
    guard: 'session',
    summary: 'Forgets a passkey: it signs in no more.',
    body: z.strictObject({ id, password: passwordAttempt }),
    data: z.object({ id }),
  }),
};
