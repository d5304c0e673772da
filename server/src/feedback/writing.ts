import { createHash } from 'node:crypto';
import type { ModeratedKind } from '@marquee/contract/feedback/moderation';
import { publishedKinds } from '@marquee/contract/media/content';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import { refuseBanned } from '../accounts/ban.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { addressOf, networkOf } from '../kit/address.ts';
import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { moderatedTables } from '../screening/items.ts';

/**
 * The actor of a change by a viewer. A history keeps neither their name nor their network and device, which must go with an erased account. The author stands
 * in the record itself.
 */
export const unnamed = ({ requestId }: Actor): Actor => ({ ...machine, requestId });

/** A hash of the network that a request comes from. It tells networks apart and names none. */
export const networkKey = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`network ${networkOf(addressOf(request))}`)
    .digest('base64url')
    .slice(0, 22);

/** Where what viewers write is stored, and how much of it one of them, and one network, may write. */
export type Writing = { table: Sql; person: Sql; perMinute: number; perHour: number; perNetwork: number };

/**
 * Admits one text of a viewer at a time, so that parallel calls neither pass the limits nor make twins. Answers the key of their network.
 * @throws 429 if they or their network wrote too much
 */
export async function limitWriting(tx: Tx, { table, person, perMinute, perHour, perNetwork }: Writing, request: FastifyRequest, actor: Actor): Promise<string> {
  await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`writer ${actor.id}`}, 0))`);
  const network = networkKey(request);
  const [written] = await run<{ minute: number; hour: number; network: number }>(
    tx.client,
    sql`select (select count(*)::int from ${table} where ${person} = ${actor.id}::uuid and created_at > now() - interval '1 minute') as minute,
          (select count(*)::int from ${table} where ${person} = ${actor.id}::uuid and created_at > now() - interval '1 hour') as hour,
          (select count(*)::int from (select 1 from ${table} where network = ${network} and created_at > now() - interval '1 minute' limit ${perNetwork}) n) as network`,
  );
  if (!written) return network;
  if (written.hour >= perHour) throw refuse('too_many_requests', { seconds: 600 });
  if (written.minute >= perMinute || written.network >= perNetwork) throw refuse('too_many_requests', { seconds: 60 });
  return network;
}

/** Admits a viewer who writes a comment or a review. @throws 403 `banned`, and as `limitWriting` */
export async function admitWriter(tx: Tx, kind: ModeratedKind, request: FastifyRequest, actor: Actor): Promise<string> {
  await refuseBanned(tx.client, actor.id, 'comment');
  const { commentsPerMinute: perMinute, commentsPerHour: perHour, commentsPerNetwork: perNetwork } = limits;
  return limitWriting(tx, { table: moderatedTables[kind].table, person: raw('author'), perMinute, perHour, perNetwork }, request, actor);
}

/** Refuses to write about content that viewers do not see. The lock keeps it as it is until the transaction ends. @throws 404 */
export async function requirePublicContent(on: Runner, content: string): Promise<void> {
  const [found] = await run(
    on,
    sql`select 1 from content c where c.id = ${content}::uuid and c.kind = any(${publishedKinds}::text[]) and c.status = 'public' and c.deleted_at is null for key share`,
  );
  if (!found) throw refuse('not_found');
}
