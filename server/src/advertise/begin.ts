import { homeZone } from '@marquee/contract/users/user';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import { move } from '../kit/move.ts';
import type { Records } from '../kit/records.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { tell } from './notices.ts';

/** The day at the platform's home now. */
const today = raw(`(now() at time zone '${homeZone}')::date`);

/** Stores that a campaign runs from now on. One that was paused keeps the time of its first launch. */
export const noteLaunch = (tx: Tx, id: string) =>
  run(tx.client, sql`update campaign_side set launched_at = coalesce(launched_at, now()), ended_at = null where owner = ${id}::uuid`);

/** Stores that a campaign has ended. */
export const noteEnd = (tx: Tx, id: string) => run(tx.client, sql`update campaign_side set ended_at = coalesce(ended_at, now()) where owner = ${id}::uuid`);

/** Lets a signed or paused campaign run, or wait for its first day. */
export async function begin(
  deps: Deps,
  own: Records,
  tx: Tx,
  { id, verb, from }: { id: string; verb: 'finalise' | 'resume'; from: readonly string[] },
  actor: Actor,
): Promise<Json> {
  const [row] = await run<{ has_begun: boolean }>(tx.client, sql`select start_date <= ${today} as has_begun from campaign where "campaignId" = ${id}::uuid`);
  await move(own, tx, { id, verb, from: { state: from }, to: { state: row?.has_begun ? 'running' : 'scheduled' } }, actor);
  if (verb === 'finalise') await tell(tx, deps, id, 'campaign_signed');
  if (row?.has_begun) {
    await noteLaunch(tx, id);
    await tell(tx, deps, id, 'campaign_running');
  }
  return own.read(tx.client, id, actor);
}
