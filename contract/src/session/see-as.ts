import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';

const path = '/cms/v1/session/see_as';
const done = z.object({ state: z.literal('DONE') });

/**
 * A super_admin sees the console as another person would. It hangs on the super_admin's own session: until it ends, that session has the person's role,
 * permission list and rows, and every call that changes something is refused as `read_only`. Beginning and end are recorded with both names.
 */
export const seeAs = {
  begin: endpoint({
    method: 'POST',
    path,
    guard: { area: 'users', right: 'administer' },
    summary: 'From now on this session reads as the person does, and changes nothing.',
    body: z.strictObject({ idUser: id }),
    data: done,
  }),
  end: endpoint({
    method: 'DELETE',
    path,
    guard: 'session',
    summary: 'This session is its own person again.',
    data: done,
    isAllowedWhileSeeingAs: true,
  }),
};
