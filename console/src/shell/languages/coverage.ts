import shares from 'virtual:coverage';
import type { PartialLanguage } from '../../words/languages.ts';

/** The share of the interface's texts that each partial language translates, between 0 and 1. It is counted when the console is built. */
export const translatedShare: Record<PartialLanguage, number> = shares;
