import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { change, type Tx } from './change.ts';
import type { RawAnswer } from './mount.ts';
import { Refusal, refuse } from './refusal.ts';
import { run, type Runner, sql } from './sql.ts';

/** What identifies a repeated request: the actor, the idempotency key and the hash of the request. */
type KeyedRequest = { actor: Actor; key: string; hash: string };

/** The stored answer to the same request; 409 if another request used the key. */
async function storedAnswerFor(on: Runner, { actor, key, hash }: KeyedRequest): Promise<RawAnswer | undefined> {
  const [first] = await run<{ hash: string; status: number; body: string; etag: string | null }>(
    on,
    sql`select hash, status, body, etag from idempotency where actor = ${actor.id}::uuid and key = ${key}`,
  );
  if (!first) return undefined;
  if (first.hash !== hash) throw refuse('key_reused');
  return { status: first.status, body: Buffer.from(first.body), etag: first.etag };
}

/**
 * Runs `work` at most once per person and key within 24 hours. A repeated request gets the first answer; another request with the same key is 409.
 * Key and answer are written in the same transaction, so a creation is stored if and only if its key is.
 * There is no lookup beforehand, since few requests repeat. A repeated request fails, for example at a unique index, is rolled back and gets the
 * stored answer.
 */
export async function idempotent(db: Db, request: KeyedRequest, work: (tx: Tx) => Promise<RawAnswer>): Promise<RawAnswer> {
  const { actor, key, hash } = request;
  try {
    return await change(db, actor, async (tx) => {
      const answer = await work(tx);
      tx.storedAnswer = { actor: actor.id, key, hash, status: answer.status, body: answer.body.toString(), etag: answer.etag };
      return answer;
    });
  } catch (error) {
    const stored = error instanceof Refusal || (error as { code?: unknown }).code === '23505' ? await storedAnswerFor(db.pool, request) : undefined;
    if (stored) return stored;
    throw error;
  }
}
