import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * How freely a keyword matches. `exact`: the word as it is spelt, in any case. `tone_blind`: also without Vietnamese tones and other marks. `obfuscated`: also
 * disguised, with signs for letters, with separators between single letters, or with repeated letters.
 */
export const strengths = ['exact', 'tone_blind', 'obfuscated'] as const;
export type Strength = (typeof strengths)[number];

/** What stood between the keyword and the text: nothing, other tones, separated letters, signs for letters, repeated letters, or styled letters. */
export const disguises = ['none', 'tone', 'separated', 'substituted', 'repeated', 'styled'] as const;
export type Disguise = (typeof disguises)[number];

/**
 * One place where a keyword was found. `start` and `end` are offsets into the stored text in UTF-16 units, as `String.slice` takes them, so that
 * `text.slice(start, end)` is what a reader sees marked.
 */
export const match = z.object({
  field: z.string(),
  word: z.string().max(limits.keyword),
  strength: z.enum(strengths),
  disguise: z.enum(disguises),
  start: z.int().min(0),
  end: z.int().min(0),
});
export type Match = z.output<typeof match>;
