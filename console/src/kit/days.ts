import { halfWidth } from '@marquee/contract/kit/line';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);
// Japanese keyboards type full-width digits. dayjs does not read them, and the field would silently go back to the former day.
dayjs.extend((_, { prototype }) => {
  const parser = prototype as Dayjs & { parse: (from: { date: unknown }) => void };
  const { parse } = parser;
  parser.parse = function parseHalfWidth(from) {
    parse.call(this, typeof from.date === 'string' ? { ...from, date: halfWidth(from.date) } : from);
  };
});

/** The format of a day on the wire. */
export const wireFormat = 'YYYY-MM-DD';

const separators = ['/', '-', '.'];

/**
 * The formats in which a day may be typed. All have the order of `format`, which comes first because the field shows it. Any separator works, leading zeros
 * and separators may be missing, and the wire's format works too.
 */
export function typedFormats(format: string): string[] {
  const parts = format.split(/[^A-Z]+/);
  const variants = (part: string) => (part.length === 2 ? [part, part.slice(1)] : [part]);
  const orders = parts.reduce<string[][]>((all, part) => all.flatMap((before) => variants(part).map((each) => [...before, each])), [[]]);
  return [...new Set([format, ...separators.flatMap((mark) => orders.map((order) => order.join(mark))), parts.join(''), wireFormat])];
}

/** Parses a typed day and returns it in the wire's format, or undefined if it is no day. */
export function parseDay(text: string, format: string): string | undefined {
  const parsed = dayjs(text.trim(), typedFormats(format), true);
  return parsed.isValid() ? parsed.format(wireFormat) : undefined;
}
