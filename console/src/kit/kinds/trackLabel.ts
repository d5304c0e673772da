import type { SubtitleMark } from '@marquee/contract/kit/subtitle';
import { inBrackets, joinList } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { languageName } from '../format.ts';

/** How a subtitle track is named in the reader's language: `Tiếng Việt (cho người khiếm thính)`. */
export function trackLabel({ language, marks }: { language: string; marks: readonly SubtitleMark[] }): string {
  const name = languageName(language);
  return marks.length === 0 ? name : `${name}${inBrackets(joinList(marks.map((mark) => t(`subtitles.marks.${mark}`))))}`;
}
