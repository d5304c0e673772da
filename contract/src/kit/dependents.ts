import { z } from 'zod';
import { type Endpoint, endpoint, id } from './endpoint.ts';
import { linked } from './field.ts';
import { many } from './filter.ts';
import type { Resource } from './resource.ts';

/**
 * Records of one kind that depend on the records in question: their required `field` refers to nothing else. `kind` is the resource's name.
 * `count` is how many of them the caller may see, at most `limits.counted`. `first` names a few of them.
 * `filter` is the query parameter that shows only them in their list. It is null if the list has no such parameter.
 */
export const dependents = z.object({ kind: z.string(), field: z.string(), filter: z.string().nullable(), count: z.int(), first: z.array(linked) });
export type Dependents = z.output<typeof dependents>;

export type DependentsCall = Endpoint<object, { ids?: string[] | undefined }, undefined, Dependents[]>;

/** Adds a call to a resource that answers which records depend on given records. The console makes it before a deletion, which removes the records from every list. */
export const withDependents = <R extends Resource<any, any, any, any>>(of: R): R & { dependents: DependentsCall } => ({
  ...of,
  dependents: endpoint({
    method: 'GET',
    path: `${of.path}/dependents`,
    guard: { area: of.area, right: 'edit' },
    summary: `Records that would lack a required field without these ${of.name} records.`,
    query: z.strictObject({ ids: many(id) }),
    data: z.array(dependents),
  }) as unknown as DependentsCall,
});
