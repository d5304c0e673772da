import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { linked } from '../kit/field.ts';
import { line, optionalLine, lines } from '../kit/line.ts';
import { wholeNumber, paging } from '../kit/paging.ts';
import { candidate } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { unreadCount } from './notification.ts';

/** The two sides of a thread: the advertiser and the platform's staff. */
export const sides = ['advertiser', 'staff'] as const;
export type Side = (typeof sides)[number];

/** One message. `position` counts from 1 within its thread; its text is plain, with line breaks. */
export const message = z.object({ id, position: z.int(), side: z.enum(sides), author: linked, text: z.string(), at: instant });
export type Message = z.output<typeof message>;

/**
 * A conversation between one advertiser and the platform's staff about one subject. `read` is the position up to which the caller has read. `unread` says
 * that the other side wrote last and the caller has not read it. So a thread that a colleague has answered is not unread.
 */
export const thread = z.object({
  idThread: id,
  subject: z.string(),
  advertiser: linked,
  /** the last message with a shortened text */
  last: message,
  messages: z.int(),
  read: z.int(),
  unread: z.boolean(),
});
export type Thread = z.output<typeof thread>;

/** A thread with one page of its messages, oldest first. `earlier` says whether there are more messages before them. */
export const conversation = z.object({ thread, messages: z.array(message), earlier: z.boolean() });
export type Conversation = z.output<typeof conversation>;

const subject = line(limits.line);
const text = lines(limits.message);

const path = '/cms/v1/message';
const reads = { area: 'advertise', right: 'read' } as const;
const writes = { area: 'advertise', right: 'edit' } as const;

/**
 * Threads between advertisers and the platform's staff: super_admins, and moderators and developers with the permission entry `advertiser`.
 * An advertiser sees only their own threads, and partners see none. Rows out of scope are 404.
 */
export const messages = {
  list: endpoint({
    method: 'GET',
    path,
    guard: reads,
    summary: 'Threads that the caller may read, those with the latest message first. `name` searches subjects and advertisers.',
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: thread,
    list: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: `${path}/unread`,
    guard: reads,
    summary: 'How many threads wait for the caller, counted to 100.',
    data: unreadCount,
  }),
  advertisers: endpoint({
    method: 'GET',
    path: `${path}/advertiser`,
    guard: reads,
    summary: 'At most 20 advertisers that a thread can be started with, for staff.',
    query: z.strictObject({ name: optionalLine.optional() }),
    data: z.array(candidate),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    guard: reads,
    summary: 'A thread with its newest messages, or those before the position `before`.',
    params: idParams,
    query: z.strictObject({ before: wholeNumber(1, 1_000_000).optional(), limit: wholeNumber(1, limits.rowsMost).optional() }),
    data: conversation,
  }),
  start: endpoint({
    method: 'POST',
    path,
    guard: writes,
    summary: 'Starts a thread: an advertiser with the platform, staff with the `advertiser` that they name.',
    body: z.strictObject({ subject, text, advertiser: id.optional() }),
    data: conversation,
    creates: true,
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/reply`,
    guard: writes,
    summary: 'Adds a message to a thread.',
    body: z.strictObject({ idThread: id, text }),
    data: message,
    creates: true,
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    guard: reads,
    summary: 'Marks a thread as read up to a position.',
    body: z.strictObject({ idThread: id, position: z.int().min(1).max(1_000_000) }),
    data: thread,
  }),
};
