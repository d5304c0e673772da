type Tree = { [key: string]: string | Tree };

/** Two dictionaries as one new one: both may have texts in the same section, such as the names of fields. */
export function merge<A extends object, B extends object>(one: A, other: B): A & B {
  const all = { ...one } as Tree;
  for (const [key, text] of Object.entries(other as Tree)) all[key] = typeof text === 'string' ? text : merge((all[key] ?? {}) as Tree, text);
  return all as A & B;
}
