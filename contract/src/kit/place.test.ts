import { describe, expect, it } from 'vitest';
import { isCountry, isLanguage, languageTag } from './place.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

describe('a country', () => {
  it('is one of the 249 codes of ISO 3166-1', () => {
    expect(pairs.filter(isCountry)).toHaveLength(249);
    for (const code of ['VN', 'JP', 'GB', 'TW', 'AQ']) expect(isCountry(code), code).toBe(true);
  });

  it('is not a reserved, withdrawn or malformed code', () => {
    for (const code of ['ZZ', 'EU', 'UN', 'QO', 'XA', 'UK', 'SU', 'DD', 'VD', 'YU', 'vn', 'VNM', '704', '419', '', 'V N'])
      expect(isCountry(code), code).toBe(false);
  });
});

describe('a language', () => {
  it('has a name', () => {
    for (const tag of ['vi', 'pt-BR', 'zh-Hant']) expect(isLanguage(tag), tag).toBe(true);
    for (const tag of ['qq', 'not a tag', '']) expect(isLanguage(tag), tag).toBe(false);
  });

  it('is stored with its canonical tag', () => {
    for (const [tag, kept] of [
      ['vi', 'vi'],
      ['VI', 'vi'],
      ['vie', 'vi'],
      ['iw', 'he'],
      ['pt-br', 'pt-BR'],
      ['ZH-HANT', 'zh-Hant'],
    ])
      expect([tag, languageTag.parse(tag)]).toEqual([tag, kept]);
    expect(languageTag.safeParse('not a tag').success).toBe(false);
  });
});
