import { createShape } from '@marquee/contract/kit/field';
import { type Fault, faults, ruleFaults } from '@marquee/contract/kit/faults';
import type { Resource } from '@marquee/contract/kit/resource';
import { asFault } from './faults.ts';
import { bodyOf, differing, type Values } from './values.ts';

/** Fields that can be checked. A resource also has rules over several fields, and the schema of a whole body. */
export type CheckedFields = Pick<Resource, 'fields'> & Partial<Pick<Resource, 'checks'>> & { create?: { body?: Resource['create']['body'] } };

/**
 * All faults of a form's values, by the contract's schemas and rules, which the server uses too. A required field that was empty in `base` already is no
 * fault if it is unchanged, unless the server lists it in `missing`. For example, everything that it referred to may have been deleted. `isDraft` checks a
 * save as a draft.
 */
export function check(of: CheckedFields, values: Values, base?: Values, isDraft = false): Fault[] {
  const body = { ...bodyOf(of.fields, values), ...(isDraft ? { draft: true } : {}) };
  const parsed = (of.create === undefined ? createShape(of.fields) : of.create.body)?.safeParse(body);
  const found = parsed === undefined || parsed.success ? [] : faults(parsed.error, body, of.fields);
  const all = [...found, ...ruleFaults(of.checks ?? [], body, found).map((fault) => asFault(of, fault))];
  if (base === undefined) return all;
  const changed = new Set(differing(of.fields, base, values));
  const missing = (base['missing'] as string[] | undefined) ?? [];
  return all.filter(({ path, code }) => code !== 'required' || !(path in of.fields) || changed.has(path) || missing.includes(path));
}
