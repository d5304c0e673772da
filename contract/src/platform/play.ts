import { z } from 'zod';
import { endpoint, id, uuid } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { filmKinds } from '../media/content.ts';

/** The application's own id of a person or device. It names nothing that is kept here: one that is no UUID is of the wrong form, and not missing. */
const viewer = uuid('wrong_type');
const whose = "`viewer` is the application's own id of the person or device, any UUID.";

/** What viewers do, told by the platform's applications. */
export const play = {
  record: endpoint({
    method: 'POST',
    path: '/platform/v1/play',
    guard: 'platform',
    summary: `Tells that a viewer played something published, and for how long. It is a view once it lasted ${limits.viewSeconds} seconds, or a tenth of the film where that is shorter, and if the viewer had none of the same film in the ${limits.viewMinutes} minutes before; \`counted\` says whether it is. Tell it when the play ends; ${whose} As a page closes, \`fetch\` with \`keepalive\` tells it.`,
    body: z.strictObject({
      kind: z.enum(filmKinds),
      id,
      viewer,
      /** how many seconds were watched; an event without it is kept, and is no view */
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
    summary: `Follows a channel, or stops following it with \`unsubscribe\`. Twice is fine; ${whose}`,
    body: z.strictObject({ channel: id, viewer, unsubscribe: z.boolean().optional() }),
    data: z.object({ state: z.literal('DONE'), subscribed: z.boolean() }),
  }),
};
