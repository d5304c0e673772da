import { isCountry } from '@marquee/contract/kit/place';
import { language } from '../../words/words.ts';
import { countryName, languageName } from '../format.ts';
import { fold } from '../slugify.ts';

/** A value that can be chosen, with its name and what is searched in. */
export type Option = { value: string; label: string; search: string };

/** Languages that content is made in; ISO 639 codes, as BCP 47 takes them. */
const languageCodes =
  'vi en ja ko zh th fr de es pt ru it id ms km lo my hi ta te bn ur fa ar he tr pl nl sv no da fi cs sk hu ro bg el uk sr hr sl et lv lt is ga ca eu gl mn ne si tl sw am zu af ka hy az kk uz'.split(
    ' ',
  );

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = () => letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);

const places = { language: { codes: () => languageCodes, nameOf: languageName }, country: { codes: countryCodes, nameOf: countryName } };

const kept = new Map<string, Option[]>();

/** Languages or countries with their names in the reader's language, in its order. */
export function placeOptions(kind: keyof typeof places): Option[] {
  const key = `${kind}:${language()}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  const order = new Intl.Collator(language());
  const { codes, nameOf } = places[kind];
  const options = codes()
    .map((value) => ({ value, label: nameOf(value) }))
    .map((option) => ({ ...option, search: fold(`${option.label} ${option.value}`) }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  kept.set(key, options);
  return options;
}
