import type { SubtitleNoticeCode } from '@marquee/contract/kit/subtitle';
import { decodeHTML } from 'entities';
import { type Cue, isTime, looksTimed, readTime, toWebVttLines, SubtitleBroken } from './subtitle-cue.ts';

/** WebVTT's own tags. */
const tagRules = { kept: /^<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[.\s][^<>]*)?|\d+:[\d:.]+)>$/, decode: decodeHTML };
const setting = /^(?:vertical|line|position|size|align):[\w.,%-]+$/;
/** The first line of a block that is not a cue. */
const nonCueBlock = /^(?:NOTE(?:[ \t].*)?|(?:STYLE|REGION)[ \t]*)$/;

/**
 * The cues of a WebVTT file in its order, by the parser of W3C WebVTT 1, 6.1. A block ends only at an empty line; a line of spaces is text. The standard's
 * parser silently drops errors; this one reports them. A time that cannot be read refuses the file (throws `SubtitleBroken`). Text without a time, and times
 * within NOTE, STYLE and REGION blocks, get notices with their lines.
 */
export function cuesOfWebVtt(lines: readonly string[], note: (code: SubtitleNoticeCode, line: number) => void): Cue[] {
  const cues: Cue[] = [];
  /** The next line that ends a block: an empty one, or one with an arrow. */
  const blockEnd = (from: number): number => {
    let at = from;
    while (at < lines.length && lines[at] !== '' && !lines[at]!.includes('-->')) at++;
    return at;
  };
  let at = blockEnd(1);
  while (at < lines.length) {
    const first = lines[at]!;
    if (first === '') {
      at += 1;
    } else if (nonCueBlock.test(first)) {
      for (at += 1; at < lines.length && lines[at] !== ''; at++) if (isTime(lines[at]!)) note('comment', at + 1);
    } else if (first.includes('-->') || lines[at + 1]?.includes('-->')) {
      // If it has no arrow, the first line is the cue's name.
      if (!first.includes('-->')) at += 1;
      const { start, end, rest } = readTime(lines[at]!, at + 1);
      const next = blockEnd(at + 1);
      const text = lines.slice(at + 1, next).flatMap((line) => toWebVttLines(line, tagRules));
      const settings = rest.split(/\s+/).filter((each) => setting.test(each));
      cues.push({ start, end, settings, text, line: at + 1 });
      at = next;
    } else {
      const next = blockEnd(at);
      const timed = lines.slice(at, next).findIndex(looksTimed);
      if (timed !== -1) throw new SubtitleBroken('bad_time', at + timed + 1);
      // Numbers and spaces between cues are no speech.
      if (lines.slice(at, next).some((line) => !/^\s*\d*\s*$/.test(line))) note('no_time', at + 1);
      at = next;
    }
  }
  return cues;
}
