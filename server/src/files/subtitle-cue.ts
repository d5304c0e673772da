/** What is wrong with a subtitle file: no line of speech, a time that cannot be read or ends before it begins, no text at all or a line without end, too many bytes or lines. */
export type SubtitleFault = 'empty' | 'bad_time' | 'not_text' | 'too_large';

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

/** One cue: `start` and `end` in milliseconds, WebVTT's settings, its lines as WebVTT (none is empty), and the line of its time in the file, from 1. */
export type Cue = { start: number; end: number; settings: string[]; text: string[]; line: number };

// Every line is tried against these: two runs side by side that can share characters would make that quadratic.
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?=\s|$)`);
const LOOKS_TIMED = /^\s*\d+:\s*\d{1,2}:\s*\d{1,2}\s*[.,]\s*\d{1,3}[\s\-–—>→]{0,12}\d+:/;

/** Whether a line is the time of a cue. */
export const isTime = (line: string): boolean => TIMES.test(line);

/** Whether a line was meant as the time of a cue, and has no arrow. */
export const looksTimed = (line: string): boolean => LOOKS_TIMED.test(line);

/** Start and end in milliseconds, and what stands behind them. `number` is the line's, from 1. Throws `SubtitleBroken`. */
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

/** Which tags are kept and which are dropped: all others where `dropped` is not given. `decode` reads character references. */
export type Reading = { kept: RegExp; dropped?: RegExp; decode: (text: string) => string };

/** A line's speech as WebVTT: a line for each `<br>`, none of them empty. What is no tag is written so that WebVTT shows it. */
export function speechOf(line: string, { kept, dropped, decode }: Reading): string[] {
  const lines = line
    .split(/(<\/?[A-Za-z][^<>]*>|<\d+:[\d:.]+>)/)
    .map((part, i) => {
      if (i % 2 === 0) return escaped(decode(part));
      if (/^<\/?br(?:\s[^<>]*)?\/?>$/i.test(part)) return '\n';
      if (kept.test(part)) return part;
      return dropped === undefined || dropped.test(part) ? '' : escaped(decode(part));
    })
    .join('')
    .split(/[\r\n]/);
  // Blanks beside a break are not spoken; a line of blanks without one is text.
  return (lines.length === 1 ? lines : lines.map((each) => each.trim())).filter((each) => each !== '');
}

/** Text as WebVTT shows it. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // oxlint-disable-next-line no-control-regex -- references may name control characters, which no screen shows
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
