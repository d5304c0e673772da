import { halfWidth } from '@marquee/contract/kit/line';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);
// A day in full width, as Japanese keyboards type it, would be none, and the field go back to the day before without a word.
dayjs.extend((_, { prototype }) => {
  const reader = prototype as Dayjs & { parse: (from: { date: unknown }) => void };
  const { parse } = reader;
  reader.parse = function read(from) {
    parse.call(this, typeof from.date === 'string' ? { ...from, date: halfWidth(from.date) } : from);
  };
});

/** A day as it goes over the wire. */
export const day = 'YYYY-MM-DD';

const separators = ['/', '-', '.'];

/**
 * The formats in which a day may be typed: in the order of `format`, which is the one that the field shows and stands first; with any of the separators
 * and with or without leading zeros, or with no separator at all; and as it goes over the wire.
 */
export function typedFormats(format: string): string[] {
  const parts = format.split(/[^A-Z]+/);
  const short = (part: string) => (part.length === 2 ? [part, part.slice(1)] : [part]);
  const orders = parts.reduce<string[][]>((all, part) => all.flatMap((before) => short(part).map((each) => [...before, each])), [[]]);
  return [...new Set([format, ...separators.flatMap((mark) => orders.map((order) => order.join(mark))), parts.join(''), day])];
}

/** The day that was typed, as it goes over the wire: undefined for what is none. */
export function dayTyped(text: string, format: string): string | undefined {
  const read = dayjs(text.trim(), typedFormats(format), true);
  return read.isValid() ? read.format(day) : undefined;
}
