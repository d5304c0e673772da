import type { Disguise } from '@marquee/contract/feedback/match';
import { classShift, disguisedRare, disguisedTable, emojiSkip, isApostrophe, letter, sign, skip, special, styled } from './characters.ts';
import { afterApostrophe, endOf, makeRoom, roomFor, start, type View } from './view.ts';

/** What `1` and `|` are read as. They look like both letters, so a text that uses them within a word is read twice. */
export type Reading = 'i' | 'l';

/**
 * Letters that stand alone, one after the other, with up to `gap` signs or blanks between two of them: a word that is spelt out. A letter that stands several
 * times in a row is one, with the places of the first and the last.
 */
type SpeltOut = { units: number[]; from: number[]; to: number[] };
const gap = 3;

/** Words of one letter. One of them may stand before or after a word that is spelt out: "a t i t". */
const oneLetterWords = new Set([...'aiouye'].map((each) => each.charCodeAt(0)));

/** A text with its disguises taken off: letters behind signs and styles, without emoji, and runs of a letter as one. `walks` are places to look at besides. */
export type DisguisedView = View & {
  speltOut: SpeltOut[];
  /** units after a sign at the beginning of a word: `@best` is read as "abest" and as "best" */
  walks: number[];
  /** whether the other reading of `1` may find more */
  isAmbiguous: boolean;
  /** units beside which something is disguised, in order: without any, plain text has found all there is */
  odd: number[];
};

/** What the character at `at` is: see `disguisedEntry`. A sign that stands for nothing here is 0, as what parts words is. */
function entryAt(text: string, at: number, reading: Reading): number {
  const code = text.charCodeAt(at);
  const isPair = code >= 0xd800 && code <= 0xdbff && at + 1 < text.length;
  const entry = isPair ? disguisedRare(text.codePointAt(at) as number) : (disguisedTable()[code] as number);
  if ((entry & special) === 0) return entry;
  if (((entry >>> classShift) & 3) === 0) {
    const next = disguisedTable()[text.charCodeAt(at + 1)] ?? 0;
    if (((next >>> classShift) & 3) !== letter) return 0;
  }
  const isEither = (entry & 0xffff) === 0x69 && code !== 0x21 && code !== 0xff01;
  return (entry & ~special & ~0xffff) | (isEither ? reading.charCodeAt(0) : entry & 0xffff);
}

const width = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

const disguisedRoom = makeRoom();

export function disguisedView(text: string, reading: Reading): DisguisedView {
  const table = disguisedTable();
  const { units, from } = roomFor(text, disguisedRoom);
  const view: DisguisedView = { units, from, length: 0, speltOut: [], walks: [], isAmbiguous: false, odd: [] };
  let length = 0;
  let last = 0x20;
  /** the class of the character before */
  let before = 0;
  /** letters of the word that is being read, the unit and the place of its first one, how many signs stood before it, and how many stand here in a row */
  let letters = 0;
  let [only, onlyFrom, apart, parted] = [0, 0, 0, 0];
  let run: SpeltOut | undefined;
  /** whether the character before was a sign, whether blanks and signs stood since the last letter, and how often the unit stands in a row */
  let [wasSign, hasBlank, hasSign, times] = [false, false, false, 0];
  const endWord = (): void => {
    if (letters === 1) {
      if (run === undefined || apart > gap) {
        if (run !== undefined && run.units.length > 1) view.speltOut.push(run);
        run = { units: [], from: [], to: [] };
      }
      if (run.units.at(-1) !== only) {
        run.units.push(only);
        run.from.push(onlyFrom);
      }
      run.to[run.units.length - 1] = onlyFrom;
    } else if (letters > 1 && run !== undefined) {
      if (run.units.length > 1) view.speltOut.push(run);
      run = undefined;
    }
    letters = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    let entry = table[code] as number;
    const place = at;
    if ((entry & special) !== 0 || (code >= 0xd800 && code <= 0xdbff)) {
      entry = entryAt(text, at, reading);
      if (code >= 0xd800 && code <= 0xdbff) at += width(text, at) - 1;
      if ((code === 0x31 || code === 0x7c) && (before === letter || /^\p{L}/u.test(text.slice(at + 1, at + 3)))) view.isAmbiguous = true;
    }
    if (entry === skip) continue;
    if (entry === emojiSkip) {
      view.odd.push(length);
      continue;
    }
    if (entry === 0) {
      // An apostrophe within a word is no end of it, as in plain text.
      const follows = before === letter && isApostrophe(code) ? afterApostrophe(text, at) : 'none';
      if (follows === 'none') {
        if (letters > 0) {
          endWord();
          parted = 0;
        }
        parted += 1;
        before = 0;
      }
      if (code === 0x20 || /\s/u.test(text[at] as string)) hasBlank = true;
      else hasSign = true;
      if (last === 0x20) continue;
      last = 0x20;
      units[length] = follows === 'joined' ? last : last | start;
      from[length] = place;
      length += 1;
      continue;
    }
    const unit = entry & 0xffff;
    // A sign goes on with the word that it stands in. At the beginning of a word it may as well be none.
    const kind = (entry & sign) !== 0 && ((entry >>> classShift) & 3) === 0 ? before : (entry >>> classShift) & 3;
    const isSign = (entry & sign) !== 0;
    // Digits among themselves are a number. Blanks part words as in plain text, and signs with blanks part sentences, over which no keyword goes.
    if ((entry & styled) !== 0 || (letters > 0 ? isSign !== wasSign : isSign && kind === 0) || (hasSign && !hasBlank)) view.odd.push(length);
    wasSign = isSign;
    hasBlank = false;
    hasSign = false;
    letters += 1;
    if (letters === 1) [only, onlyFrom, apart] = [unit, place, parted];
    const isStart = before !== letter || kind !== letter;
    times = unit === last ? times + 1 : 1;
    if (times === 3) view.odd.push(length);
    if (unit !== last) {
      if (isStart && last !== 0x20) view.walks.push(length);
      units[length] = isStart ? unit | start : unit;
      from[length] = place;
      length += 1;
      last = unit;
    }
    before = kind;
  }
  endWord();
  if (run !== undefined && run.units.length > 1) view.speltOut.push(run);
  view.length = length;
  return view;
}

