import { type ErrorBody, type ErrorCode, type FieldError, type FieldErrorCode, errors as statuses, resumableErrors } from '@marquee/contract/errors';
import type { Fault } from '@marquee/contract/kit/faults';
import { fieldAt, messageKey } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import { requiredVerb } from '@marquee/contract/kit/kinds';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { inSentence } from '@marquee/contract/words/sentence';
import { words as vi } from '@marquee/contract/words/vi';
import { waitText } from '@marquee/contract/words/wait';
import type { Language, Words } from '@marquee/contract/words/words';

export const dictionaries: Record<Language, Words> = { vi, en, ja };

/** The refusal of a call, with a reason for its caller. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  readonly params: Record<string, unknown>;
  /** The resource and its fields, whose words the messages use. */
  readonly about: { name: string; fields: Fields } | undefined;
  constructor(code: ErrorCode, faults: readonly Fault[] = [], params: Record<string, unknown> = {}, about?: { name: string; fields: Fields }) {
    super(code);
    this.code = code;
    this.faults = faults;
    this.params = params;
    this.about = about;
  }
}

/** Refuses the call: `throw refuse('conflict')`. */
export const refuse = (code: ErrorCode, params: Record<string, unknown> = {}) => new Refusal(code, [], params);

/** Refuses what the caller sent, field by field: 422. */
export const invalid = (faults: readonly Fault[], about?: { name: string; fields: Fields }) => new Refusal('invalid', faults, {}, about);

/** Refuses one field. */
export const fault = (path: string, code: FieldErrorCode, params?: Record<string, unknown>): Fault => (params ? { path, code, params } : { path, code });

const fill = (sentence: string, params: Record<string, unknown>) => sentence.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(params[key] ?? ''));

/**
 * The word for the field at a path. `cast.3.role` has the word of `cast.role`, and an end of a range has the word of its field. The word comes from the
 * resource, from the parameters of calls, or from the fields that all records share. Undefined if there is no word.
 */
export function wordOf(language: Language, about: Refusal['about'], path: string): string | undefined {
  const { fields } = dictionaries[language];
  const plain = path.replaceAll(/\.\d+/g, '');
  const names = [plain, plain.split('.')[0] ?? '', plain.replace(/_(from|to|only)$/, '')];
  const dictionarySections: Record<string, string>[] = [fields.call, fields.common];
  if (about) dictionarySections.unshift((fields as Record<string, Record<string, string>>)[about.name] ?? {});
  for (const words of dictionarySections) for (const each of names) if (Object.hasOwn(words, each)) return words[each];
  return undefined;
}

/** The number of the row, counted from 1, in a path such as `cast.3.role`. */
function rowOf(about: Refusal['about'], path: string): number | undefined {
  const [name = '', at, inner] = path.split('.');
  return inner !== undefined && about?.fields[name] !== undefined ? Number(at) + 1 : undefined;
}

/** The waiting time in words, if it is known. */
function waitOf({ params }: Refusal, language: Language): { wait?: string } {
  const { seconds } = params;
  return typeof seconds === 'number' ? { wait: waitText(language, seconds) } : {};
}

/** The body of a refusal in the caller's language. */
export function refusalBody(refusal: Refusal, language: Language, requestId: string): ErrorBody {
  const dictionary = dictionaries[language];
  const errors = refusal.faults.map((f): FieldError => {
    const kind = refusal.about && fieldAt(refusal.about.fields, f.path)?.kind;
    const code = messageKey(f.code === 'required' && !f.params?.['verb'] ? { code: f.code, params: { verb: requiredVerb(kind ?? 'text') } } : f);
    const sentence = dictionary.fieldErrors[code];
    const plain = f.path === '' ? dictionary.fields.common.body : wordOf(language, refusal.about, f.path);
    const row = rowOf(refusal.about, f.path);
    const word = plain === undefined || row === undefined ? plain : fill(dictionary.fieldInRow, { field: plain, at: row });
    const params = {
      ...f.params,
      field: word === undefined || sentence.startsWith('{{field}}') ? (word ?? f.path) : inSentence(word, language),
      values: (f.params?.['values'] as string[] | undefined)?.join(', '),
    };
    return { path: f.path, code: f.code, message: fill(sentence, params), ...(f.params ? { params: f.params } : {}) };
  });
  const message =
    refusal.code === 'invalid' && errors.length === 1 && errors[0]
      ? errors[0].message
      : fill(dictionary.errors[refusal.code], { ...refusal.params, ...waitOf(refusal, language) });
  return { code: refusal.code, message, errors, request_id: requestId, ...(resumableErrors.includes(refusal.code) ? { params: refusal.params } : {}) };
}

export const statusOf = (code: ErrorCode): number => statuses[code];

/** The supported language with the highest weight in `Accept-Language` (RFC 9110, 12.5.4); Vietnamese if there is none. */
export function languageOf(header: string | undefined): Language {
  let best: { tag: Language; weight: number } = { tag: 'vi', weight: 0 };
  for (const part of (header ?? '').split(',')) {
    const [range = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase());
    const [tag] = range.split('-');
    const weight = Number(params.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
    if ((tag === 'vi' || tag === 'en' || tag === 'ja') && weight <= 1 && weight > best.weight) best = { tag, weight };
  }
  return best.tag;
}
