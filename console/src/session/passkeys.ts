import { passkeys } from '@marquee/contract/session/passkey';
import type { Assertion, Attestation, Passkey } from '@marquee/contract/session/passkey';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { call } from '../kit/call.ts';
import { auth } from '../kit/who.ts';
import { rememberPasskey, unlock } from './lock.ts';
import { startSession } from './session.ts';
import type { SignInTarget } from './session.ts';

/** The person closed the browser's dialog, or the device has no matching passkey. Browsers do not say which. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Whether the WebAuthn ceremony ended without a passkey, as opposed to a refusal by the server. */
const isCancelled = (error: unknown) =>
  error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError|OperationError|UnknownError)$/.test(error.name);

async function runCeremony<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    throw isCancelled(error) ? new PasskeyCancelled() : error;
  }
}

const requestAssertion = (options: unknown, useBrowserAutofill: boolean) =>
  runCeremony(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill }),
  ) as Promise<unknown> as Promise<Assertion>;

/** Signs in with a passkey; with a `challenge` it completes a sign-in that requires a second factor. @throws PasskeyCancelled, ApiError */
export async function signInWithPasskey(options: { challenge?: string; remember: () => boolean }, target: SignInTarget): Promise<void> {
  const challenge = options.challenge === undefined ? {} : { challenge: options.challenge };
  const { data } = await call(passkeys.ask, { body: challenge });
  await completeSignIn(await requestAssertion(data, false), { ...challenge, remember: options.remember() }, target);
}

/**
 * Makes the browser offer passkeys in its autofill (WebAuthn conditional mediation), and signs in when one is picked. A page can have only one
 * WebAuthn request at a time. It therefore calls `isWanted` first: the offer must not cancel a request that the person has started meanwhile.
 * @throws PasskeyCancelled, ApiError
 */
export async function offerPasskeyAutofill(offer: { isWanted: () => boolean; remember: () => boolean }, target: () => SignInTarget): Promise<void> {
  const options = await call(passkeys.ask, { body: {} });
  if (!offer.isWanted()) return;
  const passkey = await requestAssertion(options.data, true);
  await completeSignIn(passkey, { remember: offer.remember() }, target());
}

async function completeSignIn(passkey: Assertion, more: { challenge?: string; remember: boolean }, target: SignInTarget): Promise<void> {
  const prepared = target.prepare();
  prepared.catch(() => undefined);
  const { data } = await call(passkeys.signIn, { body: { passkey, ...more } });
  rememberPasskey(data.user.idUser, true);
  await startSession(data, { ...target, prepare: () => prepared });
}

/** Cancels a pending WebAuthn request, such as the autofill offer of the sign-in page. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony();

/** Unlocks the console with a passkey. @throws PasskeyCancelled, ApiError */
export async function unlockWithPasskey(): Promise<void> {
  const options = await call(passkeys.askUnlock, {});
  await call(passkeys.unlock, { body: { passkey: await requestAssertion(options.data, false) } });
  unlock();
}

/** Creates a passkey on this device or on a security key. @throws PasskeyCancelled, ApiError */
export async function createPasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const options = await call(passkeys.begin, { body: { password } });
  const optionsJSON = options.data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = (await runCeremony(() => startRegistration({ optionsJSON }))) as unknown as Attestation;
  const { data } = await call(passkeys.add, { body: { name, passkey } });
  const person = auth.get().authUser?.user_profile.idUser;
  if (person !== undefined) rememberPasskey(person, true);
  return data;
}
