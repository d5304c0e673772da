import { refuse } from './refusal.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './change.ts';
import type { Written } from './mount.ts';
import { run, sql } from './sql.ts';

/**
 * Does something at most once per person and key, within 24 hours: the same request again is answered with the first answer,
 * another request under the same key is 409. The row is written in the same transaction, so a creation and its key live or die together;
 * a second request that arrives meanwhile waits for the first one's commit.
 */
export async function once(tx: Tx, actor: Actor, key: string, hash: string, work: () => Promise<Written>): Promise<Written> {
  const [mine] = await run(
    tx.client,
    sql`insert into idempotency (actor, key, hash) values (${actor.id}::uuid, ${key}, ${hash}) on conflict do nothing returning key`,
  );
  if (!mine) {
    const [first] = await run<{ hash: string; status: number; body: string; etag: string | null }>(
      tx.client,
      sql`select hash, status, body, etag from idempotency where actor = ${actor.id}::uuid and key = ${key}`,
    );
    if (!first) throw refuse('in_progress');
    if (first.hash !== hash) throw refuse('key_reused');
    return { status: first.status, body: Buffer.from(first.body), etag: first.etag };
  }
  const answer = await work();
  tx.withCommit(() =>
    run(
      tx.client,
      sql`update idempotency set status = ${answer.status}, body = ${answer.body.toString()}, etag = ${answer.etag} where actor = ${actor.id}::uuid and key = ${key}`,
    ),
  );
  return answer;
}
