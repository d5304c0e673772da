import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { linked } from '../kit/field.ts';
import { optionalLine } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';

/**
 * The events that a person is notified of. `transcode_…`: a transcode that they started is ready, has finally failed, or was stopped by somebody else.
 * `member_…`, `owner_…`: they got or lost a channel. `channel_…`: one of their channels was deleted or restored. `device`: somebody signed in to their
 * account from an unknown device. `rights`: their role or permission list was changed. `banned`: they may not comment or upload.
 * `ban_lifted`: such a ban was lifted. `factor_reset`: an administrator removed their second factor.
 * `television_…`: a live channel of theirs cannot be played, or can be again. `entries_received`: contest entries have arrived; while it is unread, further entries increase its count. `opinion_asked`: a colleague asks for a second opinion on a comment or a review.
 * `campaign_…`: what the other side did with a campaign. `campaign_late`: one that waits for the provider's answer has little time left.
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
  'television_down',
  'television_up',
  'opinion_asked',
  'campaign_submitted',
  'campaign_late',
  'campaign_approved',
  'campaign_rejected',
  'campaign_asked',
  'campaign_message',
  'campaign_signed',
  'campaign_running',
  'campaign_paused',
  'campaign_finished',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** One event for one person. The sentence is composed in the reader's language and is not stored. */
export const notificationSchema = z.object({
  idNotification: id,
  kind: z.enum(notificationKinds),
  /** the values in the sentence at the time of the event: `name` of the record, `agent` of a device (browser and system, empty if unknown), `cause` of a failure, `count` of events */
  params: z.record(z.string(), z.string()),
  /** the kind and id of the record that it is about */
  record: z.object({ kind: z.string(), id }).nullable(),
  /** the person who caused it; null for the machine, or for the recipient themselves */
  by: linked.nullable(),
  at: instant,
  read_at: instant.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;

/** Unread notifications are counted up to this number. A badge then shows "99+". */
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
