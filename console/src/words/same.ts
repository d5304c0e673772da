import type { Language } from '@marquee/contract/words/words';

/** Texts that may be the same in English and in every other complete language: names and addresses. For tests alone. */
export const sameAnywhere: readonly string[] = ['Marquee', 'SMTP'];

/** Words that a language has borrowed from English as they are written there. */
export const sameIn: Record<Exclude<Language, 'en'>, readonly string[]> = {
  vi: ['Banner', 'Poster', 'Clip', 'video', 'Video', '{{total}} video'],
  ja: ['marquee-recovery-codes.txt'],
};
