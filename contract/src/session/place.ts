import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';

/** A session of a person. `browser` and `system` are product names; null if the browser does not report them. */
export const place = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** the IP address of its last use */
  address: z.string().nullable(),
  created_at: instant,
  /** the time of its last use, accurate to a few minutes */
  seen_at: instant,
  expires_at: instant,
  /** whether it is the session of this call */
  is_current: z.boolean(),
});
export type Place = z.output<typeof place>;

/** A person's own sessions. */
export const places = {
  list: endpoint({
    method: 'GET',
    path: '/cms/v1/session/list',
    guard: 'session',
    summary: 'Where the caller is signed in, the last used first.',
    data: z.array(place).max(limits.sessions),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/cms/v1/session/list',
    guard: 'session',
    summary: 'Ends all sessions of the caller but this one.',
    data: z.object({ ended: z.int() }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/cms/v1/session/{id}',
    guard: 'session',
    summary: 'Ends one session of the caller: its calls and its stream stop at once.',
    params: idParams,
    data: z.object({ id }),
  }),
};
