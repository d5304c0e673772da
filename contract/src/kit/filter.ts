import { z } from 'zod';
import { id, instant } from './endpoint.ts';
import { countryCode, day, type Field, languageTag } from './field.ts';
import { wholeNumber } from './paging.ts';

/** One or several values of a query parameter, always read as a list. */
export const many = <T>(each: z.ZodType<T>) => z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(each).min(1).max(100).optional());
export const booleanParam = z.enum(['true', 'false']).transform((v) => v === 'true');

/**
 * The query parameters that filter by a field. Choices and references take one or several values. Reference lists also have `<name>_only`, which matches
 * lists that hold nothing else. Dates, instants and numbers have `<name>_from` and `<name>_to`, both included.
 */
export function filterShape(name: string, f: Field): Record<string, z.ZodType> {
  switch (f.kind) {
    case 'choice':
      return { [name]: many(z.enum(f.param.values as [string, ...string[]])) };
    case 'ref':
      return { [name]: many(id) };
    case 'refs':
      return { [name]: many(id), [`${name}_only`]: many(id) };
    case 'language':
      return { [name]: many(languageTag) };
    case 'country':
      return { [name]: many(countryCode) };
    case 'flag':
      return { [name]: booleanParam.optional() };
    case 'date':
      return { [`${name}_from`]: day.optional(), [`${name}_to`]: day.optional() };
    case 'instant':
      return { [`${name}_from`]: instant.optional(), [`${name}_to`]: instant.optional() };
    case 'number':
    case 'count':
      return { [`${name}_from`]: wholeNumber(0, 9_999_999_999).optional(), [`${name}_to`]: wholeNumber(0, 9_999_999_999).optional() };
    default:
      throw new Error(`${name}: a field of kind ${f.kind} cannot be filtered by`);
  }
}
