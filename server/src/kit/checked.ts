import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { faults, mostFaults, ruled } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import type { Check } from '@marquee/contract/kit/resource';
import { invalid, refuse } from './refusal.ts';

/** Whose fields refusals name, and the rules over several of them. */
export type About = { name: string; fields: Fields; checks?: readonly Check[] } | undefined;

/** Nothing that is kept is nested deeper than this. */
const deepest = 20;
/** Values that the input of one call may hold: many times what the largest form has, and few enough to be looked at in a moment. */
const mostValues = 50_000;

/**
 * Input as the contract wants it, or 422 with every broken field, those included that `checks` tell of: rules over the whole of what is created.
 * A part that the contract does not name must not be sent.
 */
export function checked<T>(schema: Endpoint['query'], input: unknown, about: About, absent?: T, checks: readonly Check[] = []): unknown {
  if (!schema) {
    const extra = typeof input === 'object' && input !== null ? Object.keys(input) : [];
    if (extra.length > 0)
      throw invalid(
        extra.slice(0, mostFaults).map((name) => ({ path: name, code: 'unknown_field' as const, params: { name } })),
        about,
      );
    return absent;
  }
  const unkept = unkeepable(input);
  const result = schema.safeParse(input === undefined && absent !== undefined ? absent : input);
  const found = result.success ? [] : faults(result.error, input, about?.fields);
  if (found.length > 0 && typeof input === 'object' && input !== null) found.push(...ruled(checks, input as Record<string, unknown>, found));
  const named = new Set(found.map(({ path }) => path));
  for (const path of unkept) if (!named.has(path)) found.push({ path, code: 'invalid_text' });
  if (!result.success || found.length > 0) throw invalid(found, about);
  return result.data;
}

/**
 * Where texts are that PostgreSQL keeps in no column: half of a surrogate pair is no character, and NUL it never takes. Both can be written in JSON.
 * Refuses input of more values than any call takes, before anything takes time over them.
 */
function unkeepable(input: unknown): Set<string> {
  const found = new Set<string>();
  const path: string[] = [];
  const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();
  let looked = 0;
  const look = (value: unknown) => {
    if (++looked > mostValues) throw refuse('too_large');
    if (typeof value === 'string') {
      if (found.size < mostFaults && isBroken(value)) found.add(path.join('.'));
      return;
    }
    if (typeof value !== 'object' || value === null || path.length === deepest) return;
    for (const name in value) {
      path.push(name);
      if (found.size < mostFaults && isBroken(name)) found.add(path.join('.'));
      look((value as Record<string, unknown>)[name]);
      path.pop();
    }
  };
  look(input);
  return found;
}
