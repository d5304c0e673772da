import type { Field, Fields, Kind, Linked } from '@marquee/contract/kit/field';
import type { Listing } from '@marquee/contract/kit/listing';
import type { CallName, Noun, NounCalls } from '@marquee/contract/kit/resource';
import { capitalize } from './format.ts';
import { nounLabel } from './label.ts';

/**
 * A noun with any fields and at least the calls `C`. The kit draws fields by their kinds and asks whether any other call exists. The types are `any` because
 * fields are both read and written: no noun with its own fields would fit a narrower type.
 */
export type AnyResource<C extends CallName = never> = Noun<string, string, any, any> &
  Partial<NounCalls<string, any, any>> &
  Pick<NounCalls<string, any, any>, C>;

/** Whether a noun has this call. */
export const has = <C extends CallName>(of: AnyResource, call: C): of is AnyResource<C> => of.calls.includes(call);

/** Anything that can be listed: a resource, or a listing that is no noun. */
export type AnyListing = Listing<any, string, any, any>;

/** Anything whose records the kit shows, whether they can be listed or not. */
export type AnyRecords = Omit<AnyListing, 'list'> & { list?: AnyListing['list'] | undefined };

/** The paths under which the records are requested. */
export const pathsOf = (of: AnyRecords): string[] => [of.path, ...(of.list === undefined ? [] : [of.list.path])];

/** A record as the kit sees it. */
export type Row = Record<string, unknown>;

/** The field type of one kind. */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

const stamp = { kind: 'instant', param: {}, required: false } as unknown as Field;

/** Every field that a record shows, stamps included. */
export const fieldsOf = (of: Pick<AnyListing, 'fields' | 'shown'>): Fields => ({
  ...(of.fields as Fields),
  ...(of.shown as Fields),
  created_at: stamp,
  updated_at: stamp,
});

export const idOf = (of: Pick<AnyListing, 'id'>, row: Row): string => String(row[of.id]);

/** Whether this person may change the record. The server sends this flag to people who may read more records than they may change. */
export const isChangeable = (row: Row): boolean => row['can_change'] !== false;

/** Whether the server sends the flag of `isChangeable` for this record. If so, other records of the list may be read-only. */
export const hasOwnershipFlag = (row: Row): boolean => 'can_change' in row;

/** The title of a record, for links and sentences: a text, or the label of a reference. A record without one is called by its noun. */
export const titleOf = (of: Pick<AnyListing, 'name' | 'title'>, row: Row): string => {
  const title = row[of.title];
  return String((typeof title === 'object' ? (title as Linked | null)?.label : title) ?? capitalize(nounLabel(of.name)));
};
