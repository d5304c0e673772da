import shares from 'virtual:coverage';
import type { Partial } from '../../words/languages.ts';

/** Which share of the interface's texts each partial language has, between 0 and 1: counted when the console is built. */
export const covered: Record<Partial, number> = shares;
