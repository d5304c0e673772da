import { isLanguage } from '@marquee/contract/kit/place';
import { decodeText } from './subtitle-encoding.ts';

/** The longest subtitle file that is taken, in bytes; a long film with every word spoken has about a tenth of it. */
export const MOST_SUBTITLE_BYTES = 5 * 1024 * 1024;
/** The longest line, in UTF-16 units; nobody reads a hundredth of it from a screen. It bounds what one regular expression has to go back over. */
const MOST_LINE = 10_000;
/** The most lines; ten hours of a cue a second have fewer. Millions of short ones would hold up everybody for seconds. */
const MOST_LINES = 250_000;

/** What is wrong with a subtitle file: no line of speech, a time that cannot be read or ends before it begins, a cue before its predecessor, no text at all or a line without end, too many bytes or lines. */
export type SubtitleFault = 'empty' | 'bad_time' | 'out_of_order' | 'not_text' | 'too_large';

/** A subtitle file that cannot be used. `line` counts from 1, and is null where the whole file is meant. */
export class SubtitleBroken extends Error {
  override readonly name = 'SubtitleBroken';
  readonly code: SubtitleFault;
  readonly line: number | null;
  constructor(code: SubtitleFault, line: number | null = null) {
    super(line === null ? `the subtitles are broken: ${code}` : `the subtitles are broken in line ${line}: ${code}`);
    this.code = code;
    this.line = line;
  }
}

/**
 * Reads and checks a subtitle file, SubRip or WebVTT, told apart by their content, and answers with the number of cues
 * and clean WebVTT (UTF-8, `\n`, W3C WebVTT 1). `language` is the BCP 47 language of the file's name: it helps to read files that are
 * not Unicode (see `decodeText`).
 *
 * Of SubRip's marks `<i>` is kept and all others are dropped, like cues without text; other words in angle brackets are speech; of WebVTT's, its own tags and cue settings are
 * kept, comments, styles and regions dropped. Throws `SubtitleBroken`.
 */
export function readSubtitle(bytes: Uint8Array, language?: string): { cues: number; vtt: string } {
  if (bytes.length > MOST_SUBTITLE_BYTES) throw new SubtitleBroken('too_large');
  const text = decodeText(bytes, language);
  if (text === null) throw new SubtitleBroken('not_text');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) throw new SubtitleBroken('too_large');
  const endless = lines.findIndex((line) => line.length > MOST_LINE);
  if (endless !== -1) throw new SubtitleBroken('not_text', endless + 1);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: string[] = [];
  let last = 0;
  for (let at = isVtt ? headerEnd(lines) : 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!line.includes('-->')) {
      // Numbers, names of cues and comments stand between cues; a time without its arrow, or speech without a time, is a mistake.
      if (looksTimed(line) || (!isVtt && line.trim() !== '' && !/^\s*\d+\s*$/.test(line))) throw new SubtitleBroken('bad_time', at + 1);
      continue;
    }
    const time = readTime(line, at + 1);
    if (time.start < last) throw new SubtitleBroken('out_of_order', at + 1);
    last = time.start;
    const end = isVtt ? vttEnd(lines, at + 1) : srtEnd(lines, at + 1);
    const speech = lines
      .slice(at + 1, end)
      .map((each) => (isVtt ? cleanVtt(each) : cleanSrt(each)))
      .filter((each) => each.trim() !== '');
    if (speech.length > 0) {
      const settings = isVtt ? time.rest.split(/\s+/).filter((each) => /^(?:vertical|line|position|size|align):[\w.,%-]+$/.test(each)) : [];
      cues.push(`${[stamp(time.start), '-->', stamp(time.end), ...settings].join(' ')}\n${speech.join('\n')}\n`);
    }
    at = end - 1;
  }
  if (cues.length === 0) throw new SubtitleBroken('empty');
  return { cues: cues.length, vtt: `WEBVTT\n\n${cues.join('\n')}` };
}

/** Tags of subtitles that are not a language of speech. */
const NO_LANGUAGE = new Set(['und', 'mul', 'mis', 'zxx', 'root']);

/**
 * What a subtitle file's name tells, `anything.<language>.srt` or `.vtt`: the canonical BCP 47 language (`vie` is
 * `vi`) and the format. Null where the name is not of this form or names no known language.
 */
