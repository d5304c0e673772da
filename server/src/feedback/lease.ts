import { lease, type ModeratedKind, moderatedKinds } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/user.ts';
import { instant } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { isWaiting } from './moderation.ts';
import { moderatedTables } from '../screening/items.ts';

/** Who looks at which item of a queue. Leases are no history: they only keep two people from one item. */
export const leases = pgTable(
  'queue_lease',
  {
    kind: text({ enum: moderatedKinds }).notNull(),
    record: uuid().notNull(),
    person: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.record] }), index('queue_lease_person').on(t.person)],
);

/** Makes the consoles of others look again at an item whose holder has changed. */
const announceHolder = (tx: Tx, kind: ModeratedKind, record: string) => tx.announceChange({ kind, record, verb: 'lease', audience: null });

/** Ends the lease of an item that has left the queue, whoever holds it. */
export async function freeLease(tx: Tx, kind: ModeratedKind, record: string): Promise<void> {
  await run(tx.client, sql`delete from queue_lease where kind = ${kind} and record = ${record}::uuid`);
}

/** Refuses to decide on an item that somebody else looks at. @throws 409 `held_by_other` with the holder's `name` and `since` */
export async function refuseHeld(tx: Tx, kind: ModeratedKind, record: string, actor: Actor): Promise<void> {
  const [held] = await run<{ name: string; since: string }>(
    tx.client,
    sql`select u."displayName" as name, ${instantJson(raw('l.since'))} as since from queue_lease l join "user" u on u."idUser" = l.person
        where l.kind = ${kind} and l.record = ${record}::uuid and l.person <> ${actor.id}::uuid and l.until > now()`,
  );
  if (held) throw refuse('held_by_other', held);
}

export const leaseRoutes = implement(lease, () => ({
  take: ({ body, db }, actor) =>
    change(db, actor, async (tx) => {
      const { kind, ids } = body;
      const { table, id: key } = moderatedTables[kind];
      const freed = await run<{ record: string }>(
        tx.client,
        sql`delete from queue_lease where person = ${actor.id}::uuid and kind = ${kind} and record <> all(${ids}::uuid[]) returning record`,
      );
      // In the order of their ids, so that two people who ask for the same items cannot deadlock.
      const held = await run<{ record: string; isNew: boolean }>(
        tx.client,
        sql`insert into queue_lease as l (kind, record, person, since, until)
              select ${kind}, t.${key}, ${actor.id}::uuid, now(), now() + make_interval(secs => ${limits.leaseSeconds}) from ${table} t
              where t.${key} = any(${ids}::uuid[]) and ${isWaiting} order by t.${key}
            on conflict (kind, record) do update set person = excluded.person, until = excluded.until,
              since = case when l.person = excluded.person and l.until > now() then l.since else excluded.since end
              where l.person = excluded.person or l.until <= now()
            returning record, since = now()::timestamptz(3) as "isNew"`,
      );
      const [only] = ids;
      if (held.length === 0 && ids.length === 1 && only !== undefined) {
        await refuseHeld(tx, kind, only, actor);
        const [found] = await run(tx.client, sql`select 1 from ${table} t where t.${key} = ${only}::uuid and t.deleted_at is null`);
        throw refuse(found ? 'already_decided' : 'not_found');
      }
      for (const { record } of [...freed, ...held.filter(({ isNew }) => isNew)]) announceHolder(tx, kind, record);
      return { ids: held.map(({ record }) => record) };
    }),
  release: ({ body, db }, actor) =>
    change(db, actor, async (tx) => {
      const { kind, id } = body;
      const freed = await run(tx.client, sql`delete from queue_lease where kind = ${kind} and record = ${id}::uuid and person = ${actor.id}::uuid returning 1`);
      if (freed.length > 0) announceHolder(tx, kind, id);
      return { state: 'DONE' as const };
    }),
}));
