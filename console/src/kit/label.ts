import type { FieldWords, ValueWords } from '@marquee/contract/words/words';
import { inSentence } from '@marquee/contract/words/sentence';
import { isPartialLanguage } from '../words/languages.ts';
import { i18n, language, locale, t } from '../words/words.ts';
import type { Many } from './format.ts';

/*
 * The names of the contract's things, in the interface's language. They are read at every render. A component that shows one must call `useTexts()`, so that
 * it renders again when the language changes.
 */

type Key = string & {};
const translate = (key: Key): string | undefined => (i18n.exists(key as never) ? (i18n.t as (key: string) => string)(key) : undefined);

/** The name of a field; for a field of a row, `cast.role`. Stamps such as `updated_at` have one name for all resources. */
export function label<R extends keyof FieldWords | Key>(resource: R, field: R extends keyof FieldWords ? keyof FieldWords[R] | Key : Key): string {
  return translate(`fields.${resource}.${String(field)}`) ?? translate(`fields.common.${String(field)}`) ?? String(field);
}

/** The text for one value of a choice. */
export function valueLabel<R extends keyof ValueWords | Key>(
  resource: R,
  field: R extends keyof ValueWords ? keyof ValueWords[R] | Key : Key,
  value: string,
): string {
  return translate(`values.${resource}.${String(field)}.${value}`) ?? value;
}

/** The noun for a resource, as it reads in the middle of a sentence. */
export const nounLabel = (resource: string): string => translate(`resources.${resource}`) ?? resource;

/**
 * A number of records: `13 movies`. `kind` is the resource, or the value of the choice that divides its list, such as a genre among tags. Partial languages
 * lack such texts: they put the `noun` beside the number.
 */
export const countedLabel = (kind: string, noun: string, of: Many): string =>
  isPartialLanguage(language()) ? t('kit.counted', { ...of, noun }) : (i18n.t as (key: string, params: object) => string)(`counted.${kind}`, of);

/** A placeholder for the field's name until its position in the sentence is known. */
const placeholder = '\u0001';

/**
 * A sentence about an invalid field. `code` comes from the server or from the same check in the form, and `params` fill the text. `field` is the field's
 * label; within the sentence it gets a small first letter.
 */
export const faultLabel = (code: string, { field, ...params }: Record<string, unknown> & { field?: string | undefined }): string => {
  const key = `fieldErrors.${code}`;
  if (!i18n.exists(key as never)) return code;
  const text = (i18n.t as (key: string, params: object) => string)(key, { ...params, field: placeholder });
  const name = field ?? '';
  return (text.startsWith(placeholder) ? text.replace(placeholder, () => name) : text).replaceAll(placeholder, () => inSentence(name, locale()));
};
