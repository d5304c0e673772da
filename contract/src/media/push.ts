import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { linked } from '../kit/field.ts';
import { line, lines } from '../kit/line.ts';
import { limits } from '../limits.ts';
import { publishedKinds } from './content.ts';

/** How far a notification to viewers is. `failed`: the push service did not take it, even after several attempts. */
export const pushStates = ['queued', 'sending', 'sent', 'failed'] as const;

/**
 * A notification about content that was sent to the subscribers of its channel. `receivers` are the subscribers it is for, as far as it is known yet;
 * `delivered` and `failed` say to how many of them the push service took it, or did not. Nobody gets a notification twice.
 */
export const sentNotification = z.object({
  idNotification: id,
  kind: z.enum(publishedKinds),
  /** `label` is the title of then */
  record: linked,
  text: z.string(),
  by: linked.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  state: z.enum(pushStates),
  receivers: z.int(),
  delivered: z.int(),
  failed: z.int(),
});
export type SentNotification = z.output<typeof sentNotification>;

const path = '/cms/v1/media';

/** Notifications to the subscribers of a channel about its content. */
export const mediaNotifications = {
  send: endpoint({
    method: 'POST',
    path: `${path}/send_notification/{mediaType}/{id}`,
    guard: { area: 'media', right: 'publish' },
    summary: `Sends a notification about public content to all subscribers of its channel. The text has at most ${limits.pushText} characters.`,
    params: z.strictObject({ mediaType: line(40), id }),
    body: z.strictObject({ text: lines(limits.pushText) }),
    data: sentNotification,
    creates: true,
    perMinute: 30,
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/notification`,
    guard: { area: 'media', right: 'read' },
    summary: `The notifications that were sent, newest first, at most ${limits.rows}: all, or those about one record. \`before\` continues after the last of them.`,
    query: z.strictObject({ record: id.optional(), before: id.optional() }),
    data: z.array(sentNotification),
  }),
};
