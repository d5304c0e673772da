import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { linked } from '../kit/field.ts';
import { optionalLine } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';

/**
 * What a person is told of. `transcode_…`: a film that they had made playable is done, has failed for good, or was stopped by somebody
 * else. `member_…`, `owner_…`: a channel was given to them or taken. `channel_…`: one of theirs was deleted or restored. `device`: somebody signed
 * in as them from a device not seen before. `rights`: their role or permission list was changed. `banned`: they may not comment or upload. `ban_lifted`: such a ban was lifted. `factor_reset`: their second factor was taken from them. `entries_received`: entries of the contest have come; those that come while it is unread are counted in it.
 */
export const notificationKinds = [
  'transcode_ready',
  'transcode_failed',
  'transcode_stopped',
  'member_added',
  'member_removed',
  'owner_given',
  'owner_taken',
  'channel_deleted',
  'channel_restored',
  'device',
  'rights',
  'factor_reset',
  'banned',
  'ban_lifted',
  'entries_received',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** One event for one person. The sentence is the reader's language's: nothing of it is stored. */
export const notificationSchema = z.object({
  idNotification: id,
  kind: z.enum(notificationKinds),
  /** what the sentence needs, as it was then: `name` of the record, `agent` of a device (browser and system, empty where it does not say), `cause` of a failure, `count` of what is counted */
  params: z.record(z.string(), z.string()),
  /** what it is about: a record's kind and id */
  record: z.object({ kind: z.string(), id }).nullable(),
  /** who did it; null: the machine, or the person themselves */
  by: linked.nullable(),
  at: instant,
  read_at: instant.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;

/** Unread ones are counted up to here; beyond it a badge says "99+". */
export const unreadCap = 100;
export const unreadCount = z.object({ unread: z.int().max(unreadCap) });

const path = '/cms/v1/notification';

/** A person's own notifications, kept for 90 days. */
export const notification = {
  list: endpoint({
    method: 'GET',
    path,
    guard: 'session',
    summary: "The caller's own notifications, newest first. `name` searches what they are about: a record, a device, who did it.",
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: notificationSchema,
    list: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: `${path}/unread`,
    guard: 'session',
    summary: `How many of them are unread, counted to ${unreadCap}.`,
    data: unreadCount,
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/read`,
    guard: 'session',
    summary: 'Marks one as read, or with no `id` all of them.',
    body: z.strictObject({ id: id.optional() }),
    data: unreadCount,
  }),
};
