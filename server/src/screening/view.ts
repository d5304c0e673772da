import { classOf, classShift, isApostrophe, letter, plainSpecial, plainTable, skip } from './characters.ts';

/** A bit of a unit: a word may begin here. A word that ends before a unit ends well if that unit has it. */
export const start = 1 << 16;

/** A text as keywords are looked for in it: UTF-16 units of folded characters, each with the offset of its character in the original text. */
export type View = { units: Int32Array; from: Int32Array; length: number };

const shortText = 4096;

/** Arrays that are used again for each short text, since making them would take longer than to fill them. A view is read before the next one is made. */
export const makeRoom = () => ({ units: new Int32Array(3 * shortText), from: new Int32Array(3 * shortText) });
export const roomFor = (text: string, short: ReturnType<typeof makeRoom>) =>
  text.length <= shortText ? short : { units: new Int32Array(text.length), from: new Int32Array(text.length) };
const plainRoom = makeRoom();

/** Whether the apostrophe at `at`, which follows a letter, is followed by one too; `possessive` if all that follows is an s. */
export function afterApostrophe(text: string, at: number): 'none' | 'joined' | 'possessive' {
  if (classOf(text.slice(at + 1, at + 2)) !== letter) return 'none';
  return /^s$/iu.test(text.slice(at + 1, at + 2)) && classOf(text.slice(at + 2, at + 4)) !== letter ? 'possessive' : 'joined';
}

/**
 * The text without tones, marks, case, width and invisible characters, with blanks folded into one.
 * An apostrophe within a word is part of the word, but a possessive 's is not.
 */
export function plainView(text: string): View {
  const table = plainTable();
  let { units, from } = roomFor(text, plainRoom);
  let length = 0;
  /** the class of the last character, and its unit */
  let before = 0;
  let last = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const entry = table[code] as number;
    if (entry < skip) {
      const unit = entry & 0xffff;
      if (unit === 0x20 && last === 0x20) continue;
      const kind = entry >>> classShift;
      units[length] = before === letter && kind === letter ? unit : unit | start;
      from[length] = at;
      length += 1;
      before = kind;
      last = unit;
    } else if (entry !== skip) {
      const character = String.fromCodePoint(text.codePointAt(at) as number);
      let written = plainSpecial(character);
      let kind = classOf(character);
      let isStart = before !== letter || kind !== letter;
      if (isApostrophe(code)) {
        const follows = before === letter ? afterApostrophe(text, at) : 'none';
        written = "'";
        kind = follows === 'none' ? 0 : letter;
        isStart = follows !== 'joined';
      } else if (written === '\u3099' || written === '\u309a') {
        // A sound mark of its own belongs to the kana before it.
        const whole = (String.fromCharCode(last) + written).normalize('NFC');
        if (whole.length === 1 && length > 0) {
          last = whole.charCodeAt(0);
          units[length - 1] = last | start;
          continue;
        }
      }
      if (length + written.length + text.length - at > units.length) {
        const room = 2 * (length + written.length + text.length - at);
        const [more, places] = [new Int32Array(room), new Int32Array(room)];
        more.set(units);
        places.set(from);
        [units, from] = [more, places];
      }
      for (let each = 0; each < written.length; each += 1) {
        last = written.charCodeAt(each);
        units[length] = each === 0 && isStart ? last | start : last;
        from[length] = at;
        length += 1;
      }
      if (written !== '') before = kind;
      if (character.length === 2) at += 1;
    }
  }
  return { units, from, length };
}

/** The end of the character at `at`, with the marks that stand on it. Invisible characters belong to it only before such a mark. */
export function endOf(text: string, at: number): number {
  const table = plainTable();
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  for (let next = end; next < text.length && (table[text.charCodeAt(next)] === skip || isSoundMark(text.charCodeAt(next))); next += 1)
    if (/^[\p{M}\uff9e\uff9f]$/u.test(text[next] as string)) end = next + 1;
  return end;
}

const isSoundMark = (code: number): boolean => code === 0x3099 || code === 0x309a || code === 0xff9e || code === 0xff9f;
