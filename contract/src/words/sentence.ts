import { type Language, languages } from './words.ts';

const begun = new Map<string, readonly string[]>();

/** Languages by their names as a name of something begins with them: `English ` of English title. */
function languageNames(reader: string): readonly string[] {
  const known = begun.get(reader);
  if (known) return known;
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  const made = languages.map((code) => {
    const name = names.of(code) ?? code;
    return `${name.charAt(0).toLocaleUpperCase(reader)}${name.slice(1)} `;
  });
  begun.set(reader, made);
  return made;
}

/** A name in the middle of a sentence: begun small, unless it is an abbreviation such as URL or begins with a language, such as English title. */
export function inSentence(name: string, reader: Language | (string & {})): string {
  const isProper = languageNames(reader).some((each) => name.startsWith(each));
  return !isProper && /^\p{Lu}(?:-?\p{Ll}| )/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
