import { z } from 'zod';
import { limits } from '../limits.ts';
import { exactText } from './line.ts';

/** A whole number in a query string. It may have 16 digits, as many as the largest integer that JavaScript holds exactly. */
export const wholeNumber = (min: number, max: number) =>
  exactText(16, 'wrong_type')
    .regex(/^\d{1,16}$/, { error: 'wrong_type' })
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Where a list continues: the `next` of the previous answer. */
export const cursor = exactText(2000);

/** The query parameters of a page: `page` (from 1) or the `cursor` of the previous answer, and `limit`, the number of rows. */
export const paging = {
  page: wholeNumber(1, 1_000_000).optional(),
  limit: wholeNumber(1, limits.rowsMost).optional(),
  cursor: cursor.optional(),
};

/** One or several values of a query parameter, always read as a list. */
export const many = <T>(each: z.ZodType<T>) => z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(each).min(1).max(100).optional());
export const booleanParam = z.enum(['true', 'false']).transform((v) => v === 'true');
