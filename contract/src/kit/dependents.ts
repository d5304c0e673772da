import { z } from 'zod';
import { type Endpoint, endpoint, id } from './endpoint.ts';
import { linked } from './field.ts';
import { many, type Resource } from './resource.ts';

/**
 * Records of one sort (`kind`, a resource's name) that depend on those asked about: their required `field` holds nothing else. `count` is how many of them
 * the caller may see, at most `limits.counted`; `first` names a few. `filter` is the parameter by which their list shows them alone, null where it has none.
 */
export const dependents = z.object({ kind: z.string(), field: z.string(), filter: z.string().nullable(), count: z.int(), first: z.array(linked) });
export type Dependents = z.output<typeof dependents>;

export type DependentsCall = Endpoint<object, { ids?: string[] | undefined }, undefined, Dependents[]>;

/** Adds to a resource the call that tells which records depend on some of its own. It is made before they are deleted: a deletion takes them out of every list. */
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
