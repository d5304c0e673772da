import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { faults, maxFaults, ruleFaults } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import type { Check } from '@marquee/contract/kit/resource';
import { invalid } from './refusal.ts';

/** The noun whose fields a refusal names, and its checks over several fields. */
export type About = { name: string; fields: Fields; checks?: readonly Check[] } | undefined;

/** No stored value is nested deeper than this. */
const maxDepth = 20;

/**
 * Parses input by the contract's schema. If it is invalid, it throws 422 with all faults, including those of `checks`, the rules over several fields.
 * Without a schema, the input must be empty, and the result is `absent`.
 */
export function checked<T>(schema: Endpoint['query'], input: unknown, about: About, absent?: T, checks: readonly Check[] = []): unknown {
  if (!schema) {
    const extra = typeof input === 'object' && input !== null ? Object.keys(input) : [];
    if (extra.length > 0)
      throw invalid(
        extra.slice(0, maxFaults).map((name) => ({ path: name, code: 'unknown_field' as const, params: { name } })),
        about,
      );
    return absent;
  }
  const unstorable = unstorableTexts(input);
  const result = schema.safeParse(input === undefined && absent !== undefined ? absent : input);
  const found = result.success ? [] : faults(result.error, input, about?.fields);
  if (found.length > 0 && typeof input === 'object' && input !== null) found.push(...ruleFaults(checks, input as Record<string, unknown>, found));
  const faultyPaths = new Set(found.map(({ path }) => path));
  for (const path of unstorable) if (!faultyPaths.has(path)) found.push({ path, code: 'invalid_text' });
  if (!result.success || found.length > 0) throw invalid(found, about);
  return result.data;
}

/** Paths of texts that PostgreSQL cannot store: those with NUL or half of a surrogate pair. JSON can contain both. */
function unstorableTexts(input: unknown): Set<string> {
  const found = new Set<string>();
  const path: string[] = [];
  const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();
  const visit = (value: unknown) => {
    if (typeof value === 'string') {
      if (found.size < maxFaults && isBroken(value)) found.add(path.join('.'));
      return;
    }
    if (typeof value !== 'object' || value === null || path.length === maxDepth) return;
    // Lists are walked by index, since `for in` would first create all names of a long list.
    if (Array.isArray(value)) {
      for (let nth = 0; nth < value.length; nth++) {
        path.push(String(nth));
        visit(value[nth]);
        path.pop();
      }
      return;
    }
    for (const name in value) {
      path.push(name);
      if (found.size < maxFaults && isBroken(name)) found.add(path.join('.'));
      visit((value as Record<string, unknown>)[name]);
      path.pop();
    }
  };
  visit(input);
  return found;
}
