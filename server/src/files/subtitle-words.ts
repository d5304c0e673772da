import { isLanguage } from '@marquee/contract/kit/place';
import type { SubtitleMark, SubtitleNotice } from '@marquee/contract/kit/subtitle';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { words as vi } from '@marquee/contract/words/vi';
import type { Language, Words } from '@marquee/contract/words/words';

const words: Record<Language, Words['subtitles']> = { vi: vi.subtitles, en: en.subtitles, ja: ja.subtitles };

/** Notices on a subtitle file, each with its sentence. */
export const noticesIn = (language: Language, notices: readonly SubtitleNotice[]): (SubtitleNotice & { message: string })[] =>
  notices.map((notice) => ({
    ...notice,
    message: words[language].notices[notice.code].replace(/\{\{(count|line)\}\}/g, (_, part: 'count' | 'line') => String(notice[part])),
  }));

/** The name of a language in itself: `Tiếng Việt`. What was once kept with a tag that has no name, such as `vi-x-a`, goes by its language. */
function languageName(tag: string): string {
  const language = isLanguage(tag) ? tag : new Intl.Locale(tag).language;
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** What viewers of other languages know the marks by. */
const anywhere: Record<Exclude<SubtitleMark, 'default'>, string> = { hearing: 'SDH', forced: 'Forced' };

/** The name of a track as a player's menu shows it, in the track's own language: `Tiếng Việt (cho người khiếm thính)`. Tracks of one film have names of their own. */
export function trackName({ language, marks }: { language: string; marks: readonly SubtitleMark[] }): string {
  const speaks = new Intl.Locale(language).language;
  const own = Object.hasOwn(words, speaks) ? words[speaks as Language].marks : anywhere;
  const told = marks.filter((mark) => mark !== 'default').map((mark) => own[mark]);
  return told.length === 0 ? languageName(language) : `${languageName(language)} (${told.join(', ')})`;
}