export function subtitleName(name: string): { language: string; format: 'srt' | 'vtt' } | null {
  const parts = /\.([A-Za-z0-9-]+)\.(srt|vtt)$/i.exec(name);
  if (!parts || !/[^.\s]/.test(name.slice(0, parts.index))) return null;
  try {
    const tag = new Intl.Locale(parts[1]!);
    if (NO_LANGUAGE.has(tag.language)) return null;
    // Asked of the whole tag: calendars and private parts (`vi-x-a`) are no language, and players' menus would have no name for it.
    if (!isLanguage(tag.toString())) return null;
    return { language: tag.toString(), format: parts[2]!.toLowerCase() as 'srt' | 'vtt' };
  } catch {
    return null;
  }
}

// Every line is tried against these: two runs side by side that can share characters would make that quadratic.
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?=\s|$)`);
const LOOKS_TIMED = /^\s*\d+:\s*\d{1,2}:\s*\d{1,2}\s*[.,]\s*\d{1,3}[\s\-–—>→]{0,12}\d+:/;

/** Start and end in milliseconds, and what stands behind them. */
function readTime(line: string, number: number): { start: number; end: number; rest: string } {
  const found = TIMES.exec(line);
  if (!found) throw new SubtitleBroken('bad_time', number);
  const at = (from: number) => {
    const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found.slice(from, from + 4);
    if (Number(minutes) > 59 || Number(seconds) > 59) throw new SubtitleBroken('bad_time', number);
    return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
  };
  const [start, end] = [at(1), at(5)];
  if (end <= start) throw new SubtitleBroken('bad_time', number);
  return { start, end, rest: line.slice(found[0].length) };
}

function looksTimed(line: string): boolean {
  return LOOKS_TIMED.test(line);
}

function stamp(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** The header goes to the first empty line, or to the first time where that is missing. */
function headerEnd(lines: string[]): number {
  const end = lines.findIndex((line, at) => line.trim() === '' || (at > 0 && line.includes('-->')));
  return end === -1 ? lines.length : end;
}

/** A WebVTT cue ends at an empty line, or at the next time line where that is missing. */
function vttEnd(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]!.trim() !== '' && !lines[at]!.includes('-->')) at++;
  return at;
}

/** A SubRip cue ends at the next time line or the number before it: many files have empty lines inside a cue. */
function srtEnd(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && !TIMES.test(lines[at]!) && !isBrokenTime(lines[at]!)) at++;
  if (at === lines.length) return at;
  let number = at - 1;
  while (number > from && lines[number]!.trim() === '') number--;
  if (number < from || !/^\s*\d+\s*$/.test(lines[number]!)) return at;
  // Where each line end was doubled, as `\r\r\n` is, empty lines are around the number too. Without one above it, it is speech.
  return number === at - 1 || (number > from && lines[number - 1]!.trim() === '') ? number : at;
}

/** A line that was meant as a time: it begins or ends with one, as people and translating programs spoil them. An arrow in the midst of speech is only an arrow. */
function isBrokenTime(line: string): boolean {
  return looksTimed(line) || /^\s*[\d:.,][\s\d:.,]*-->/.test(line) || /-->\s*\d+:\d{1,2}:\d{1,2}[.,]\d/.test(line);
}

/** SubRip's marks, and those of pages that get into such files. What else stands in angle brackets is speech: sounds, names, quotes. */
const SRT_MARK = /^<\/?(?:[abcipsuv]|em|strong|strike|big|small|font|span|div|br|ruby|r[bpt]|script|style)(?:\.[^<>]*|\s+[\w-]+\s*=[^<>]*)?\s*\/?>$/i;

function cleanSrt(line: string): string {
  return escaped(line.replace(/\{\\[^{}]*\}/g, ''), /^<\/?i>$/i, SRT_MARK).replace(/<(\/?)I>/g, '<$1i>');
}

function cleanVtt(line: string): string {
  return escaped(line, /^<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[.\s][^<>]*)?|\d+:[\d:.]+)>$/);
}

/** Drops tags, all or those in `dropped`, but those in `kept`, and writes what WebVTT would misread as references. */
function escaped(line: string, kept: RegExp, dropped = /^</): string {
  return line
    .split(/(<\/?[A-Za-z][^<>]*>|<\d+:[\d:.]+>)/)
    .map((part, i) => {
      if (i % 2 === 1 && kept.test(part)) return part;
      if (i % 2 === 1 && dropped.test(part)) return '';
      return part
        .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
    })
    .join('');
}
