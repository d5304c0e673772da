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

/** Channels, which own content. */
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

/** The users who may work on a channel's records, apart from its owner. */
export const channelMembers = links(
  'channel_member',
  () => channels.idChannel,
  () => users.idUser,
);

/** Limits partners to the channels that they own or are a member of. */
export const partnerChannels: Scope = (() => {
  const condition = (actor: Actor) => (actor.role === 'partner' ? sql`t."idChannel" = any(${actor.channels}::uuid[])` : undefined);
  return { reads: condition, writes: condition, audience: ['idChannel'] };
})();

/** Writes to a channel, notifies its people of changes, and makes every process reload sessions, because visible channels may have changed. */
async function changeChannel<C extends { db: Db | Tx }, A>(
  sessions: Deps['sessions'],
  call: C,
  actor: Actor,
  write: (inner: C & { db: Tx }) => Promise<A>,
): Promise<A> {
  return change(call.db, actor, async (tx) => {
    const written = await write({ ...call, db: tx });
    await notifyChannelPeople(tx, actor);
    tx.afterCommit.push(() => sessions.invalidateEverywhere());
    return written;
  });
}

/**
 * Refuses a new owner unless the actor is the owner or staff. Otherwise a member could take over the channel. Locks the channel, so that its owner
 * cannot change before the write. A channel that the actor may not see passes, and the update answers 404.
 */
async function requireOwner(tx: Tx, id: string, body: { owner?: unknown }, actor: Actor): Promise<void> {
  if (actor.role !== 'partner' || body.owner === undefined) return;
  const [found] = await run<{ owner: string }>(
    tx.client,
    sql`select t.owner from channel t where ${allOf([sql`t."idChannel" = ${id}::uuid`, partnerChannels.reads(actor)])} for update`,
  );
  if (found && found.owner !== actor.id && found.owner !== body.owner) throw refuse('forbidden');
}

/** Refuses a channel that has content. Nobody can create or restore content in it while this transaction has locked it. */
async function requireEmpty(tx: Tx, id: string): Promise<void> {
  const [content] = await run(tx.client, sql`select 1 from content f where f.channel = ${id}::uuid and f.deleted_at is null limit 1`);
  if (content) throw refuse('has_content');
}

export const channelRoutes = implement(channel, ({ db, sessions }) => {
  const plain = crud(channel, db, channels, { scope: partnerChannels, links: { members: channelMembers }, computed: channelTotals });
  return {
    ...plain,
    /** Only staff create channels. */
    create: async (call, actor) => {
      if (actor.role === 'partner') throw refuse('forbidden');
      return changeChannel(sessions, call, actor, (inner) => plain.create(inner, actor));
    },
    update: (call, actor) =>
      changeChannel(sessions, call, actor, async (inner) => {
        await requireOwner(inner.db, call.params.id, call.body, actor);
        return plain.update(inner, actor);
      }),
    remove: async (call, actor) => {
      if (actor.role === 'partner') throw refuse('forbidden');
      return changeChannel(sessions, call, actor, async (inner) => {
        const removed = await plain.remove(inner, actor);
        await requireEmpty(inner.db, call.params.id);
        return removed;
      });
    },
    restore: (call, actor) => changeChannel(sessions, call, actor, (inner) => plain.restore(inner, actor)),
  };
});

export const myChannelRoutes = implement(myChannel, ({ db, sessions }) => {
  const plain = crud(channel, db, channels, { scope: partnerChannels, links: { members: channelMembers }, computed: channelTotals });
  const resolveId = async (named: string | undefined, actor: Actor): Promise<string> => {
    if (named) return named;
    const [first] = await run<{ id: string }>(
      db.pool,
      sql`select c."idChannel" as id from channel c where c."idChannel" in (${channelsOf(sql`${actor.id}::uuid`)}) order by c.created_at limit 1`,
    );
    if (!first) throw refuse('not_found');
    return first.id;
  };
  return {
    get: async ({ query }, actor) => plain.get({ params: { id: await resolveId(query.idChannel, actor) } }, actor),
    findFurtherFaults: async (call: RefusedUpdate<typeof myChannel.update>, actor: Actor) =>
      plain.findFurtherFaults({ ...call, params: { id: await resolveId(call.query.idChannel, actor) } }, actor),
    update: async (call, actor) => {
      const params = { id: await resolveId(call.query.idChannel, actor) };
      return changeChannel(sessions, call, actor, async (inner) => {
        await requireOwner(inner.db, params.id, call.body, actor);
        return plain.update({ ...inner, params }, actor);
      });
    },
  };
});
