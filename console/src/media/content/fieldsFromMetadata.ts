import type { Metadata } from '@marquee/contract/media/metadata';
import { limits } from '@marquee/contract/limits';

/** The fields of a movie that follow from the film's metadata: the duration in whole minutes, and the language if there is exactly one. */
export function fieldsFromMetadata({ duration_s, audio }: Pick<Metadata, 'duration_s' | 'audio'>): { duration?: number; language?: string } {
  const spoken = [...new Set(audio.flatMap(({ language }) => (language === null ? [] : [canonicalTag(language)])))];
  const [only] = spoken;
  return {
    ...(duration_s === null ? {} : { duration: Math.min(limits.minutes, Math.max(1, Math.round(duration_s / 60))) }),
    ...(spoken.length === 1 && typeof only === 'string' ? { language: only } : {}),
  };
}

/** The shortest BCP 47 tag for a film's language code (`vie` is `vi`, the old `ger` is `de`); undefined if it names no language. */
function canonicalTag(language: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(bibliographicCodes[language.toLowerCase()] ?? language);
    return tag === undefined || ['und', 'mul', 'zxx', 'mis'].includes(tag) ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** The bibliographic codes of ISO 639-2, which containers use and BCP 47 does not know, with their BCP 47 tags. */
const bibliographicCodes: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};
