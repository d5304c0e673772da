import type { SubtitleNotice, SubtitleNoticeCode } from '@marquee/contract/kit/subtitle';
import { cuesOfSubRip } from './subrip.ts';
import { type Cue, SubtitleBroken } from './subtitle-cue.ts';
import { decodeText } from './subtitle-encoding.ts';
import { cuesOfWebVtt } from './webvtt.ts';

/** The largest subtitle file that is accepted, in bytes. A long film with every word has about a tenth of it. */
export const MAX_SUBTITLE_BYTES = 5 * 1024 * 1024;
/** The longest line, in UTF-16 units. Nobody reads a hundredth of it from a screen. It limits the backtracking of regular expressions. */
const MAX_LINE_LENGTH = 10_000;
/** The most lines. Ten hours with a cue each second have fewer. Millions of short lines would block the server for seconds. */
const MAX_LINES = 250_000;

/**
 * Reads and checks a subtitle file. The content decides between SubRip and WebVTT. Returns the number of cues, clean WebVTT (UTF-8, `\n`, W3C WebVTT 1) ordered
 * by time, and notices about what was changed or left out. `language` is the BCP 47 language of the file; it helps to decode files that are not Unicode (see
 * `decodeText`).
 *
 * In SubRip, `<i>` is kept; all other tags and cues without text are dropped; other words in angle brackets are speech. In WebVTT, its own tags and cue
 * settings are kept; comments, styles and regions are dropped. In both, `<br>` is a line break and character references are decoded once. Throws
 * `SubtitleBroken`.
 */
export function readSubtitle(bytes: Uint8Array, language?: string): { cues: number; vtt: string; notices: SubtitleNotice[] } {
  if (bytes.length > MAX_SUBTITLE_BYTES) throw new SubtitleBroken('too_large');
  const text = decodeText(bytes, language);
  if (text === null) throw new SubtitleBroken('not_text');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) throw new SubtitleBroken('too_large');
  const tooLong = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (tooLong !== -1) throw new SubtitleBroken('not_text', tooLong + 1);

  const notices = new Map<SubtitleNoticeCode, SubtitleNotice>();
  const note = (code: SubtitleNoticeCode, line: number) => {
    const known = notices.get(code);
    if (known) known.count += 1;
    else notices.set(code, { code, count: 1, line });
  };
  const found = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') ? cuesOfWebVtt(lines, note) : cuesOfSubRip(lines);
  const cues = sortCues(found, note).filter(({ text: spoken }) => spoken.some((line) => line.trim() !== ''));
  if (cues.length === 0) throw new SubtitleBroken('empty');
  return { cues: cues.length, vtt: `WEBVTT\n\n${cues.map(writeCue).join('\n')}`, notices: [...notices.values()] };
}

/** The cues that have a duration, ordered by their start. */
function sortCues(cues: readonly Cue[], note: (code: SubtitleNoticeCode, line: number) => void): Cue[] {
  const lasting = cues.filter(({ start, end, line }) => {
    if (end > start) return true;
    note('no_length', line);
    return false;
  });
  let last = 0;
  for (const { start, line } of lasting) {
    if (start < last) note('sorted', line);
    last = Math.max(last, start);
  }
  return lasting.toSorted((a, b) => a.start - b.start);
}

const writeCue = ({ start, end, settings, text }: Cue): string => `${[formatTime(start), '-->', formatTime(end), ...settings].join(' ')}\n${text.join('\n')}\n`;

function formatTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
