import { keywordWords } from '@marquee/contract/words/en/keyword';
import { screening } from './screening.ts';

/** The texts about blacklisted keywords, and the contract's words that only these screens show. */
export const screeningPart = { ...keywordWords, screening };
