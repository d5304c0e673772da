import type { Field, Fields } from '@marquee/contract/kit/field';
import { valuesOf, written } from './kinds/values.ts';
import { slugify } from './slugify.ts';

/**
 * The values of a form: each field as it is read (`{ id, label }`, a picture with its address), so that it can be shown. Both `undefined` and `null` mean
 * that a field is empty.
 */
export type Values = Record<string, unknown>;

/** A row of a form. It has an `id` once the server has stored it, and a `key` from the moment it is added, so that it can be sorted. */
export type FormRow = Values & { id?: string; key?: string };

/** The part of a value from the history that can still be written. It leaves out records that were deleted for good, and the rows that refer to them. */
export const remaining = (field: Field, value: unknown): unknown => (value === null || value === undefined ? value : valuesOf(field).remaining(value, field));

/** The name of the field from which this field's value is suggested, as with a slug. */
export const suggestedFrom = (field: Field | undefined): string | undefined => (field !== undefined && 'from' in field.param ? field.param.from : undefined);

/** The first value of each field. The query of the address may set a choice; `recalled` holds the values that this person used last. */
export const initial = (fields: Fields, search: URLSearchParams, recalled: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = search.get(name);
      if (given !== null && valuesOf(field).isFromAddress(given, field)) return [name, given];
      return [name, recalled[name] ?? field.defaultValue ?? valuesOf(field).empty];
    }),
  );

/**
 * The values after one field was changed. With `isFollowed` a slug is suggested again if it is empty or still equals its former suggestion. A slug that was
 * edited by hand stays, and so does one without a new suggestion.
 */
export function changed(
  fields: Fields,
  values: Values,
  { name, value, isFollowed: updatesSlugs }: { name: string; value: unknown; isFollowed: boolean },
): Values {
  const next = { ...values, [name]: value };
  if (!updatesSlugs) return next;
  for (const [slugName, field] of Object.entries(fields)) {
    if (suggestedFrom(field) !== name) continue;
    const current = String(values[slugName] ?? '');
    const suggestion = slugify(String(value ?? ''));
    if (suggestion !== '' && (current === '' || current === slugify(String(values[name] ?? '')))) next[slugName] = suggestion;
  }
  return next;
}

/** Whether two values of a field are equal. A row without an id is compared by its content. */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  const [one, other] = [written(field, a), written(field, b)];
  return one === null || other === null ? one === other : valuesOf(field).isSame(one, other);
}

/** Names of the fields that differ, in the order of `fields`. */
export const differing = (fields: Fields, a: Values, b: Values): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !isSame(field, a[name], b[name]))
    .map(([name]) => name);

/** The body of a create. It leaves out empty fields. */
export function bodyOf(fields: Fields, values: Values): Values {
  const all = Object.entries(fields).map(([name, field]) => [name, written(field, values[name])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** The body of an update: only the fields that differ, with null for an emptied field. */
export const changesOf = (fields: Fields, before: Values, after: Values): Values =>
  Object.fromEntries(differing(fields, before, after).map((name) => [name, written(fields[name] as Field, after[name])]));

/** A field that both sides changed differently since `base`. */
export type Clash = { name: string; base: unknown; mine: unknown; theirs: unknown };

/**
 * Merges three versions of a record. A field that only one side changed is taken from that side. If both changed it differently, it is a conflict (`Clash`)
 * that a person decides; until then `values` holds mine.
 */
export function mergeValues(fields: Fields, base: Values, mine: Values, theirs: Values): { values: Values; clashes: Clash[] } {
  const values: Values = { ...theirs };
  const clashes: Clash[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (isSame(field, base[name], mine[name])) continue;
    values[name] = mine[name];
    if (!isSame(field, base[name], theirs[name]) && !isSame(field, mine[name], theirs[name])) {
      clashes.push({ name, base: base[name], mine: mine[name], theirs: theirs[name] });
    }
  }
  return { values, clashes };
}

/** Whether a field of the record `now` differs both from `base` and from what the person `typed`. */
export const hasForeignChanges = (fields: Fields, base: Values, typed: Values, now: Values): boolean =>
  differing(fields, base, now).some((name) => !isSame(fields[name] as Field, typed[name], now[name]));
