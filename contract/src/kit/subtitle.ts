import { z } from 'zod';
import { isLanguage } from './place.ts';

/**
 * What a subtitle file is for, beside its language. `hearing`: it also describes sounds, for viewers who are deaf or hard of hearing.
 * `forced`: it only translates speech in a foreign language, and players show it without being asked. `default`: the player shows it at first.
 */
export const subtitleMarks = ['hearing', 'forced', 'default'] as const;
export type SubtitleMark = (typeof subtitleMarks)[number];

/** The marks by the tags that file names use for them. */
const markByFileTag: Record<string, SubtitleMark> = { hi: 'hearing', sdh: 'hearing', cc: 'hearing', forced: 'forced', default: 'default' };

/**
 * What was changed or left out while a subtitle file was read. `sorted`: cues that were out of order. `no_length`: cues that ended when
 * they began. `no_time`: text without a time. `comment`: times within a NOTE, STYLE or REGION block.
 */
export const subtitleNoticeCodes = ['sorted', 'no_length', 'no_time', 'comment'] as const;
export type SubtitleNoticeCode = (typeof subtitleNoticeCodes)[number];

/** One notice about a subtitle file: how many places it concerns, and the line of the first one, counted from 1. */
export const subtitleNotice = z.object({ code: z.enum(subtitleNoticeCodes), count: z.int(), line: z.int() });
export type SubtitleNotice = z.output<typeof subtitleNotice>;

/** The language of a subtitle file (a BCP 47 tag) and its marks, in the order of `subtitleMarks`. */
export type SubtitleTrack = { language: string; marks: SubtitleMark[] };

/** The marks in the order of `subtitleMarks`, without repetition. */
export const uniqueMarks = (marks: readonly SubtitleMark[]): SubtitleMark[] => subtitleMarks.filter((mark) => marks.includes(mark));

/** The key that must be unique among the subtitle tracks of one film. `default` is not part of it: a player's menu would give both tracks the same name. */
export const trackKey = ({ language, marks }: { language: string; marks: readonly SubtitleMark[] }): string =>
  [language, ...uniqueMarks(marks).filter((mark) => mark !== 'default')].join(' ');

/** Language tags that do not name a spoken language (undetermined, multiple, uncoded, none). */
const notSpoken = new Set(['und', 'mul', 'mis', 'zxx', 'root']);

/** The canonical BCP 47 tag of a spoken language (`vi` for `vie`), or undefined if the code is not one. */
function spokenLanguage(code: string): string | undefined {
  try {
    const tag = new Intl.Locale(code);
    // The whole tag is checked. A tag with a calendar or a private part (`vi-x-a`) has no name that a player's menu could show.
    return notSpoken.has(tag.language) || !isLanguage(tag.toString()) ? undefined : tag.toString();
  } catch {
    return undefined;
  }
}

/**
 * Reads language and marks from a subtitle file's name: `anything.<language>.srt` or `.vtt`, with marks between language and extension (`film.vi.sdh.srt`).
 * `hi` after a language is the mark `hearing`; elsewhere it is Hindi. Null if the name does not have this form or its language is unknown.
 */
export function subtitleName(name: string): SubtitleTrack | null {
  const [, stem] = /^(.*)\.(?:srt|vtt)$/is.exec(name) ?? [];
  if (stem === undefined) return null;
  const parts = stem.split('.');
  const marks: SubtitleMark[] = [];
  for (;;) {
    const last = parts.pop();
    // The name needs a part before the language.
    if (last === undefined || !/\S/.test(parts.join(''))) return null;
    const mark = markByFileTag[last.toLowerCase()];
    const language = spokenLanguage(last);
    const before = parts.at(-1) ?? '';
    const followsName = spokenLanguage(before) !== undefined || markByFileTag[before.toLowerCase()] !== undefined;
    if (mark !== undefined && (last.toLowerCase() !== 'hi' || (followsName && parts.length > 1))) marks.push(mark);
    else return language === undefined ? null : { language, marks: uniqueMarks(marks) };
  }
}
