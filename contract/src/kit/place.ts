import { exactText } from './line.ts';

/** How many valid codes are cached. A check takes 40 µs, and nearly all checks are about the same few codes. */
const maxCachedCodes = 500;

/** Caches the codes for which `isValid` answers true. A code for which it throws counts as invalid. */
const cached = (isValid: (code: string) => boolean) => {
  const validCodes = new Set<string>();
  return (code: string): boolean => {
    if (validCodes.has(code)) return true;
    try {
      if (!isValid(code)) return false;
    } catch {
      return false;
    }
    if (validCodes.size < maxCachedCodes) validCodes.add(code);
    return true;
  };
};

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether this is a BCP 47 tag of a language that has a name, such as `vi` or `pt-BR`. */
export const isLanguage = cached((tag) => languages.of(tag) !== undefined);

/** Codes that have a name but are not a country's: ISO 3166-1 reserves them or leaves them to users. */
const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

/** The form of an ISO 3166-1 alpha-2 code. */
const alpha2 = /^[A-Z]{2}$/;

/** Whether this is one of the 249 codes of ISO 3166-1 alpha-2, such as `VN`. A withdrawn code is refused: `Intl` maps it to its successor. */
export const isCountry = cached(
  (code) => alpha2.test(code) && !reserved.has(code) && regions.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
);

/** A BCP 47 tag of a language that has a name, such as `vi` or `pt-BR`. It is stored in canonical form. */
export const languageTag = exactText(100, 'invalid_language')
  .refine(isLanguage, { error: 'invalid_language' })
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] as string);

/** An ISO 3166-1 alpha-2 code, such as `VN`. */
export const countryCode = exactText(2, 'invalid_country').regex(alpha2, { error: 'invalid_country' }).refine(isCountry, { error: 'invalid_country' });
