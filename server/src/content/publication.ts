import { may } from '@marquee/contract/access';
import { type Draftable, lacks } from '@marquee/contract/kit/draft';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import { fault, Refusal, refuse } from '../kit/refusal.ts';
import { run, type Sql, sql } from '../kit/sql.ts';

/** A kind of content as refusals name it, and as it is asked what a record lacks. */
type Published = { name: string; fields: object };

/** The SQL names of the table and of the id of a kind of content. */
type Tables = { table: Sql; id: Sql };

export const mayPublish = (actor: Actor): boolean => may(actor.role ?? 'user', actor.permissions, 'media', 'publish');

export const blockedFault = ({ status }: { status: string }): Fault | null => (status === 'blocked' ? fault('visibility', 'blocked') : null);

/**
 * What a record lacks as it is read: also lists of which everything was deleted since. What is public already stays public then; to be made public, a
 * record must be complete.
 */
export const lacking = (of: Published, { text }: Json): Fault[] => lacks(of as unknown as Draftable, JSON.parse(text) as Record<string, unknown>);

/** What is public stays complete: whoever takes a required value away hides it first. */
export function refusePublicDraft(of: Published, made: Json): void {
  const stored = JSON.parse(made.text) as { visibility: string; missing: string[] };
  if (stored.visibility !== 'enable' || stored.missing.length === 0) return;
  throw new Refusal('public_incomplete', lacking(of, made), {}, of as { name: string; fields: Fields });
}

/** Stores when a record was first made public, and who took responsibility for copyrights when. */
export async function storePublication(tx: Tx, { table, id: key }: Tables, id: string, actor: Actor): Promise<void> {
  await run(
    tx.client,
    sql`update ${table} set first_enabled_at = case when visibility = 'enable' then coalesce(first_enabled_at, now()) else first_enabled_at end,
          copyright_by = case when not copyright then null when copyright_by is null then ${actor.id}::uuid else copyright_by end,
          copyright_at = case when not copyright then null when copyright_at is null then now() else copyright_at end
        where ${key} = ${id}::uuid`,
  );
}

/** Content comes back into its channel alone: an entry of the contest may have none. */
export async function requireChannel(tx: Tx, { table, id: key }: Tables, id: string): Promise<void> {
  const [away] = await run<{ away: boolean }>(
    tx.client,
    sql`select c.deleted_at is not null as away from ${table} t join channel c on c."idChannel" = t.channel where t.${key} = ${id}::uuid for key share of c`,
  );
  if (away?.away) throw refuse('channel_away');
}
