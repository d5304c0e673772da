import { decodeHTMLStrict } from 'entities';
import { type Cue, isTime, looksTimed, readTime, toWebVttLines, SubtitleBroken } from './subtitle-cue.ts';

/** SubRip's tags, and tags of web pages that get into such files. Other text in angle brackets is speech: sounds, names, quotes. */
const tagRules = {
  kept: /^<\/?i>$/i,
  dropped: /^<\/?(?:[abcipsuv]|em|strong|strike|big|small|font|span|div|ruby|r[bpt]|script|style)(?:\.[^<>]*|\s+[\w-]+\s*=[^<>]*)?\s*\/?>$/i,
  // Only references that end with a semicolon are decoded: SubRip has no references, and `AT&T` is speech.
  decode: decodeHTMLStrict,
};

/** The cues of a SubRip file in its order. Throws `SubtitleBroken` for a time that cannot be read, and for speech without a time. */
export function cuesOfSubRip(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!line.includes('-->')) {
      // Only numbers are allowed between cues. A time without an arrow, or speech without a time, is an error.
      if (looksTimed(line) || (line.trim() !== '' && !isNumber(line))) throw new SubtitleBroken('bad_time', at + 1);
      continue;
    }
    const { start, end } = readTime(line, at + 1);
    const next = cueEnd(lines, at + 1);
    const text = lines
      .slice(at + 1, next)
      .flatMap(cleanLine)
      .filter((each) => each.trim() !== '');
    cues.push({ start, end, settings: [], text, line: at + 1 });
    at = next - 1;
  }
  return cues;
}

const isNumber = (line: string): boolean => /^\s*\d+\s*$/.test(line);

/** A cue ends at the next time line or the number before it: many files have empty lines inside a cue. */
function cueEnd(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !isTime(lines[at]!) && !isBrokenTime(lines[at]!)) at++;
  if (at === lines.length) return at;
  let number = at - 1;
  while (number > from && lines[number]!.trim() === '') number--;
  if (number < from || !isNumber(lines[number]!)) return at;
  // If each line end was doubled, as in `\r\r\n`, empty lines surround the number too. Without one above it, the number is speech.
  return number === at - 1 || (number > from && lines[number - 1]!.trim() === '') ? number : at;
}

/** Whether a line was meant as a time: it begins or ends with one, as people and translation programs leave it. An arrow in the middle of speech is no time. */
function isBrokenTime(line: string): boolean {
  return looksTimed(line) || /^\s*[\d:.,][\s\d:.,]*-->/.test(line) || /-->\s*\d+:\d{1,2}:\d{1,2}[.,]\d/.test(line);
}

const cleanLine = (line: string): string[] => toWebVttLines(line.replace(/\{\\[^{}]*\}/g, ''), tagRules).map((each) => each.replace(/<(\/?)I>/g, '<$1i>'));