/** Whether the letters `first` to `last` of a word that is spelt out may be a keyword: all of them, but for a word of one letter at either side. */
export const fillsRun = ({ units }: SpeltOut, first: number, last: number): boolean =>
  (first === 0 || (first === 1 && oneLetterWords.has(units[0] as number))) &&
  (last === units.length - 1 || (last === units.length - 2 && oneLetterWords.has(units[units.length - 1] as number)));

/** A keyword as disguises of it are looked for: its letters, and how often each stands in a row; a blank is a unit of its own. */
export type Letters = { unit: number; count: number; digit: string | null }[];

/** The letters of a keyword; null if it has anything but letters, digits and blanks, for then it is found as it is written alone. */
export function lettersOf(word: string): Letters | null {
  if (!/^[\p{L}\p{M}\p{N}\s]+$/u.test(word)) return null;
  const letters: Letters = [];
  for (let at = 0; at < word.length; at += width(word, at)) {
    const entry = entryAt(word, at, 'i');
    if (entry === skip || entry === emojiSkip) continue;
    const digit = /^\d$/u.test(word[at] as string) ? (word[at] as string) : null;
    const unit = entry === 0 ? 0x20 : entry & 0xffff;
    const last = letters.at(-1);
    if (last?.unit === unit && last.digit === digit) last.count += 1;
    else letters.push({ unit, count: 1, digit });
  }
  return letters;
}

/**
 * Compares a keyword letter by letter with the text at `at`. A run of three or more letters is as good as a shorter one; a digit of the keyword is no letter.
 * Of a keyword that is spelt out, `last` is the place of its last letter; what stands between the letters is left out.
 */
export function compare(text: string, at: number, letters: Letters, reading: Reading, last: number | null): { end: number; disguise: Disguise } | null {
  const isSpeltOut = last !== null;
  const until = isSpeltOut ? last + 1 : text.length;
  const seen = { separated: false, substituted: false, repeated: false, styled: false };
  let isWritten = false;
  let end = at;
  let next = at;
  for (const { unit, count, digit } of letters) {
    let [n, blanks] = [0, 0];
    for (; next < until; next += width(text, next)) {
      const entry = entryAt(text, next, reading);
      if (entry === skip || entry === emojiSkip) {
        if (entry === emojiSkip) seen.separated = true;
        continue;
      }
      if (entry === 0) {
        if (unit === 0x20) {
          n += 1;
          blanks += /\s/u.test(text[next] as string) ? 1 : 0;
        } else if (!isSpeltOut) break;
        continue;
      }
      if ((entry & 0xffff) !== unit) break;
      const own = text.slice(next, next + 1).normalize('NFKC');
      if (digit !== null && own !== digit) return null;
      if ((entry & sign) !== 0 && digit === null) seen.substituted = true;
      else isWritten = true;
      if ((entry & styled) !== 0) seen.styled = true;
      n += 1;
      end = next;
    }
    // Signs or blanks part words; both together also part sentences.
    if (unit === 0x20 ? !isSpeltOut && (n === 0 || (blanks > 0 && blanks < n)) : n !== count && (n < 3 || n < count)) return null;
    if (unit !== 0x20 && n !== count) seen.repeated = true;
    if (unit === 0x20 && blanks === 0) seen.separated = true;
  }
  if (!isWritten) return null;
  const disguise = isSpeltOut || seen.separated ? 'separated' : seen.substituted ? 'substituted' : seen.repeated ? 'repeated' : seen.styled ? 'styled' : 'tone';
  return { end: endOf(text, end), disguise };
}
