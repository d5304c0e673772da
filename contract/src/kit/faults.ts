import type { z } from 'zod';
import { type FieldErrorCode, fieldErrors } from '../errors.ts';
import { isBlank } from './blank.ts';
import type { Field, Fields } from './field.ts';
import { innerFields, requiredVerb, type RequiredVerb } from './kinds.ts';
import type { Check } from './resource.ts';

/** One invalid field, without its message. `path` is dotted, with rows by position (`cast.3.role`); `''` means the whole value. */
export type Fault = { path: string; code: FieldErrorCode; params?: Record<string, unknown> };

/** The key of a fault's message in `fieldErrors` of the words files. */
export function messageKey<C extends string>(fault: {
  code: C;
  params?: Record<string, unknown> | undefined;
}): Exclude<C, 'required'> | `required_${RequiredVerb}` {
  if (fault.code !== 'required') return fault.code as Exclude<C, 'required'>;
  const verb = fault.params?.verb;
  return `required_${verb === 'select' || verb === 'upload' ? verb : 'input'}`;
}

/** The field at a dotted path: `cast.3.role` answers the field `role` of the rows `cast`, and `genres.2` answers `genres`. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', , inner] = path.split('.');
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const within = Object.entries(found === undefined || inner === undefined ? {} : innerFields(found));
  return within.length === 0 ? found : within.find(([each]) => each === inner)?.[1];
}

/** How many faults one answer reports at most: more than the largest form has fields. The limit is needed because a hostile body can hold a hundred thousand. */
export const maxFaults = 1000;

/**
 * Translates zod's issues with `input` into the product's own codes. There is at most one fault per path, and at most `maxFaults` in all.
 * A required value that is left out, null, blank or an empty list gives `required`, with `params.verb` from `fields`.
 */
export function faults(error: z.ZodError, input: unknown, fields: Fields = {}): Fault[] {
  const found = new Map<string, Fault>();
  for (const issue of error.issues) {
    for (const fault of faultsOfIssue(issue, input, fields)) {
      if (!found.has(fault.path)) found.set(fault.path, fault);
    }
    if (found.size >= maxFaults) break;
  }
  return [...found.values()].slice(0, maxFaults);
}

/**
 * Runs the rules over several fields on a body that its schema has refused with the faults `found`. It answers the further faults.
 * A field that already has a fault gets no second one. The result of a rule is dropped if the rule read an invalid value, since it means nothing.
 * A rule may read a missing value. Of a draft, what a rule says about an empty field is dropped.
 */
export function ruleFaults(checks: readonly Check[], body: Record<string, unknown>, found: readonly Fault[]): Fault[] {
  const reportedPaths = new Set(found.map(({ path }) => path));
  const invalidFields = new Set<string | symbol>(found.map(({ path }) => path.split('.')[0] as string).filter((name) => !isMissing(body[name])));
  const brokenRules = checks.flatMap((check) => {
    let isMeaningful = true;
    const observedBody = new Proxy(body, {
      get: (of, name) => {
        if (invalidFields.has(name)) isMeaningful = false;
        return Reflect.get(of, name);
      },
    });
    try {
      const ruleResult = check(observedBody) as Fault[];
      return isMeaningful ? ruleResult : [];
    } catch (error) {
      if (found.length > 0) return [];
      throw error;
    }
  });
  const isDraft = body['draft'] === true && !reportedPaths.has('draft');
  return brokenRules.filter(({ path }) => !reportedPaths.has(path) && !(isDraft && isMissing(body[path])));
}

function faultsOfIssue(issue: z.core.$ZodIssue, input: unknown, fields: Fields): Fault[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxFaults)
      .map(shortened)
      .map((name) => ({ path: path === '' ? name : `${path}.${name}`, code: 'unknown_field', params: { name } }));
  }
  if (path !== '' && isMissing(valueAt(input, issue.path))) {
    return [{ path, code: 'required', params: { verb: requiredVerb(fieldAt(fields, path)?.kind ?? 'text') } }];
  }
  const customCode = fieldErrors.find((code) => code === issue.message);
  if (customCode !== undefined) return [{ path, code: customCode }];
  switch (issue.code) {
    case 'too_small': {
      const min = bound(issue.minimum, issue.inclusive, 1);
      return [{ path, code: isNumeric(issue.origin) ? 'too_small' : 'too_short', params: { min } }];
    }
    case 'too_big': {
      if (issue.origin === 'date') return [{ path, code: 'too_late', params: { year: Number(issue.maximum) } }];
      const max = bound(issue.maximum, issue.inclusive, -1);
      return [{ path, code: isNumeric(issue.origin) ? 'too_big' : issue.origin === 'string' ? 'too_long' : 'too_many', params: { max } }];
    }
    case 'invalid_value':
      return [{ path, code: 'not_one_of', params: { values: issue.values.map(String) } }];
    case 'invalid_format':
      return [{ path, code: formats[issue.format] ?? 'wrong_type' }];
    default:
      return [{ path, code: issue.code === 'invalid_type' && issue.expected === 'int' ? 'not_whole' : 'wrong_type' }];
  }
}

/** Longer unknown field names are cut: no field has so long a name, and the answer repeats the name three times. */
const maxNameLength = 100;
const shortened = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength).toWellFormed()}…` : name);

/** The codes for zod's formats. A text that is not a UUID cannot be the id of any record. */
const formats: Record<string, FieldErrorCode> = { email: 'invalid_email', url: 'invalid_url', date: 'invalid_date', uuid: 'not_found' };

const isNumeric = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint';

const bound = (value: number | bigint, inclusive: boolean | undefined, step: 1 | -1) => (inclusive === false ? Number(value) + step : Number(value));

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    // In a query string, a single value stands for a list with one item.
    if (key === 0 && typeof value === 'string') continue;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Whether a value is none: left out, null, blank or an empty list. */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}
