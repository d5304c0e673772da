import { isLanguage } from '@marquee/contract/kit/place';
import type { SubtitleMark, SubtitleNotice } from '@marquee/contract/kit/subtitle';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { words as vi } from '@marquee/contract/words/vi';
import type { Language, Words } from '@marquee/contract/words/words';

const subtitleTexts: Record<Language, Words['subtitles']> = { vi: vi.subtitles, en: en.subtitles, ja: ja.subtitles };

/** Notices about a subtitle file, each with its sentence. */
export const noticesIn = (language: Language, notices: readonly SubtitleNotice[]): (SubtitleNotice & { message: string })[] =>
  notices.map((notice) => ({
    ...notice,
    message: subtitleTexts[language].notices[notice.code].replace(/\{\{(count|line)\}\}/g, (_, part: 'count' | 'line') => String(notice[part])),
  }));

/** The name of a language in that language: `Tiếng Việt`. An old tag without a name, such as `vi-x-a`, gets the name of its language. */
function languageName(tag: string): string {
  const language = isLanguage(tag) ? tag : new Intl.Locale(tag).language;
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The names of the marks for languages without texts of their own. */
const englishMarkNames: Record<Exclude<SubtitleMark, 'default'>, string> = { hearing: 'SDH', forced: 'Forced' };

/** The name of a track in a player's menu, in the track's own language: `Tiếng Việt (cho người khiếm thính)`. It is unique among the tracks of one film. */
export function trackName({ language, marks }: { language: string; marks: readonly SubtitleMark[] }): string {
  const speaks = new Intl.Locale(language).language;
  const own = Object.hasOwn(subtitleTexts, speaks) ? subtitleTexts[speaks as Language].marks : englishMarkNames;
  const markNames = marks.filter((mark) => mark !== 'default').map((mark) => own[mark]);
  return markNames.length === 0 ? languageName(language) : `${languageName(language)} (${markNames.join(', ')})`;
}
