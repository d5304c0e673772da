import { z } from 'zod';
import { id, instant } from './endpoint.ts';
import type { Field, FieldOf, Fields, Kind } from './field.ts';
import { day } from './line.ts';
import { booleanParam, many, wholeNumber } from './paging.ts';
import { countryCode, languageTag } from './place.ts';

/** The verb of the message for a missing field: "Please input", "Please select" or "Please upload" (point 5 of the specification). */
export type RequiredVerb = 'input' | 'select' | 'upload';

/** The query parameters of a filter. A `span` includes both its ends. A field that is a list is filtered by any of its items, or by lists that hold nothing else. */
const filterForms = {
  one: (name: string) => [name],
  several: (name: string) => [name],
  list: (name: string) => [name, `${name}_only`],
  span: (name: string) => [`${name}_from`, `${name}_to`],
};

/** What the contract says about one kind of field. */
type KindFacts<K extends Kind> = {
  verb: RequiredVerb;
  /** People type it as text. A blank text is then nothing. */
  isTyped: boolean;
  /** How lists are filtered by it and by which values, or null if they cannot be. */
  filter: { form: keyof typeof filterForms; value: (f: FieldOf<K>) => z.ZodType } | null;
  /** The resources that its values refer to, without those of fields within its rows. */
  targets: (f: FieldOf<K>) => readonly string[];
  /** The fields of its rows. */
  inner: (f: FieldOf<K>) => Fields;
};

const plain = { verb: 'input', isTyped: false, filter: null, targets: () => [], inner: () => ({}) } as const;
const typed = { ...plain, isTyped: true } as const;
const upload = { ...plain, verb: 'upload' } as const;
const span = (value: () => z.ZodType) => ({ form: 'span', value }) as const;
const wholeSpan = span(() => wholeNumber(0, 9_999_999_999));

/** Every kind of field. A kind that is declared in `KindParams` must have an entry here. */
export const kinds: { [K in Kind]: KindFacts<K> } = {
  text: typed,
  long_text: typed,
  slug: typed,
  url: typed,
  email: typed,
  number: { ...plain, filter: wholeSpan },
  date: { ...plain, verb: 'select', filter: span(() => day) },
  flag: { ...plain, filter: { form: 'one', value: () => booleanParam } },
  choice: { ...plain, verb: 'select', filter: { form: 'several', value: (f) => z.enum(f.param.values as [string, ...string[]]) } },
  language: { ...plain, verb: 'select', filter: { form: 'several', value: () => languageTag } },
  country: { ...plain, verb: 'select', filter: { form: 'several', value: () => countryCode } },
  ref: { ...plain, verb: 'select', filter: { form: 'several', value: () => id }, targets: (f) => [f.param.to] },
  refs: { ...plain, verb: 'select', filter: { form: 'list', value: () => id }, targets: (f) => [f.param.to] },
  mixed: { ...plain, verb: 'select', targets: (f) => f.param.targets.map(({ to }) => to) },
  image: upload,
  images: upload,
  film: upload,
  subtitles: upload,
  rows: { ...plain, inner: (f) => f.param.of },
  instant: { ...plain, filter: span(() => instant) },
  count: { ...plain, filter: wholeSpan },
};

const factsOf = (f: Field) => kinds[f.kind] as KindFacts<Kind>;

/** The verb of the message for a missing field of this kind. */
export const requiredVerb = (kind: Kind): RequiredVerb => kinds[kind].verb;

/** The resources that a field refers to itself, without those of fields within its rows. */
export const targetsOf = (f: Field): readonly string[] => factsOf(f).targets(f);

/** The fields of a field's rows. A field of any other kind has none. */
export const innerFields = (f: Field): Fields => factsOf(f).inner(f);

/** Whether a field's values are a closed list. */
export const isChoice = (f: Field | undefined): boolean => f !== undefined && 'values' in f.param;

/** Whether a list can be filtered by several values of a field. */
export const takesSeveral = (f: Field): boolean => ['several', 'list'].includes(factsOf(f).filter?.form ?? '');

/** The query parameters that filter by the field of this name. */
export function filterParams(name: string, f: Field): string[] {
  const { filter } = factsOf(f);
  if (filter === null) throw new Error(`${name}: a field of kind ${f.kind} cannot be filtered by`);
  return filterForms[filter.form](name);
}

/** The schemas of those query parameters. */
export function filterShape(name: string, f: Field): Record<string, z.ZodType> {
  const params = filterParams(name, f);
  const value = factsOf(f).filter?.value(f) as z.ZodType;
  return Object.fromEntries(params.map((param) => [param, takesSeveral(f) ? many(value) : value.optional()]));
}
