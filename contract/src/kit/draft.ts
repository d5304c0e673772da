import { z } from 'zod';
import { type Fault, isMissing } from './faults.ts';
import { type createShape, type Field, type Fields, flag, optional, requiredOnWrite, type updateShape } from './field.ts';
import { requiredVerb } from './kinds.ts';
import type { Check } from './resource.ts';

/**
 * Drafts: a noun with `drafts` can be saved in two ways. A plain save needs all required fields. A save with `draft: true` in its body needs only the
 * fields in `drafts`. The record then lists the fields that it lacks in `missing`.
 */

/** The fields of a noun with drafts: a field that a draft may lack can be null in an answer. Without drafts (`D` is never) the fields do not change. */
export type DraftFields<F extends Fields, D> = [D] extends [never]
  ? F
  : {
      [N in keyof F]: N extends D
        ? F[N]
        : F[N] extends { kind: infer K extends Field['kind']; write: z.ZodType<infer W>; read: z.ZodType<infer R>; required: true }
          ? Field<W, R | null, true, K>
          : F[N];
    };

/** The additional shown field of a noun with drafts. */
export type DraftShown<D> = [D] extends [never] ? Record<never, never> : { incomplete: ReturnType<typeof flag> };

/** See `DraftFields`. */
export const draftFields = (fields: Fields, drafts: readonly string[]): Fields =>
  drafts.length === 0
    ? fields
    : Object.fromEntries(
        Object.entries(fields).map(([name, f]) => [name, f.required && !drafts.includes(name) ? requiredOnWrite(f as Field<unknown, unknown, true>) : f]),
      );

/** See `DraftShown`. `incomplete` says whether a record lacks a field. Lists can be filtered by it. */
export const draftShown = (drafts: readonly string[]): Fields => (drafts.length === 0 ? {} : { incomplete: flag() });

/** The body that creates or updates a draft, made by `shape`. A field that a draft may lack can be left out, null or an empty list. */
export const draftBody = (fields: Fields, drafts: readonly string[], shape: typeof createShape | typeof updateShape): z.ZodObject =>
  shape(
    Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, f.required && !drafts.includes(name) ? optional(f) : f])),
  ) as unknown as z.ZodObject;

/** A body that is either a plain save or, with `draft: true`, the save of a draft. */
export const plainOrDraft = <T>(plain: z.ZodType<T>, draft: z.ZodObject): z.ZodType<T> =>
  z.discriminatedUnion('draft', [
    (plain as unknown as z.ZodObject).extend({ draft: z.literal(false).optional() }),
    draft.extend({ draft: z.literal(true) }),
  ]) as unknown as z.ZodType<T>;

/** The parts of a noun that decide which fields its records lack. */
export type Draftable = {
  fields: Fields;
  checks: readonly Check[];
  drafts: readonly string[];
  isExempt: (record: Record<string, unknown>) => boolean;
};

/**
 * The fields that a record lacks until it is complete, one fault for each: empty required fields, and empty fields that a rule over several fields
 * requires. There are none if the noun has no drafts. The record may be in its written or in its read form.
 */
export function lacks(of: Draftable, record: Record<string, unknown>): Fault[] {
  if (of.drafts.length === 0 || of.isExempt(record)) return [];
  const required = Object.entries(of.fields).flatMap(([path, f]): Fault[] =>
    f.required && isMissing(record[path]) ? [{ path, code: 'required', params: { verb: requiredVerb(f.kind) } }] : [],
  );
  const lackFaults = of.checks.flatMap((check) => check(record) as Fault[]).filter((fault) => isEmptyField(of, fault, record));
  return [...required, ...lackFaults.filter(({ path }) => !required.some((fault) => fault.path === path))];
}

/** Whether a rule's fault concerns an empty field instead of a wrong value. A field with a default value is never empty. */
const isEmptyField = (of: Draftable, { path }: { path: string }, record: Record<string, unknown>): boolean =>
  of.drafts.length > 0 && isMissing(record[path]) && of.fields[path]?.defaultValue === undefined;

/** The faults that prevent a record from being saved, plainly or as a draft, according to its fields and the rules over them. */
export function saveFaults(of: Draftable, record: Record<string, unknown>, isDraft: boolean): Fault[] {
  const faults = of.checks.flatMap((check) => check(record) as Fault[]);
  if (of.isExempt(record)) return faults;
  const invalidFaults = faults.filter((fault) => !isEmptyField(of, fault, record));
  return isDraft ? invalidFaults : [...lacks(of, record), ...invalidFaults];
}
