import { approvals, approveTypes, declineReasons, type ModeratedKind } from '@marquee/contract/feedback/moderation';
import type { Match } from '@marquee/contract/feedback/match';
import { type SQL, sql as ddl } from 'drizzle-orm';
import { boolean, type ExtraConfigColumn, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { contentReference } from '../content/registry.ts';
import { instant, referenceIndex, searchIndexes, stamps } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, sql } from '../kit/sql.ts';
import { moderatedTables } from '../screening/items.ts';
import { person } from '../accounts/user.ts';

/** The columns that comments and reviews share. */
export const moderationColumns = () => ({
  content: contentReference(),
  /** null once the account is erased, and for a review from a store */
  author: person(),
  state: text({ enum: approvals }).notNull().default('APPROVE'),
  approve_type: text({ enum: approveTypes }).notNull().default('new'),
  decided_by: person(),
  decided_at: instant(),
  decline_reason: text({ enum: declineReasons }),
  decline_text: text(),
  opinion_of: person(),
  /** where blacklisted keywords were found */
  matches: jsonb()
    .$type<Match[]>()
    .notNull()
    .default(ddl`'[]'`),
  /** by which near-copies are found, see `similar.ts` */
  bands: integer()
    .array()
    .notNull()
    .default(ddl`'{}'`),
  /** a hash of the network that it was sent from; limits count by it */
  network: text(),
  /** whether viewers see it */
  is_shown: boolean().notNull().generatedAlwaysAs(ddl.raw(`state = 'APPROVED' or (state = 'APPROVE' and approve_type = 'report')`)),
  ...stamps(),
});

/** The columns that are no fields. */
export const ownColumns = ['content', 'matches', 'bands', 'network', 'is_shown'] as const;

type Columns = Record<keyof ReturnType<typeof moderationColumns> | 'search_text', ExtraConfigColumn>;

/** The indexes of comments and reviews. */
export const moderationIndexes = (table: string, t: Columns, id: ExtraConfigColumn) => {
  const living = ddl`${t.deleted_at} is null` as SQL;
  const caught = ddl`${t.matches} <> '[]' and ${t.deleted_at} is null` as SQL;
  return [
    index(`${table}_created`).on(t.created_at, id),
    index(`${table}_updated`).on(t.updated_at, id),
    index(`${table}_state`).on(t.state, t.created_at, id).where(living),
    index(`${table}_queue`).on(t.state, t.approve_type, t.created_at, id).where(living),
    index(`${table}_shown`)
      .on(t.content, t.created_at, id)
      .where(ddl`${t.is_shown} and ${t.deleted_at} is null`),
    index(`${table}_newest`)
      .on(t.created_at, id)
      .where(ddl`${t.is_shown} and ${t.deleted_at} is null`),
    index(`${table}_caught`).on(t.created_at, id).where(caught),
    index(`${table}_caught_updated`).on(t.updated_at, id).where(caught),
    index(`${table}_content`).on(t.content),
    // An author's past is read from the index alone: what they wrote lies all over the table.
    index(`${table}_author`).on(t.author, t.created_at, id, t.state, t.deleted_at),
    index(`${table}_network`).on(t.network, t.created_at),
    index(`${table}_decided`).on(t.decided_by, t.decided_at),
    referenceIndex(`${table}_opinion`, t.opinion_of),
    index(`${table}_bands`).using('gin', t.bands),
    ...searchIndexes(table, t.search_text),
  ];
};

/** A condition on an item `t`: it waits for a decision. The queue, its counts and its leases share it. */
export const isWaiting = raw(`(t.state = 'APPROVE' and t.deleted_at is null)`);

/** A condition on an item `t`: a blacklisted keyword was found in it. */
export const hasMatches = raw(`t.matches <> '[]'`);

/** A condition on a report `r` of the item `t`: it waits for an answer. A decision on the item answers all older ones, and taking it back opens them again. */
export const isOpenReport = raw(`(not r.is_joined and r.created_at > coalesce(t.decided_at, '-infinity'))`);

/** How many reports of the item `t` wait for an answer. */
export const reportCount = (kind: ModeratedKind) =>
  sql`(select count(*)::int from report r where r.target = t.${moderatedTables[kind].id} and ${isOpenReport})`;

/** Partners read what was written about content of their own channels, and decide on none of it. */
export const inOwnContent: Scope = {
  reads: (actor: Actor) =>
    actor.role === 'partner' ? sql`t.content in (select c.id from content c where c.channel = any(${actor.channels}::uuid[]))` : undefined,
  writes: (actor: Actor) => (actor.role === 'partner' ? raw('false') : undefined),
  audience: [],
};
