import { keywordWords } from '@marquee/contract/words/vi/keyword';
import { screening } from './screening.ts';

/** Từ ngữ của phần chặn từ khóa, cùng những từ của hợp đồng chỉ phần này dùng. */
export const screeningPart = { ...keywordWords, screening };
