/**
 * The type of a complete dictionary: every key of the Vietnamese one, each with a string.
 * Vietnamese has one plural form; a language with more may add `…_one` beside `…_other`.
 */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> } & {
  [K in keyof T as K extends `${infer P}_other` ? `${P}_one` : never]?: string;
};

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many';

/** The type of a partial dictionary: any of the keys. A counted text may have every plural form of the language. */
export type Part<T> = { [K in keyof T]?: T[K] extends string ? string : Part<T[K]> } & {
  [K in keyof T as K extends `${infer P}_other` ? `${P}_${Plural}` : never]?: string;
};
