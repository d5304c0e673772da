import type { FieldWords, ValueWords } from '@marquee/contract/words/words';
import { inSentence } from '@marquee/contract/words/sentence';
import { isPartialLanguage } from '../words/languages.ts';
import { i18n, language, locale, t } from '../words/words.ts';
import type { Many } from './format.ts';

/*
 * What the contract calls things, in the interface's language. These are read anew at each drawing:
 * a component that shows one calls `useTexts()`, so that it is drawn again when the language changes.
 */

type Key = string & {};
const word = (key: Key): string | undefined => (i18n.exists(key as never) ? (i18n.t as (key: string) => string)(key) : undefined);

/** The name of a field; rows' fields as `cast.role`. Stamps such as `updated_at` have one name for all resources. */
export function label<R extends keyof FieldWords | Key>(resource: R, field: R extends keyof FieldWords ? keyof FieldWords[R] | Key : Key): string {
  return word(`fields.${resource}.${String(field)}`) ?? word(`fields.common.${String(field)}`) ?? String(field);
}

/** The word for one value of a choice. */
export function valueLabel<R extends keyof ValueWords | Key>(
  resource: R,
  field: R extends keyof ValueWords ? keyof ValueWords[R] | Key : Key,
  value: string,
): string {
  return word(`values.${resource}.${String(field)}.${value}`) ?? value;
}

/** The noun for a resource, as it stands in the middle of a sentence. */
export const nounLabel = (resource: string): string => word(`resources.${resource}`) ?? resource;

/**
 * So many records: `13 movies`. `kind` is the resource, or the value of the choice that parts its list, such as a genre among tags. Partial
 * languages have no such words: they put the `noun` beside the figure.
 */
export const countedLabel = (kind: string, noun: string, of: Many): string =>
  isPartialLanguage(language()) ? t('kit.counted', { ...of, noun }) : (i18n.t as (key: string, params: object) => string)(`counted.${kind}`, of);

/** Stands for the field's name until it is known where in the sentence that comes. */
const place = '\u0001';

/**
 * A sentence about one broken field. `code` is the server's or that of the same check in the form; `params` fill it, with `field` the field's name
 * as its label has it: within the sentence it begins small.
 */
export const faultLabel = (code: string, { field, ...params }: Record<string, unknown> & { field?: string | undefined }): string => {
  const key = `fieldErrors.${code}`;
  if (!i18n.exists(key as never)) return code;
  const text = (i18n.t as (key: string, params: object) => string)(key, { ...params, field: place });
  const name = field ?? '';
  return (text.startsWith(place) ? text.replace(place, () => name) : text).replaceAll(place, () => inSentence(name, locale()));
};
