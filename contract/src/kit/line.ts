import { z } from 'zod';
import { isBlank } from './blank.ts';

const shown = (text: string) => !isBlank(text);

/** One line that shows something. A line break or another control character in it is a blank: what is pasted or sent with it stays one line. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .min(1)
    .max(max)
    .refine(shown);

/** Several lines that show something. */
export const lines = (max: number) => z.string().trim().min(1).max(max).refine(shown);
