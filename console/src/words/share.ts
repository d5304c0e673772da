const plural = /_(?:zero|one|two|few|many|other)$/;

/** Lists every text of a dictionary with its key. Nested keys are joined with dots. */
export function flattenTexts(words: object, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, each]): [string, string][] =>
    typeof each === 'string' ? [[path + name, each]] : flattenTexts(each as object, `${path}${name}.`),
  );
}

/** The key without its plural suffix: `files` for `files_one`. */
export const withoutPlural = (key: string): string => key.replace(plural, '');

/** The share of the English texts that a language translates, between 0 and 1, rounded down to hundredths. Plural forms of one text count once. */
export function translatedShareOf(words: object, english: object): number {
  const all = new Set(flattenTexts(english).map(([key]) => withoutPlural(key)));
  const translated = new Set(flattenTexts(words).map(([key]) => withoutPlural(key)));
  return Math.floor(([...all].filter((key) => translated.has(key)).length / all.size) * 100) / 100;
}
