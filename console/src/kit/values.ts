import type { Field, Fields } from '@marquee/contract/kit/field';
import { valuesOf, written } from './kinds/values.ts';
import { slugify } from './slugify.ts';

/**
 * What a form holds: each field as it is read (`{ id, label }`, a picture with its address), so that it can be shown;
 * `undefined` and `null` are both "nothing yet".
 */
export type Values = Record<string, unknown>;

/** A row of a form: `id` once the server has it, `key` from the moment it is added, so that it can be moved about. */
export type FormRow = Values & { id?: string; key?: string };

/** What a value that a history recorded can still be written as: what was removed for good since is left out, with the rows that named it. */
export const remaining = (field: Field, value: unknown): unknown => (value === null || value === undefined ? value : valuesOf(field).remaining(value, field));

/** The name of the field that a field is proposed from, as a slug is. */
export const proposedFrom = (field: Field | undefined): string | undefined => (field !== undefined && 'from' in field.param ? field.param.from : undefined);

/** What each field is before anything was typed; an address may name a choice, and what is `recalled` was used last. */
export const initial = (fields: Fields, search: URLSearchParams, recalled: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = search.get(name);
      if (given !== null && valuesOf(field).isFromAddress(given, field)) return [name, given];
      return [name, recalled[name] ?? field.defaultValue ?? valuesOf(field).empty];
    }),
  );

/**
 * The values after one field was changed. Where slugs follow, one that is still what its source proposed, or that is empty, is proposed anew; one that was
 * edited by hand stays, and so does one for which the source proposes nothing.
 */
export function changed(fields: Fields, values: Values, { name, value, isFollowed }: { name: string; value: unknown; isFollowed: boolean }): Values {
  const next = { ...values, [name]: value };
  if (!isFollowed) return next;
  for (const [slug, field] of Object.entries(fields)) {
    if (proposedFrom(field) !== name) continue;
    const now = String(values[slug] ?? '');
    const proposed = slugify(String(value ?? ''));
    if (proposed !== '' && (now === '' || now === slugify(String(values[name] ?? '')))) next[slug] = proposed;
  }
  return next;
}

/** Whether two values of a field say the same. A row that the server has not named yet is told from others by what it says. */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  const [one, other] = [written(field, a), written(field, b)];
  return one === null || other === null ? one === other : valuesOf(field).isSame(one, other);
}

/** Names of the fields that differ, in the order of `fields`. */
export const differing = (fields: Fields, a: Values, b: Values): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !isSame(field, a[name], b[name]))
    .map(([name]) => name);

/** The body that creates: what is empty is left out. */
export function bodyOf(fields: Fields, values: Values): Values {
  const all = Object.entries(fields).map(([name, field]) => [name, written(field, values[name])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** The body that changes: only what differs, an emptied field as null. */
export const changesOf = (fields: Fields, from: Values, to: Values): Values =>
  Object.fromEntries(differing(fields, from, to).map((name) => [name, written(fields[name] as Field, to[name])]));

/** A field on which both sides went different ways since `base`. */
export type Clash = { name: string; base: unknown; mine: unknown; theirs: unknown };

/**
 * Three ways of a record put together: what only one side touched is taken from it; where both did, differently, it is a clash
 * that a person decides. `values` holds mine for clashes until then.
 */
export function merged(fields: Fields, base: Values, mine: Values, theirs: Values): { values: Values; clashes: Clash[] } {
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

/** Whether the record `now` says something that neither stood in `base` nor is what was `typed`. */
export const hasForeignChanges = (fields: Fields, base: Values, typed: Values, now: Values): boolean =>
  differing(fields, base, now).some((name) => !isSame(fields[name] as Field, typed[name], now[name]));
