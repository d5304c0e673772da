/**
 * What is wrong with a subtitle file. `empty`: no line of speech. `bad_time`: a time that cannot be read, or an end before its start. `not_text`: no text at
 * all, or an endless line. `too_large`: too many bytes or lines.
 */
export type SubtitleFault = 'empty' | 'bad_time' | 'not_text' | 'too_large';

/** A subtitle file that cannot be used. `line` counts from 1; null means the whole file. */
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
 * A cue. `start` and `end` are milliseconds, `settings` are WebVTT's, `text` has lines of WebVTT (none is empty), and `line` is the line of its time in the
 * file, from 1.
 */
export type Cue = { start: number; end: number; settings: string[]; text: string[]; line: number };

// Every line is matched against these. Two adjacent repetitions that can match the same characters would take quadratic time.
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?=\s|$)`);
const LOOKS_TIMED = /^\s*\d+:\s*\d{1,2}:\s*\d{1,2}\s*[.,]\s*\d{1,3}[\s\-–—>→]{0,12}\d+:/;

/** Whether a line is the time of a cue. */
export const isTime = (line: string): boolean => TIMES.test(line);

/** Whether a line was meant as the time of a cue but has no arrow. */
export const looksTimed = (line: string): boolean => LOOKS_TIMED.test(line);

/** Start and end in milliseconds, and the rest of the line. `number` is the line's number, from 1. Throws `SubtitleBroken`. */
export function readTime(line: string, number: number): { start: number; end: number; rest: string } {
  const found = TIMES.exec(line);
  if (!found) throw new SubtitleBroken('bad_time', number);
  const at = (from: number) => {
    const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found.slice(from, from + 4);
    if (Number(minutes) > 59 || Number(seconds) > 59) throw new SubtitleBroken('bad_time', number);
    return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
  };
  const [start, end] = [at(1), at(5)];
  if (end < start) throw new SubtitleBroken('bad_time', number);
  return { start, end, rest: line.slice(found[0].length) };
}

/** The tags to keep and to drop. Without `dropped`, all other tags are dropped. `decode` decodes character references. */
export type TagRules = { kept: RegExp; dropped?: RegExp; decode: (text: string) => string };

/** A line of speech as WebVTT: one line for each `<br>`, none of them empty. Text that is no tag is escaped so that WebVTT shows it. */
export function toWebVttLines(line: string, { kept, dropped, decode }: TagRules): string[] {
  const lines = line
    .split(/(<\/?[A-Za-z][^<>]*>|<\d+:[\d:.]+>)/)
    .map((part, i) => {
      if (i % 2 === 0) return escapeCueText(decode(part));
      if (/^<\/?br(?:\s[^<>]*)?\/?>$/i.test(part)) return '\n';
      if (kept.test(part)) return part;
      return dropped === undefined || dropped.test(part) ? '' : escapeCueText(decode(part));
    })
    .join('')
    .split(/[\r\n]/);
  // Spaces beside a line break are dropped. A line of spaces without a break is text.
  return (lines.length === 1 ? lines : lines.map((each) => each.trim())).filter((each) => each !== '');
}

/** Text escaped for WebVTT. */
const escapeCueText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // oxlint-disable-next-line no-control-regex -- references may name control characters, which no screen shows
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
