import type { Field, FieldOf, Kind, Linked, Picture, StoredSubtitle } from '@marquee/contract/kit/field';
import { isLanguage } from '@marquee/contract/kit/place';
import type { FormRow } from '../values.ts';

/*
 * What the values of each kind are, apart from how they look (`kinds.tsx`): whoever checks a file before it is uploaded needs no cells and inputs.
 */

/** What a form knows of the values of one kind. None of these is called with nothing: null, undefined or an empty text. */
type KindValues<K extends Kind = Kind> = {
  /** The value as it is written: a reference becomes its id. */
  written(value: unknown, f: FieldOf<K>): unknown;
  /** What a value that a history recorded can still be written as: without what was removed for good. */
  remaining(value: unknown, f: FieldOf<K>): unknown;
  /** Whether two written values say the same. */
  isSame(one: unknown, other: unknown): boolean;
  /** What the field is before anything was typed. */
  empty: false | null;
  /** Whether the value is one text, number or word, which a small dialog can ask for. */
  isPlain: boolean;
  /** Whether an address may name this value, as that of a new record. */
  isFromAddress(value: string, f: FieldOf<K>): boolean;
  /** Whether a value that was chosen last time may still be chosen. Of a reference its form alone is looked at. */
  isRecallable(value: unknown, f: FieldOf<K>): boolean;
  /** What a row is called by this value of it. */
  called(value: unknown): string | undefined;
};

const plain = {
  written: (value: unknown) => value,
  remaining: (value: unknown) => value,
  isSame: (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other),
  empty: null,
  isPlain: true,
  isFromAddress: () => false,
  isRecallable: () => false,
  called: () => undefined,
};

const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value);
/** Records, films and subtitles that were removed for good have no name any more, pictures no address. */
const isThere = (each: unknown) => {
  const { label, url, name } = (each ?? {}) as Partial<Linked & Picture & StoredSubtitle>;
  return label !== '' && url !== '' && name !== '';
};
const emptyIsNull = (list: unknown[]) => (list.length === 0 ? null : list);

const one = { ...plain, isPlain: false, written: idOf, remaining: (value: unknown) => (isThere(value) ? value : null) };
const many = {
  ...one,
  written: (value: unknown) => emptyIsNull((value as unknown[]).map(idOf)),
  remaining: (value: unknown) => (value as unknown[]).filter(isThere),
};

/** Rows without the ids of those whose like in the other list has none: a row that the server has not named yet is told from others by what it says. */
const beside = (rows: readonly FormRow[], others: readonly FormRow[]): FormRow[] =>
  rows.map((row, at) => {
    const { id: _, ...said } = row;
    return others[at]?.id === undefined ? said : row;
  });

const kinds: { [K in Kind]: KindValues<K> } = {
  text: { ...plain, called: (value) => String(value) },
  long_text: plain,
  slug: plain,
  url: plain,
  email: plain,
  number: plain,
  date: plain,
  flag: { ...plain, empty: false },
  choice: {
    ...plain,
    isFromAddress: (value, f) => f.param.values.includes(value),
    isRecallable: (value, f) => f.param.values.includes(value as string),
  },
  choices: { ...plain, isPlain: false },
  language: { ...plain, isRecallable: (value) => typeof value === 'string' && isLanguage(value) },
  country: plain,
  ref: {
    ...one,
    isRecallable: (value) => {
      const { id, label } = Object(value) as Partial<Linked>;
      return typeof id === 'string' && typeof label === 'string';
    },
    called: (value) => (value as Linked).label,
  },
  refs: many,
  mixed: { ...many, written: (value) => emptyIsNull((value as { kind: string; id: string }[]).map(({ kind, id }) => ({ kind, id }))) },
  image: one,
  images: many,
  film: one,
  subtitles: many,
  ad_file: one,
  rows: {
    ...many,
    written: (value, f) =>
      emptyIsNull(
        (value as FormRow[]).map((row) => ({
          ...(row.id === undefined ? {} : { id: row.id }),
          ...Object.fromEntries(Object.entries(f.param.of).map(([name, inner]) => [name, written(inner, row[name])])),
        })),
      ),
    remaining: (value, f) => (value as FormRow[]).filter((row) => Object.keys(f.param.of).every((name) => isThere(row[name]))),
    isSame: (a, b) => plain.isSame(beside(a as FormRow[], b as FormRow[]), beside(b as FormRow[], a as FormRow[])),
  },
  instant: { ...plain, isPlain: false },
  count: { ...plain, isPlain: false },
};

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** What a form knows of a field's values. */
export const valuesOf = (f: Field): KindValues => kinds[f.kind];

/** A field's value as it is written: a reference becomes its id, an emptied text becomes null. */
export const written = (f: Field, value: unknown): unknown => (isNothing(value) ? null : valuesOf(f).written(value, f));

/** What a row is called: its reference, else its first text; undefined where it has neither. */
export function calledBy(of: Record<string, Field>, row: FormRow): string | undefined {
  for (const [name, f] of Object.entries(of)) {
    const called = isNothing(row[name]) ? undefined : valuesOf(f).called(row[name]);
    if (called !== undefined) return called;
  }
  return undefined;
}
