import { may } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import { sides, type Side } from '@marquee/contract/session/message';
import { sql as ddl } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, referenceIndex, searchText, wordIndex } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { instantJson } from '../kit/kinds.ts';
import type { AudienceRule } from '../kit/live.ts';
import { raw, type Sql, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';

/** A conversation between an advertiser and the platform's staff. `messages` is their number; `last_at` and `last_side` describe the last one, for lists. */
export const threads = pgTable(
  'thread',
  {
    idThread: key(),
    advertiser: uuid()
      .notNull()
      .references(() => users.idUser),
    subject: line().notNull(),
    messages: integer().notNull().default(0),
    last_at: instant()
      .notNull()
      .default(ddl`now()`),
    last_side: text({ enum: sides }).notNull(),
    search_text: searchText('subject'),
  },
  (t) => [
    index('thread_last').on(t.last_at, t.idThread),
    index('thread_advertiser').on(t.advertiser, t.last_at, t.idThread),
    index('thread_waiting').on(t.last_side, t.last_at),
    wordIndex('thread', t.search_text),
  ],
);

/** Messages; they never change. `position` counts from 1 within the thread. */
export const threadMessages = pgTable(
  'message',
  {
    id: key(),
    thread: uuid()
      .notNull()
      .references(() => threads.idThread, { onDelete: 'cascade' }),
    position: integer().notNull(),
    side: text({ enum: sides }).notNull(),
    author: uuid()
      .notNull()
      .references(() => users.idUser),
    text: text().notNull(),
    at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [uniqueIndex('message_position').on(t.thread, t.position), index('message_author').on(t.author, t.at)],
);

/** Up to which message each person has read. */
export const threadReads = pgTable(
  'thread_read',
  {
    thread: uuid()
      .notNull()
      .references(() => threads.idThread, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.thread, t.person] }), referenceIndex('thread_read_of_person', t.person)],
);

/** Whether the actor answers for the platform. Partners do not, because threads belong to no channel. */
const isStaff = ({ role, permissions }: Pick<Actor, 'role' | 'permissions'>): boolean =>
  role !== null && role !== 'advertiser' && role !== 'partner' && may(role, permissions, 'advertise', 'read');

/** The side that a person writes for; null if they may not use threads. */
export const threadSideOf = (actor: Actor): Side | null => (actor.role === 'advertiser' ? 'advertiser' : isStaff(actor) ? 'staff' : null);

/** A condition on the threads `t` that a person may see and write in: all for staff, their own for an advertiser. */
export function threadScope(actor: Actor): Sql | undefined {
  const side = threadSideOf(actor);
  if (side === 'staff') return undefined;
  return side === 'advertiser' ? sql`t.advertiser = ${actor.id}::uuid` : raw('false');
}

/** Live events: its advertiser and all staff receive what is written in a thread. Only the reader receives a `read` event. */
export const canReceiveThreadEvent: AudienceRule = (actor, { verb, persons }) =>
  (actor.id !== null && persons.includes(actor.id)) || (verb !== 'read' && isStaff(actor));

/** A condition: the other side wrote last, and this person has not read it. */
export const isUnread = (actor: Actor): Sql => sql`t.last_side <> ${threadSideOf(actor) ?? ''} and t.messages > coalesce(r.position, 0)`;

/** The from clause of threads `t`, joined with `r`: how far the person has read. */
export const fromThreads = (actor: Actor): Sql => sql`from thread t ${joinRead(actor)}`;

/** How far this person has read. */
export const joinRead = (actor: Actor): Sql => sql`left join thread_read r on r.thread = t."idThread" and r.person = ${actor.id}::uuid`;

const personLink = (column: string) =>
  sql`(select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = ${raw(column)})`;

/** A message `m` as the API returns it; `text` may replace the full text. */
export const messageJson = (text: Sql = raw('m.text')): Sql => sql`json_build_object('id', m.id, 'position', m.position, 'side', m.side,
  'author', ${personLink('m.author')}, 'text', ${text}, 'at', ${instantJson(raw('m.at'))})`;

/** A thread `t` as the API returns it to this person. */
export const threadJson = (
  actor: Actor,
): Sql => sql`json_build_object('idThread', t."idThread", 'subject', t.subject, 'advertiser', ${personLink('t.advertiser')},
  'last', (select ${messageJson(sql`left(m.text, ${raw(String(limits.line))})`)} from message m where m.thread = t."idThread" and m.position = t.messages),
  'messages', t.messages, 'read', coalesce(r.position, 0), 'unread', ${isUnread(actor)})`;
