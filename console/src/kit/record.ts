import type { Field, Fields, Kind, Linked } from '@marquee/contract/kit/field';
import type { Listing } from '@marquee/contract/kit/listing';
import type { CallName, Noun, NounCalls } from '@marquee/contract/kit/resource';

/**
 * A noun of any fields that has at least the calls `C`. The kit draws by kinds and asks whether any other call exists. `any`, since fields stand
 * in both directions: no noun with fields of its own would fit a narrower type.
 */
export type AnyResource<C extends CallName = never> = Noun<string, string, any, any> &
  Partial<NounCalls<string, any, any>> &
  Pick<NounCalls<string, any, any>, C>;

/** Whether a noun has this call. */
export const has = <C extends CallName>(of: AnyResource, call: C): of is AnyResource<C> => of.calls.includes(call);

/** Anything that can be listed: a resource, or a listing of what is no noun. */
export type AnyListing = Listing<any, string, any, any>;

/** Anything whose records the kit shows, whether they can be listed or not. */
export type AnyRecords = Omit<AnyListing, 'list'> & { list?: AnyListing['list'] | undefined };

/** Under which paths the records are asked for. */
export const pathsOf = (of: AnyRecords): string[] => [of.path, ...(of.list === undefined ? [] : [of.list.path])];

/** A record as the kit sees it. */
export type Row = Record<string, unknown>;

/** The field of one kind. */
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

/** Whether the record is this person's to change: the server says so to those who read more than they may change. */
export const isChangeable = (row: Row): boolean => row['can_change'] !== false;

/** Whether the server says of this record whose it is: to whom it does, it may say no of the next. */
export const hasOwnershipFlag = (row: Row): boolean => 'can_change' in row;

/** What a record is called, for links and sentences: a text, or the label of a reference. */
export const titleOf = (of: Pick<AnyListing, 'id' | 'title'>, row: Row): string => {
  const title = row[of.title];
  return String((typeof title === 'object' ? (title as Linked | null)?.label : title) ?? row[of.id]);
};
