const plural = /_(?:zero|one|two|few|many|other)$/;

/** Every text of a language by its key, nested keys joined by dots. */
export function texts(words: object, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, each]): [string, string][] =>
    typeof each === 'string' ? [[path + name, each]] : texts(each as object, `${path}${name}.`),
  );
}

/** A key without its plural form. */
export const stem = (key: string): string => key.replace(plural, '');

/** Which share of the English texts a language has too, between 0 and 1, rounded down to whole hundredths; plural forms of one text count once. */
export function shareOf(words: object, english: object): number {
  const all = new Set(texts(english).map(([key]) => stem(key)));
  const there = new Set(texts(words).map(([key]) => stem(key)));
  return Math.floor(([...all].filter((key) => there.has(key)).length / all.size) * 100) / 100;
}
