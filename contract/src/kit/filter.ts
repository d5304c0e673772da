import { z } from 'zod';
import { id, instant } from './endpoint.ts';
import type { Field, FieldOf, Kind } from './field.ts';
import { day, line } from './line.ts';
import { booleanParam, many, wholeNumber } from './paging.ts';
import { countryCode, languageTag } from './place.ts';

/** The query parameters of a filter. A `span` includes both its ends. A field that is a list is filtered by any of its items, or by lists that hold nothing else. */
const filterForms = {
  one: (name: string) => [name],
  several: (name: string) => [name],
  list: (name: string) => [name, `${name}_only`],
  span: (name: string) => [`${name}_from`, `${name}_to`],
};

/** How lists are filtered by a field of one kind and by which values, or null if they cannot be. */
type Filter<K extends Kind> = { form: keyof typeof filterForms; value: (f: FieldOf<K>) => z.ZodType } | null;

const span = (value: () => z.ZodType) => ({ form: 'span', value }) as const;
const wholeSpan = span(() => wholeNumber(0, 9_999_999_999));

/** The filter of every kind of field. It stands apart from `kinds`, because pages without lists load no schemas. */
const filters: { [K in Kind]: Filter<K> } = {
  text: { form: 'one', value: (f) => line(f.param.max) },
  long_text: null,
  slug: null,
  url: null,
  email: null,
  number: wholeSpan,
  date: span(() => day),
  flag: { form: 'one', value: () => booleanParam },
  choice: { form: 'several', value: (f) => z.enum(f.param.values as [string, ...string[]]) },
  choices: { form: 'several', value: (f) => z.enum(f.param.options as [string, ...string[]]) },
  language: { form: 'several', value: () => languageTag },
  country: { form: 'several', value: () => countryCode },
  ref: { form: 'several', value: () => id },
  refs: { form: 'list', value: () => id },
  mixed: null,
  image: null,
  images: null,
  film: null,
  subtitles: null,
  ad_file: null,
  rows: null,
  instant: span(() => instant),
  count: wholeSpan,
};

const filterOf = (f: Field) => filters[f.kind] as Filter<Kind>;

/** Whether a list can be filtered by several values of a field. */
export const takesSeveral = (f: Field): boolean => ['several', 'list'].includes(filterOf(f)?.form ?? '');

/** The query parameters that filter by the field of this name. */
export function filterParams(name: string, f: Field): string[] {
  const filter = filterOf(f);
  if (filter === null) throw new Error(`${name}: a field of kind ${f.kind} cannot be filtered by`);
  return filterForms[filter.form](name);
}

/** The schemas of those query parameters. */
export function filterShape(name: string, f: Field): Record<string, z.ZodType> {
  const params = filterParams(name, f);
  const value = filterOf(f)?.value(f) as z.ZodType;
  return Object.fromEntries(params.map((param) => [param, takesSeveral(f) ? many(value) : value.optional()]));
}
