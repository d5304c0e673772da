import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';

/** Where somebody is signed in. `browser` and `system` are names of products as their makers write them; null where the browser does not say. */
export const place = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** the address that it was last used from */
  address: z.string().nullable(),
  created_at: instant,
  /** when it was last used, to a few minutes */
  seen_at: instant,
  expires_at: instant,
  /** the one that asks */
  is_current: z.boolean(),
});
export type Place = z.output<typeof place>;

/** One's own sessions. */
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
