import { channel, myChannel } from '@marquee/contract/media/channel';
import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, line, links, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement, type RefusedUpdate } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import { allOf, run, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';
import { channelsOf } from '../content/membership.ts';
import { notifyChannelPeople } from './channel-notifications.ts';
import { channelTotals } from './channel-totals.ts';

/** Whose content it is. */
export const channels = pgTable(
  'channel',
  {
    idChannel: key(),
    name: line().notNull(),
    username: text().notNull(),
    email: text().notNull(),
    report_email: text().notNull(),
    about_us: text().notNull(),
    owner: uuid()
      .notNull()
      .references(() => users.idUser),
    search_text: searchText('name', 'username', 'email'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('channel_username')
      .on(t.username)
      .where(ddl`${t.deleted_at} is null`),
    index('channel_name').on(t.name, t.idChannel),
    index('channel_created').on(t.created_at, t.idChannel),
    index('channel_updated').on(t.updated_at, t.idChannel),
    referenceIndex('channel_of_owner', t.owner),
    ...searchIndexes('channel', t.search_text),
  ],
);

/** Who may work on a channel's records beside its owner. */
export const channelMembers = links(
  'channel_member',
  () => channels.idChannel,
  () => users.idUser,
);

/** A partner sees and changes the channels that they own or belong to. */
export const belonging: Scope = (() => {
  const mine = (actor: Actor) => (actor.role === 'partner' ? sql`t."idChannel" = any(${actor.channels}::uuid[])` : undefined);
  return { reads: mine, writes: mine, audience: ['idChannel'] };
})();

/** Does a write to a channel, tells those to whom it was given or from whom it was taken, and has every process ask again what each may see. */
async function telling<C extends { db: Db | Tx }, A>(
  sessions: Deps['sessions'],
  call: C,
  actor: Actor,
  write: (within: C & { db: Tx }) => Promise<A>,
): Promise<A> {
  return change(call.db, actor, async (tx) => {
    const written = await write({ ...call, db: tx });
    await notifyChannelPeople(tx, actor);
    tx.afterCommit.push(() => sessions.invalidateEverywhere());
    return written;
  });
}

/**
 * Whose a channel is, its owner and the platform's staff decide: a member who could would make it their own. It is held, so that it stays
 * whose it is until it is written; of a channel that they may not see nobody is told whose it is.
 */
async function demandOwner(tx: Tx, id: string, body: { owner?: unknown }, actor: Actor): Promise<void> {
  if (actor.role !== 'partner' || body.owner === undefined) return;
  const [found] = await run<{ owner: string }>(
    tx.client,
    sql`select t.owner from channel t where ${allOf([sql`t."idChannel" = ${id}::uuid`, belonging.reads(actor)])} for update`,
  );
  if (found && found.owner !== actor.id && found.owner !== body.owner) throw refuse('forbidden');
}

/** Content stays somebody's: of a channel that this transaction holds locked nobody can make or restore any. */
async function demandEmpty(tx: Tx, id: string): Promise<void> {
  const [content] = await run(tx.client, sql`select 1 from content f where f.channel = ${id}::uuid and f.deleted_at is null limit 1`);
  if (content) throw refuse('has_content');
}

export const channelRoutes = implement(channel, ({ db, sessions }) => {
  const plain = crud(channel, db, channels, { scope: belonging, links: { members: channelMembers }, computed: channelTotals });
  return {
    ...plain,
    /** Channels are given out by the platform's own staff. */
    create: async (call, actor) => {
      if (actor.role === 'partner') throw refuse('forbidden');
      return telling(sessions, call, actor, (within) => plain.create(within, actor));
    },
    update: (call, actor) =>
      telling(sessions, call, actor, async (within) => {
        await demandOwner(within.db, call.params.id, call.body, actor);
        return plain.update(within, actor);
      }),
    remove: async (call, actor) => {
      if (actor.role === 'partner') throw refuse('forbidden');
      return telling(sessions, call, actor, async (within) => {
        const removed = await plain.remove(within, actor);
        await demandEmpty(within.db, call.params.id);
        return removed;
      });
    },
    restore: (call, actor) => telling(sessions, call, actor, (within) => plain.restore(within, actor)),
  };
});

export const myChannelRoutes = implement(myChannel, ({ db, sessions }) => {
  const plain = crud(channel, db, channels, { scope: belonging, links: { members: channelMembers }, computed: channelTotals });
  const which = async (named: string | undefined, actor: Actor): Promise<string> => {
    if (named) return named;
    const [first] = await run<{ id: string }>(
      db.pool,
      sql`select c."idChannel" as id from channel c where c."idChannel" in (${channelsOf(sql`${actor.id}::uuid`)}) order by c.created_at limit 1`,
    );
    if (!first) throw refuse('not_found');
    return first.id;
  };
  return {
    get: async ({ query }, actor) => plain.get({ params: { id: await which(query.idChannel, actor) } }, actor),
    findFurtherFaults: async (call: RefusedUpdate<typeof myChannel.update>, actor: Actor) =>
      plain.findFurtherFaults({ ...call, params: { id: await which(call.query.idChannel, actor) } }, actor),
    update: async (call, actor) => {
      const params = { id: await which(call.query.idChannel, actor) };
      return telling(sessions, call, actor, async (within) => {
        await demandOwner(within.db, params.id, call.body, actor);
        return plain.update({ ...within, params }, actor);
      });
    },
  };
});
