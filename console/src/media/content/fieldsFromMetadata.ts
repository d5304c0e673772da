import type { Metadata } from '@marquee/contract/media/metadata';
import { limits } from '@marquee/contract/limits';

/** What a film's own data says about fields of a movie: whole minutes, and the language where exactly one is spoken. */
export function fieldsFromMetadata({ duration_s, audio }: Pick<Metadata, 'duration_s' | 'audio'>): { duration?: number; language?: string } {
  const spoken = [...new Set(audio.flatMap(({ language }) => (language === null ? [] : [canonicalTag(language)])))];
  const [only] = spoken;
  return {
    ...(duration_s === null ? {} : { duration: Math.min(limits.minutes, Math.max(1, Math.round(duration_s / 60))) }),
    ...(spoken.length === 1 && typeof only === 'string' ? { language: only } : {}),
  };
}

/** The shortest BCP 47 tag for a language as films name it (`vie` is `vi`, the old `ger` is `de`); undefined where nothing is said. */
function canonicalTag(language: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(bibliographic[language.toLowerCase()] ?? language);
    return tag === undefined || ['und', 'mul', 'zxx', 'mis'].includes(tag) ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** ISO 639-2 has two codes for some languages; containers carry the bibliographic one, which BCP 47 does not know. */
const bibliographic: Record<string, string> = {
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
