import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { change, type Tx } from './change.ts';
import type { RawAnswer } from './mount.ts';
import { Refusal, refuse } from './refusal.ts';
import { run, type Runner, sql } from './sql.ts';

/** A request as it is known again: who asks, under which key, for what. */
type KeyedRequest = { actor: Actor; key: string; hash: string };

/** The answer that this request was given before; 409 where the key was another request's. */
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
 * Does something at most once per person and key, within 24 hours: the same request again is answered with the first answer,
 * another request under the same key is 409. Key and answer are written with the commit, so a creation and its key live or die together.
 * Nothing is asked beforehand, since hardly any request comes twice: one that does meets a unique index, of the key or of what is created, or
 * whatever else refuses it now; it is undone and answered like the first.
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
    const known = error instanceof Refusal || (error as { code?: unknown }).code === '23505' ? await storedAnswerFor(db.pool, request) : undefined;
    if (known) return known;
    throw error;
  }
}
