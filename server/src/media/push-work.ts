import { limits } from '@marquee/contract/limits';
import { mostReceivers, PushAway, type PushResult } from '../adapters/push/port.ts';
import { partnerAudience } from '../content/content.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { announce } from '../kit/announce.ts';
import type { Queue } from '../kit/jobs.ts';
import { deleteWhere } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';

/** The queue of notifications to viewers. If the push service does not answer, sending is retried for about an hour. */
export const pushQueue: Queue<{ id: string }> = { name: 'push', maxAttempts: 8, retryDelaySeconds: 15 };

type Sending = { title: string; text: string; channel: string; record: string; kind: string; tries: number };

/**
 * Sends one notification to all subscribers of its channel, a bounded part at a time. It may run twice: each part is noted before it is handed over, so nobody
 * gets it twice. For whom a worker was sending when it died, nobody knows; these count as failed.
 */
export async function deliverPush({ db, push, log }: Deps, { id }: { id: string }, signal: AbortSignal): Promise<void> {
  const { pool } = db;
  const [sending] = await run<Sending>(
    pool,
    sql`update media_notification t set state = 'sending', tries = tries + 1 from content c
        where t."idNotification" = ${id}::uuid and c.id = t.record and t.state in ('queued', 'sending') returning t.title, t.text, t.channel, t.record, c.kind, t.tries`,
  );
  if (!sending) return;
  const { title, text, record, kind } = sending;
  const show = () => announce(pool, { kind: 'media_notification', record: id, verb: 'send', audience: partnerAudience(sending.channel) });
  for (;;) {
    signal.throwIfAborted();
    const receivers = await claimReceivers(db, id, sending.channel);
    if (receivers === null) break;
    let results: readonly PushResult[] = [];
    try {
      if (receivers.length > 0) results = await push.send({ id, title, text, data: { kind, id: record } }, receivers);
    } catch (error) {
      if (!(error instanceof PushAway)) throw error;
      log.warn({ notification: id, reason: error.message }, 'a notification was not sent');
      await releaseReceivers(db, id, receivers);
      if (sending.tries < pushQueue.maxAttempts) throw error;
      await finish(db, id, 'failed');
      return show();
    }
    await run(
      pool,
      sql`update push_delivery d set state = r.state, reason = r.reason from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(receiver uuid, state text, reason text)
          where d.message = ${id}::uuid and d.receiver = r.receiver and d.state = 'sending'`,
    );
    await show();
  }
  await finish(db, id, 'sent');
  await show();
}

/** Notes the next subscribers as receivers, and answers those who are new. Null if there are no more. */
async function claimReceivers({ pool }: Db, id: string, channel: string): Promise<string[] | null> {
  const [row] = await run<{ found: number; receivers: string[] }>(
    pool,
    sql`with held as (select position from media_notification where "idNotification" = ${id}::uuid for update),
          next as (select s.viewer from subscription s, held where s.channel = ${channel}::uuid and (held.position is null or s.viewer > held.position)
            order by s.viewer limit ${mostReceivers}),
          claimed as (insert into push_delivery (message, receiver, state) select ${id}::uuid, viewer, 'sending' from next on conflict do nothing returning receiver),
          moved as (update media_notification set position = (select viewer from next order by viewer desc limit 1), receivers = receivers + (select count(*) from claimed)
            where "idNotification" = ${id}::uuid and exists (select from next))
        select (select count(*)::int from next) as found, array(select receiver from claimed order by receiver) as receivers`,
  );
  return row && row.found > 0 ? row.receivers : null;
}

/** Takes back what was noted for receivers for whom nothing was handed over. */
const releaseReceivers = ({ pool }: Db, id: string, receivers: readonly string[]) =>
  run(
    pool,
    sql`with released as (delete from push_delivery where message = ${id}::uuid and receiver = any(${receivers}::uuid[]) and state = 'sending' returning receiver)
        update media_notification t set position = null, receivers = receivers - (select count(*) from released) where "idNotification" = ${id}::uuid`,
  );

/** Ends a notification and counts who got it. What is still being sent then was left by a worker that died. */
const finish = ({ pool }: Db, id: string, state: 'sent' | 'failed') =>
  run(
    pool,
    sql`with left_over as (update push_delivery set state = 'failed', reason = 'unknown' where message = ${id}::uuid and state = 'sending' returning 1),
          counts as (select count(*) as total, count(*) filter (where state = 'sent') as sent from push_delivery where message = ${id}::uuid)
        update media_notification t set state = ${state}, finished_at = now(), receivers = counts.total, delivered = counts.sent, failed = counts.total - counts.sent
        from counts, (select count(*) from left_over) l where t."idNotification" = ${id}::uuid`,
  );

/** Removes old rows of the delivery log. The notifications themselves keep their numbers. */
export const purgeDeliveries = (db: Db, signal: AbortSignal): Promise<number> =>
  deleteWhere(db, 'push_delivery', sql`at < now() - make_interval(days => ${limits.pushDays})`, signal);
