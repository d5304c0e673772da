import { keywordWords } from '@marquee/contract/words/ja/keyword';
import { screening } from './screening.ts';

/** 禁止キーワードの文言と、その画面だけが使う共通の言葉。 */
export const screeningPart = { ...keywordWords, screening };
