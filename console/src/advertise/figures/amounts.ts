import type { Currency, Figure } from '@marquee/contract/advertise/figures';
import { money } from '../../kit/format.ts';
import { locale } from '../../words/words.ts';

/** What stands where there is nothing to divide by. */
export const none = '–';

/** A share as percent with at most two decimals, `1,19%`; a dash without one. */
export const share = (value: number | null): string =>
  value === null ? none : new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(value);

/** A difference as percent with its sign, `+3,2%`. */
export const signedShare = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value);

export const dong = (value: number): string => money(value, 'VND');
export const dollars = (value: number): string => money(value, 'USD');
export const amountIn = (unit: Currency): ((value: number) => string) => (unit === 'USD' ? dollars : dong);

/** The events that do not count. */
export const removedOf = ({ raw_impressions: raw, impressions }: Pick<Figure, 'raw_impressions' | 'impressions'>): number => raw - impressions;
export const removedShare = (of: Pick<Figure, 'raw_impressions' | 'impressions'>): number | null =>
  of.raw_impressions === 0 ? null : removedOf(of) / of.raw_impressions;
