import { z } from 'zod';
import { type Endpoint, endpoint, id } from './endpoint.ts';
import { linked } from './field.ts';
import { many, type Resource } from './resource.ts';

/**
 * Records of one sort (`kind`, a resource's name) that have nothing in a required `field` but what was asked about: how many of those that the caller may
 * see, at most `limits.counted`, and the first few by name.
 */
export const need = z.object({ kind: z.string(), field: z.string(), count: z.int(), first: z.array(linked) });
export type Need = z.output<typeof need>;

type Needed = Endpoint<object, { ids?: string[] | undefined }, undefined, Need[]>;

/** Adds to a resource the question of who needs its records: asked before they are deleted, since a deletion takes them out of every list. */
export const needed = <R extends Resource<any, any, any, any>>(of: R): R & { needed: Needed } => ({
  ...of,
  needed: endpoint({
    method: 'GET',
    path: `${of.path}/needed`,
    guard: { area: of.area, right: 'edit' },
    about: `Records that would lack a required field without these ${of.name} records.`,
    query: z.strictObject({ ids: many(id) }),
    data: z.array(need),
  }) as unknown as Needed,
});
