import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf, networkOf } from '../kit/address.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { deviceHash, getKnownDevice } from './sign-in-device.ts';
import { addressRateLimit, unlimited, consumeAttempt, resetAttempts, refundAttempt, rateLimit, type RateLimit } from './sign-in-attempts.ts';

const { maxSignInAttempts: maxAttempts, maxSignInAttemptsPerAddress: maxAttemptsPerAddress, signInMinutes: minutes } = limits;

/** Attempts to sign in to one account: from one address, and in one browser in which it has signed in before. */
const accountAddressLimit = (email: string, address: string) => rateLimit('sign in from', [email, networkOf(address)], maxAttempts, minutes);
const accountDeviceLimit = (email: string, device: string) => rateLimit('sign in on', [email, device], maxAttempts, minutes);
/** Attempts to sign in to one account from unknown browsers, whatever their address. Never refuses; its count sets the delay. */
const accountLimit = (email: string) => rateLimit('sign in', [email], unlimited, minutes);
/** Attempts from one address, whatever the account. */
const addressLimit = (address: string) => addressRateLimit('sign in', address, maxAttemptsPerAddress, minutes);

/** The delay before a sign-in attempt, in milliseconds, after so many attempts by unknown browsers within a quarter of an hour. */
export const signInDelayMs = (attempts: number) =>
  Math.min(limits.signInWaitMs, Math.max(0, attempts - limits.signInAttemptsWithoutDelay) * limits.signInWaitStepMs);

/** How many attempts are being delayed now, by account. */
const waitingByAccount = new Map<string, number>();
let waitingInTotal = 0;

/**
 * Admits an attempt at the sign-in form. A browser in which this account has signed in before has its own limit and is never delayed. Any other
 * browser is limited by account and address, and by address. An account that is attacked from many addresses is not locked: attempts are delayed
 * instead, and the delay grows with their number. Returns the function to call when the password was right.
 * @throws 429 after too many attempts, or if too many attempts are being delayed already
 */
export async function admitSignIn(deps: Deps, email: string, request: FastifyRequest): Promise<{ refund: () => Promise<void> }> {
  const device = await getKnownDevice(deps, request, email);
  const address = addressOf(request);
  const limitsToConsume =
    device === null ? [accountLimit(email), accountAddressLimit(email, address), addressLimit(address)] : [accountDeviceLimit(email, device)];
  const [attempts = 0] = await consumeAttempt(deps.db.pool, limitsToConsume);
  const ms = device === null ? signInDelayMs(attempts) : 0;
  if (ms > 0) await waitBeforeAttempt(email, ms, () => refundAttempt(deps.db.pool, limitsToConsume));
  return { refund: () => refundAttempt(deps.db.pool, limitsToConsume) };
}

async function waitBeforeAttempt(email: string, ms: number, refund: () => Promise<void>): Promise<void> {
  const waitingForAccount = waitingByAccount.get(email) ?? 0;
  if (waitingForAccount >= limits.signInWaiting || waitingInTotal >= limits.signInWaitingInAll) {
    await refund();
    throw refuse('too_many_requests', { seconds: Math.ceil(ms / 1000) });
  }
  waitingByAccount.set(email, waitingForAccount + 1);
  waitingInTotal += 1;
  try {
    await delay(ms);
  } finally {
    waitingInTotal -= 1;
    const left = (waitingByAccount.get(email) ?? 1) - 1;
    if (left > 0) waitingByAccount.set(email, left);
    else waitingByAccount.delete(email);
  }
}

/** Resets the counters of the address and the browser from which somebody has just signed in. */
export async function resetSignInAttempts(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  const device = deviceHash(request);
  await resetAttempts(deps.db.pool, [accountAddressLimit(email, addressOf(request)), ...(device === null ? [] : [accountDeviceLimit(email, device)])]);
}

/** Resets all counters of an account. Called when a new password has made earlier guesses worthless. */
export async function resetAllAttempts(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  await resetAttempts(deps.db.pool, [accountLimit(email)]);
  await resetSignInAttempts(deps, email, request);
}

/** Attempts at the second step of one account from unknown browsers. */
const secondStepLimit = (idUser: string) => rateLimit('second step', [idUser], maxAttempts, minutes);

/** Writes down until when too many wrong codes keep a person from signing in, so that whoever manages accounts sees it. */
export async function noteLock(deps: Deps, idUser: string): Promise<void> {
  const { subject, maxAttempts: most } = secondStepLimit(idUser);
  await run(
    deps.db.pool,
    sql`update user_side set locked_until = t.until from sign_in_try t
        where owner = ${idUser}::uuid and t.subject = ${subject} and t.failures >= ${most} and t.until > now()`,
  );
}

/**
 * The rate limits of the second factor. Codes are short, so attempts by unknown browsers are limited per account, whatever their address.
 * Whoever reaches this step knows the password.
 */
export async function secondFactorLimits(deps: Deps, account: { idUser: string; email: string }, request: FastifyRequest): Promise<RateLimit[]> {
  const device = await getKnownDevice(deps, request, account.email);
  if (device !== null) return [rateLimit('second step on', [account.idUser, device], maxAttempts, minutes)];
  return [secondStepLimit(account.idUser), addressLimit(addressOf(request))];
}

/** The rate limit when a signed-in person has to give their password or code again. Only attempts within this session count. */
export const reauthenticationLimit = (what: 'password' | 'code', session: string | null) =>
  rateLimit(`proof of ${what}`, [session ?? ''], maxAttempts, minutes);
