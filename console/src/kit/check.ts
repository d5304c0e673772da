import { createShape } from '@marquee/contract/kit/field';
import { type Fault, faults, ruleFaults } from '@marquee/contract/kit/faults';
import type { Resource } from '@marquee/contract/kit/resource';
import { asFault } from './faults.ts';
import { bodyOf, differing, type Values } from './values.ts';

/** Fields that can be checked. A resource has rules over several of them besides, and the schema of a whole body. */
export type Checked = Pick<Resource, 'fields'> & Partial<Pick<Resource, 'checks'>> & { create?: { body?: Resource['create']['body'] } };

/**
 * Everything that is wrong with a form's values, by the contract's own schemas and rules: what the server would say too. What a record lacked
 * already in its `base`, as where all that a list of it named was deleted, hinders nobody who changes something else, unless the server tells it among
 * the `missing`. `isDraft` checks a save as a draft.
 */
export function check(of: Checked, values: Values, base?: Values, isDraft = false): Fault[] {
  const body = { ...bodyOf(of.fields, values), ...(isDraft ? { draft: true } : {}) };
  const parsed = (of.create === undefined ? createShape(of.fields) : of.create.body)?.safeParse(body);
  const found = parsed === undefined || parsed.success ? [] : faults(parsed.error, body, of.fields);
  const all = [...found, ...ruleFaults(of.checks ?? [], body, found).map((fault) => asFault(of, fault))];
  if (base === undefined) return all;
  const changed = new Set(differing(of.fields, base, values));
  const missing = (base['missing'] as string[] | undefined) ?? [];
  return all.filter(({ path, code }) => code !== 'required' || !(path in of.fields) || changed.has(path) || missing.includes(path));
}
