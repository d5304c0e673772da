/**
 * What another language must say, given the Vietnamese base: every key, each a string.
 * Vietnamese has one plural form; a language with more may add `…_one` beside `…_other`.
 */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> } & {
  [K in keyof T as K extends `${infer P}_other` ? `${P}_one` : never]?: string;
};

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many';

/** What a partial language may say: any of the keys, and of those that count as many plural forms as it has. */
export type Part<T> = { [K in keyof T]?: T[K] extends string ? string : Part<T[K]> } & {
  [K in keyof T as K extends `${infer P}_other` ? `${P}_${Plural}` : never]?: string;
};
