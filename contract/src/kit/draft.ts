import { z } from 'zod';
import { type Fault, isMissing } from './faults.ts';
import { type createShape, type Field, type Fields, flag, optional, requiredOnWrite, type updateShape } from './field.ts';
import { requiredVerb } from './kinds.ts';
import type { Check } from './resource.ts';

/**
 * Drafts: a noun that names `drafts` is stored in two ways. A plain save needs all that is required. A save whose body carries `draft: true` needs the
 * fields of `drafts` alone; the record then says in `missing` what it still lacks.
 */

/** The fields of a noun as its drafts have them: what a draft may lack can be null in an answer. Without drafts (`D` is never) they stay as they are. */
export type DraftFields<F extends Fields, D> = [D] extends [never]
  ? F
  : {
      [N in keyof F]: N extends D
        ? F[N]
        : F[N] extends { kind: infer K extends Field['kind']; write: z.ZodType<infer W>; read: z.ZodType<infer R>; required: true }
          ? Field<W, R | null, true, K>
          : F[N];
    };

/** What a noun with drafts shows beside its own fields. */
export type DraftShown<D> = [D] extends [never] ? Record<never, never> : { incomplete: ReturnType<typeof flag> };

/** See `DraftFields`. */
export const draftFields = (fields: Fields, drafts: readonly string[]): Fields =>
  drafts.length === 0
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, f]) => [name, f.required && !drafts.includes(name) ? requiredOnWrite(f as Field<unknown, unknown, true>) : f]),
      );

/** See `DraftShown`. `incomplete` says whether a record lacks anything, and lists can be filtered by it. */
export const draftShown = (drafts: readonly string[]): Fields => (drafts.length === 0 ? {} : { incomplete: flag() });

/** The body of a draft's creation or update by `shape`: what a draft may lack can be left out, be null, or be an empty list. */
export const draftBody = (fields: Fields, drafts: readonly string[], shape: typeof createShape | typeof updateShape): z.ZodObject =>
  shape(
    Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, f.required && !drafts.includes(name) ? optional(f) : f])),
  ) as unknown as z.ZodObject;

/** A body that is a plain save, or with `draft: true` that of a draft. */
export const plainOrDraft = <T>(plain: z.ZodType<T>, draft: z.ZodObject): z.ZodType<T> =>
  z.discriminatedUnion('draft', [
    (plain as unknown as z.ZodObject).extend({ draft: z.literal(false).optional() }),
    draft.extend({ draft: z.literal(true) }),
  ]) as unknown as z.ZodType<T>;

/** What is asked of a noun to tell what its records lack. */
export type Draftable = {
  fields: Fields;
  checks: readonly Check[];
  drafts: readonly string[];
  isExempt: (record: Record<string, unknown>) => boolean;
};

/**
 * What a record still lacks before it is complete, one fault a field: required fields that are empty, and empty fields that a rule over several fields
 * asks for. None where the noun has no drafts. The record may stand as it is written or as it is read.
 */
export function lacks(of: Draftable, record: Record<string, unknown>): Fault[] {
  if (of.drafts.length === 0 || of.isExempt(record)) return [];
  const required = Object.entries(of.fields).flatMap(([path, f]): Fault[] =>
    f.required && isMissing(record[path]) ? [{ path, code: 'required', params: { verb: requiredVerb(f.kind) } }] : [],
  );
  const asked = of.checks.flatMap((check) => check(record) as Fault[]).filter((fault) => isLack(of, fault, record));
  return [...required, ...asked.filter(({ path }) => !required.some((fault) => fault.path === path))];
}

/** Whether a rule's fault says that a field is empty, rather than that its value is wrong. A field with a default value is never empty. */
const isLack = (of: Draftable, { path }: { path: string }, record: Record<string, unknown>): boolean =>
  of.drafts.length > 0 && isMissing(record[path]) && of.fields[path]?.defaultValue === undefined;

/** What keeps a record from being saved, as a draft or plainly, as far as its fields and the rules over them say. */
export function saveFaults(of: Draftable, record: Record<string, unknown>, isDraft: boolean): Fault[] {
  const ruled = of.checks.flatMap((check) => check(record) as Fault[]);
  if (of.isExempt(record)) return ruled;
  const wrong = ruled.filter((fault) => !isLack(of, fault, record));
  return isDraft ? wrong : [...lacks(of, record), ...wrong];
}
