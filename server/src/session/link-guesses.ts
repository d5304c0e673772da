import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import { Refusal } from '../kit/refusal.ts';
import { addressRateLimit, consumeAttempt, refundAttempt } from './sign-in-attempts.ts';

/** Wrong tokens from one address within a quarter of an hour. The limit is generous: people copy links badly, and guessing is hopeless anyway. */
const tokenGuessLimit = (address: string) => addressRateLimit('link', address, 20, 15);

/** Whether a call was refused because its token, or the password with it, was wrong. */
const isGuess = (error: unknown) => error instanceof Refusal && (error.code === 'link_expired' || error.faults.some(({ code }) => code === 'wrong_password'));

/** Does work that checks a token of a link, and counts the wrong tokens. @throws 429 after too many */
export async function limitGuesses<T>(deps: Deps, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const limits = [tokenGuessLimit(addressOf(request))];
  await consumeAttempt(deps.db.pool, limits);
  try {
    const result = await work();
    await refundAttempt(deps.db.pool, limits);
    return result;
  } catch (error) {
    if (!isGuess(error)) await refundAttempt(deps.db.pool, limits);
    throw error;
  }
}
