import { language } from '../../words/words.ts';
import { countryName, languageName } from '../format.ts';
import { folded } from '../slugify.ts';

/** A value that can be chosen, with its name and what is searched in. */
export type Option = { value: string; label: string; search: string };

/** Languages that content is made in; ISO 639 codes, as BCP 47 takes them. */
const languageCodes =
  'vi en ja ko zh th fr de es pt ru it id ms km lo my hi ta te bn ur fa ar he tr pl nl sv no da fi cs sk hu ro bg el uk sr hr sl et lv lt is ga ca eu gl mn ne si tl sw am zu af ka hy az kk uz'.split(
    ' ',
  );

/** Codes that ISO 3166-1 reserves for what is not a country. */
const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

/** Every country and territory of ISO 3166-1 that this browser knows a name for. */
function countryCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // A withdrawn code bears the name of its successor, or of nothing: the first code of a name is kept.
  const seen = new Set<string>();
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => {
      const name = reserved.has(code) ? undefined : names.of(code);
      if (name === undefined || new Intl.Locale(`und-${code}`).region !== code || seen.has(name)) return false;
      seen.add(name);
      return true;
    });
}

const kept = new Map<string, Option[]>();

/** Languages or countries with their names in the reader's language, in its order. */
export function placeOptions(kind: 'language' | 'country'): Option[] {
  const key = `${kind}:${language()}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  const order = new Intl.Collator(language());
  const options = (kind === 'language' ? languageCodes : countryCodes())
    .map((value) => ({ value, label: kind === 'language' ? languageName(value) : countryName(value) }))
    .map((option) => ({ ...option, search: folded(`${option.label} ${option.value}`) }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  kept.set(key, options);
  return options;
}
