import { language } from '../../words/words.ts';

/** Bits a second in the unit that reads best: `5,2 Mb/giây`. */
export const rate = (bits: number): string => {
  const [value, unit] = bits >= 1e6 ? [bits / 1e6, 'megabit-per-second'] : [bits / 1e3, 'kilobit-per-second'];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: bits >= 1e6 ? 1 : 0 }).format(value);
};
