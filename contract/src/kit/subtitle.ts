import { z } from 'zod';
import { isLanguage } from './place.ts';

/**
 * What a subtitle file is for, beside its language. `hearing`: it also tells sounds, for viewers who are deaf or hard of hearing. `forced`: it only
 * translates what the film says in another language, and is shown without being asked for. `default`: the player shows it at first.
 */
export const subtitleMarks = ['hearing', 'forced', 'default'] as const;
export type SubtitleMark = (typeof subtitleMarks)[number];

/** How file names write the marks. */
const markByFileTag: Record<string, SubtitleMark> = { hi: 'hearing', sdh: 'hearing', cc: 'hearing', forced: 'forced', default: 'default' };

/**
 * What was changed or left out while a subtitle file was read. `sorted`: cues that stood before an earlier one. `no_length`: cues that ended when
 * they began. `no_time`: text that no time belongs to. `comment`: times within a NOTE, STYLE or REGION block.
 */
export const subtitleNoticeCodes = ['sorted', 'no_length', 'no_time', 'comment'] as const;
export type SubtitleNoticeCode = (typeof subtitleNoticeCodes)[number];

/** One notice on a subtitle file: how many places it is about, and the first of their lines, counted from 1. */
export const subtitleNotice = z.object({ code: z.enum(subtitleNoticeCodes), count: z.int(), line: z.int() });
export type SubtitleNotice = z.output<typeof subtitleNotice>;

/** A language of speech with the marks of a subtitle file, in the order of `subtitleMarks`. */
export type SubtitleTrack = { language: string; marks: SubtitleMark[] };

/** Marks in their order, each once. */
export const uniqueMarks = (marks: readonly SubtitleMark[]): SubtitleMark[] => subtitleMarks.filter((mark) => marks.includes(mark));

/** What tells subtitle tracks of one film apart: two that differ only in `default` would have one name in a player's menu. */
export const trackKey = ({ language, marks }: { language: string; marks: readonly SubtitleMark[] }): string =>
  [language, ...uniqueMarks(marks).filter((mark) => mark !== 'default')].join(' ');

/** Tags of subtitles that are not a language of speech. */
const notSpoken = new Set(['und', 'mul', 'mis', 'zxx', 'root']);

/** The canonical BCP 47 tag of a language of speech (`vie` is `vi`); undefined where the code is none. */
function spokenLanguage(code: string): string | undefined {
  try {
    const tag = new Intl.Locale(code);
    // Asked of the whole tag: calendars and private parts (`vi-x-a`) are no language, and players' menus would have no name for it.
    return notSpoken.has(tag.language) || !isLanguage(tag.toString()) ? undefined : tag.toString();
  } catch {
    return undefined;
  }
}

/**
 * What a subtitle file's name tells: `anything.<language>.srt` or `.vtt`, with marks between language and ending (`film.vi.sdh.srt`). `hi` behind a
 * language is a mark, and elsewhere Hindi. Null where the name is not of this form or names no known language.
 */
export function subtitleName(name: string): SubtitleTrack | null {
  const [, stem] = /^(.*)\.(?:srt|vtt)$/is.exec(name) ?? [];
  if (stem === undefined) return null;
  const parts = stem.split('.');
  const marks: SubtitleMark[] = [];
  for (;;) {
    const last = parts.pop();
    // Something has to stand before the language.
    if (last === undefined || !/\S/.test(parts.join(''))) return null;
    const mark = markByFileTag[last.toLowerCase()];
    const language = spokenLanguage(last);
    const before = parts.at(-1) ?? '';
    const followsName = spokenLanguage(before) !== undefined || markByFileTag[before.toLowerCase()] !== undefined;
    if (mark !== undefined && (last.toLowerCase() !== 'hi' || (followsName && parts.length > 1))) marks.push(mark);
    else return language === undefined ? null : { language, marks: uniqueMarks(marks) };
  }
}
