import { z } from 'zod';
import { limits } from '../limits.ts';
import { exactText } from './line.ts';

/** A whole number written in a query string, of as many digits as the largest that is told exactly has. */
export const wholeNumber = (min: number, max: number) =>
  exactText(16, 'wrong_type')
    .regex(/^\d{1,16}$/, { error: 'wrong_type' })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Where a list goes on: what an answer gave as `next`. */
export const cursor = exactText(2000);

/** Where in a list: `page` (1-based) or the `cursor` that the last answer gave, and how many rows. */
export const paging = {
  page: wholeNumber(1, 1_000_000).optional(),
  limit: wholeNumber(1, limits.rowsMost).optional(),
  cursor: cursor.optional(),
};
