import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { place } from '../session/place.ts';
import { passwordAttempt } from '../session/session.ts';

const decides = { area: 'users', right: 'decide' } as const;

/** How a person signs in and where they are signed in, for whoever manages their account. */
export const userSecurity = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/profile/{id}/security',
    guard: decides,
    summary: 'How a person signs in, and where they are signed in, the last used first.',
    params: idParams,
    data: z.object({
      /** since when an authenticator app is asked for; null while none is */
      totp_since: instant.nullable(),
      recovery_codes_left: z.int(),
      passkeys: z.int(),
      sessions: z.array(place.omit({ is_current: true })).max(limits.sessions),
    }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/end_session',
    guard: decides,
    summary: 'Signs a person out: of the session `idSession`, else of all. Calls, streams and uploads of these sessions stop at once.',
    body: z.strictObject({ idUser: id, idSession: id.optional() }),
    data: z.object({ ended: z.int() }),
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/cms/v1/profile/reset_second_factor',
    guard: { area: 'users', right: 'administer' },
    summary:
      'Takes the authenticator app, the recovery codes and the passkeys from a person who has lost them, and signs them out. Needs the password of whoever does it.',
    body: z.strictObject({ idUser: id, password: passwordAttempt }),
    data: z.object({ state: z.literal('DONE') }),
  }),
};
