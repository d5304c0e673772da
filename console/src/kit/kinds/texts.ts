import type { Kind, Linked, MixedItem, Picture, StoredSubtitle } from '@marquee/contract/kit/field';
import { inBrackets } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { countryName, languageName, spreadsheetTime } from '../format.ts';
import { nounLabel, valueLabel } from '../label.ts';
import type { ShowProps } from './kind.ts';

/*
 * Values as an export writes them: what is missing is empty, names are those of the interface's language, and several stand in one cell
 * with semicolons between them, since a name may hold a comma.
 */

const isNothing = (value: unknown) => value === undefined || value === null;
const given =
  <K extends Kind>(write: (props: ShowProps<K>) => string | number) =>
  (props: ShowProps<K>): string | number =>
    isNothing(props.value) ? '' : write(props);
const joined = (parts: readonly string[]) => parts.join('; ');
const called = ({ label }: Linked) => label || t('kit.notFound');

/** Whatever is a text on the wire; days are, as ISO 8601 writes them. */
export const plainText = ({ value }: { value: unknown }): string => (isNothing(value) ? '' : String(value));
export const figureText = ({ value }: { value: unknown }): string | number => (isNothing(value) ? '' : Number(value));
export const flagText = given<'flag'>(({ value }) => (value === true ? t('kit.yes') : t('kit.no')));
export const choiceText = given<'choice'>(({ value, resource, name }) => valueLabel(resource, name, String(value)));
export const choicesText = given<'choices'>(({ value, resource, name }) => joined((value as string[]).map((each) => valueLabel(resource, name, each))));
export const languageText = given<'language'>(({ value }) => languageName(String(value)));
export const countryText = given<'country'>(({ value }) => countryName(String(value)));
export const refText = given<'ref'>(({ value }) => called(value as Linked));
export const refsText = given<'refs'>(({ value }) => joined((value as Linked[]).map(called)));
/** Each with its kind in brackets, since the names of different kinds may be the same. */
export const mixedText = given<'mixed'>(({ value }) => joined((value as MixedItem[]).map((each) => `${called(each)}${inBrackets(nounLabel(each.kind))}`)));
/** An address of a picture lapses within a day: an export says how large it is. */
export const pictureText = given<'image'>(({ value }) => `${(value as Picture).width}×${(value as Picture).height}`);
export const lengthText = ({ value }: { value: unknown }): string | number => (isNothing(value) ? '' : (value as unknown[]).length);
export const filmText = ({ value }: { value: unknown }): string => (isNothing(value) ? '' : (value as { name: string }).name);
export const subtitlesText = given<'subtitles'>(({ value }) => joined((value as StoredSubtitle[]).map(({ language }) => languageName(language))));
/** Where the reader is, as a spreadsheet reads it. */
export const instantText = given<'instant'>(({ value }) => spreadsheetTime(Date.parse(String(value))));
