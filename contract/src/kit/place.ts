/** Codes that one asked about are remembered: to ask takes 40 µs, and it is nearly always one of the same few. */
const maxCachedCodes = 500;

/** Whether something is so of a code. What is no code at all, and throws, is not. */
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

/** Codes with a name that ISO 3166-1 does not give to a country: it reserves them, or leaves them to users. */
const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

/** How a code of ISO 3166-1 alpha-2 is written. */
export const alpha2 = /^[A-Z]{2}$/;

/** Whether this is one of the 249 codes of ISO 3166-1 alpha-2, such as `VN`. A withdrawn code stands for its successor's, and is none. */
export const isCountry = cached(
  (code) => alpha2.test(code) && !reserved.has(code) && regions.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
);
