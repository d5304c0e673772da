import type { Language } from '@marquee/contract/words/words';

/** Names that may be the same in English and in every other complete language. Used only by tests. */
export const sharedTexts: readonly string[] = ['Marquee', 'SMTP', 'Android', 'iOS', 'Google Play', 'App Store', 'Galaxy Store', 'AppGallery'];

/** Words that a language has borrowed from English with the same spelling. */
export const borrowedTexts: Record<Exclude<Language, 'en'>, readonly string[]> = {
  vi: ['Banner', 'Poster', 'Clip', 'video', 'Video', '{{total}} video', 'Web', 'Ribbon', 'Mix', 'TV', 'Album', 'album'],
  ja: ['marquee-recovery-codes.txt'],
};
