import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { someOf } from '../kit/field.ts';
import { invitedRoles } from './invitation.ts';

const guard = { area: 'users', right: 'administer' } as const;
/** Viewers do not use the console, so no role of theirs is among these. */
const roles = someOf(invitedRoles as [(typeof invitedRoles)[number], ...typeof invitedRoles]);
const required = z.object({ roles: roles.read });

/**
 * Which roles must have a second factor: an authenticator app or a passkey. Whoever has such a role and no factor can only set one up, and every other call of
 * theirs is refused with 403 `second_factor_needed`. Their last factor cannot be removed (409 `last_second_factor`).
 */
export const requiredFactor = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/required_factor',
    guard,
    summary: 'The roles that must have a second factor.',
    data: required,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/required_factor',
    guard,
    summary: 'Sets the roles that must have a second factor. Whoever demands it of their own role must have one (409 `second_factor_missing`).',
    body: z.strictObject({ roles: roles.write }),
    data: required,
  }),
};
