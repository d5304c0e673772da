import { z } from 'zod';
import { endpoint, id, uuid } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { filmKinds } from '../media/content.ts';

/** The application's own id of a person or device. It refers to no record here, so an invalid UUID is `wrong_type` instead of `not_found`. */
const viewer = uuid('wrong_type');
const viewerNote = "`viewer` is the application's own id of the person or device, any UUID.";

/** The plays of viewers, reported by the platform's applications. */
export const play = {
  record: endpoint({
    method: 'POST',
    path: '/platform/v1/play',
    guard: 'platform',
    summary: `Reports that a viewer played published content, and for how long. A play counts as a view after ${limits.viewSeconds} seconds, or after a tenth of a shorter film, if the viewer had no view of the same film in the ${limits.viewMinutes} minutes before; \`counted\` says whether it counts. Report it when the play ends; ${viewerNote} While a page closes, \`fetch\` with \`keepalive\` reports it.`,
    body: z.strictObject({
      kind: z.enum(filmKinds),
      id,
      viewer,
      /** the seconds that were watched; an event without it is stored but is not a view */
      seconds: z.int().min(0).max(86_400).optional(),
    }),
    data: z.object({ state: z.literal('DONE'), counted: z.boolean() }),
  }),
};

/** Following a channel. */
export const subscription = {
  set: endpoint({
    method: 'POST',
    path: '/platform/v1/subscribe',
    guard: 'platform',
    summary: `Follows a channel, or stops following it with \`unsubscribe\`. A repeated call has no further effect; ${viewerNote}`,
    body: z.strictObject({ channel: id, viewer, unsubscribe: z.boolean().optional() }),
    data: z.object({ state: z.literal('DONE'), subscribed: z.boolean() }),
  }),
};
