import { passkeys } from '@marquee/contract/session/passkey';
import type { Assertion, Attestation, Passkey } from '@marquee/contract/session/passkey';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../kit/call.ts';
import { auth } from '../kit/who.ts';
import { hasPasskey, open } from './lock.ts';
import { enter } from './session.ts';
import type { Going } from './session.ts';

/** The person closed the browser's question, or the device has no passkey for it. Browsers do not say which. */
export class NotGiven extends Error {
  override name = 'NotGiven';
}

/** Whether the ceremony ended without a passkey, rather than being refused by the server. */
const isNotGiven = (error: unknown) =>
  error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError|OperationError|UnknownError)$/.test(error.name);

async function ceremony<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    throw isNotGiven(error) ? new NotGiven() : error;
  }
}

const give = (options: unknown, useBrowserAutofill: boolean) =>
  ceremony(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill }),
  ) as Promise<unknown> as Promise<Assertion>;

/** Signs in with a passkey; with a `challenge` it completes a sign-in that wants a second factor. @throws NotGiven, ApiError */
export async function passkeySignIn(of: { challenge?: string; remember: () => boolean }, going: Going): Promise<void> {
  const challenge = of.challenge === undefined ? {} : { challenge: of.challenge };
  const options = await call(passkeys.ask, { body: challenge });
  await signInWith(await give(options.data, false), { ...challenge, remember: of.remember() }, going);
}

/**
 * Has the browser offer passkeys among what it fills in, and signs in when one is picked. `isWanted` is asked before the offer goes up, since
 * a page has one question at a time: it would take the place of one that was asked by hand meanwhile. @throws NotGiven, ApiError
 */
export async function passkeyOffer(of: { isWanted: () => boolean; remember: () => boolean }, going: () => Going): Promise<void> {
  const options = await call(passkeys.ask, { body: {} });
  if (!of.isWanted()) return;
  const passkey = await give(options.data, true);
  await signInWith(passkey, { remember: of.remember() }, going());
}

async function signInWith(passkey: Assertion, more: { challenge?: string; remember: boolean }, going: Going): Promise<void> {
  const ready = going.ready();
  ready.catch(() => undefined);
  const { data } = await call(passkeys.signIn, { body: { passkey, ...more } });
  hasPasskey(data.user.idUser, true);
  await enter(data, { ...going, ready: () => ready });
}

/** Takes back a question that still stands, such as the quiet one of the sign-in page. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Unlocks the console with a passkey. @throws NotGiven, ApiError */
export async function passkeyUnlock(): Promise<void> {
  const options = await call(passkeys.askUnlock, {});
  await call(passkeys.unlock, { body: { passkey: await give(options.data, false) } });
  open();
}

/** Makes a passkey on this device or a key beside it. @throws NotGiven, ApiError */
export async function makePasskey(of: { name: string; password: string }): Promise<Passkey> {
  const options = await call(passkeys.begin, { body: { password: of.password } });
  const optionsJSON = options.data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = (await ceremony(() => startRegistration({ optionsJSON }))) as unknown as Attestation;
  const { data } = await call(passkeys.add, { body: { name: of.name, passkey } });
  const person = auth.get().authUser?.user_profile.idUser;
  if (person !== undefined) hasPasskey(person, true);
  return data;
}
