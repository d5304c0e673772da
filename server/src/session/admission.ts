import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf, networkOf } from '../kit/address.ts';
import { refuse } from '../kit/refusal.ts';
import { deviceHash, knownDevice } from './sign-in-device.ts';
import { addressLimit, countedOnly, countTry, forgetTries, takeBack, tryLimit, type TryLimit } from './tries.ts';

const { signInTries: most, signInTriesPerAddress, signInMinutes: minutes } = limits;

/** Tries of one account from one address, and of one account in one browser that it has signed in with before. */
const fromAddress = (email: string, address: string) => tryLimit('sign in from', [email, networkOf(address)], most, minutes);
const onDevice = (email: string, device: string) => tryLimit('sign in on', [email, device], most, minutes);
/** Tries of one account by strangers, wherever they come from. */
const byStrangers = (email: string) => tryLimit('sign in', [email], countedOnly, minutes);
/** Tries from one address, whatever the account. */
const ofAddress = (address: string) => addressLimit('sign in', address, signInTriesPerAddress, minutes);

/** How long a try of an account waits that strangers have tried so often within a quarter of an hour, in milliseconds. */
export const slowdown = (tries: number) => Math.min(limits.signInWaitMs, Math.max(0, tries - limits.signInTriesUnhindered) * limits.signInWaitStepMs);

/** How many wait now, by account. */
const waiting = new Map<string, number>();
let allWaiting = 0;

/**
 * Admits a try at the sign-in form. A browser in which this account has signed in before has its own tries and never waits. Anybody else has tries by account
 * and address, and by address. An account that is tried from many addresses is not closed: the try waits first, the longer the more there were.
 * Answers with what to call when the password was right. @throws 429 where there were too many tries, or where too many wait already
 */
export async function admitSignIn(deps: Deps, email: string, request: FastifyRequest): Promise<{ right: () => Promise<void> }> {
  const device = await knownDevice(deps, request, email);
  const address = addressOf(request);
  const counted = device === null ? [byStrangers(email), fromAddress(email, address), ofAddress(address)] : [onDevice(email, device)];
  const [tries = 0] = await countTry(deps.db.pool, counted);
  const ms = device === null ? slowdown(tries) : 0;
  if (ms > 0) await waitInLine(email, ms, () => takeBack(deps.db.pool, counted));
  return { right: () => takeBack(deps.db.pool, counted) };
}

async function waitInLine(email: string, ms: number, giveUp: () => Promise<void>): Promise<void> {
  const ahead = waiting.get(email) ?? 0;
  if (ahead >= limits.signInWaiting || allWaiting >= limits.signInWaitingInAll) {
    await giveUp();
    throw refuse('too_many_requests', { seconds: Math.ceil(ms / 1000) });
  }
  waiting.set(email, ahead + 1);
  allWaiting += 1;
  try {
    await delay(ms);
  } finally {
    allWaiting -= 1;
    const left = (waiting.get(email) ?? 1) - 1;
    if (left > 0) waiting.set(email, left);
    else waiting.delete(email);
  }
}

/** Forgets what was tried from where somebody has now signed in. */
export async function forgetSignIns(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  const device = deviceHash(request);
  await forgetTries(deps.db.pool, [fromAddress(email, addressOf(request)), ...(device === null ? [] : [onDevice(email, device)])]);
}

/** The same once a new password has made all earlier guesses worthless. */
export async function forgetGuesses(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  await forgetTries(deps.db.pool, [byStrangers(email)]);
  await forgetSignIns(deps, email, request);
}

/**
 * The limits of the second step of a sign-in: codes are short, so strangers' tries of one account are limited in all, wherever they come from. Who gets there
 * knows the password.
 */
export async function secondStepLimits(deps: Deps, account: { idUser: string; email: string }, request: FastifyRequest): Promise<TryLimit[]> {
  const device = await knownDevice(deps, request, account.email);
  if (device !== null) return [tryLimit('second step on', [account.idUser, device], most, minutes)];
  return [tryLimit('second step', [account.idUser], most, minutes), ofAddress(addressOf(request))];
}

/** The limit of proofs within a session: of a password or a code that somebody who is signed in is asked for again. Nobody outside of the session counts. */
export const proofLimit = (what: 'password' | 'code', session: string | null) => tryLimit(`proof of ${what}`, [session ?? ''], most, minutes);
