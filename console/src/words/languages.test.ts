import { words as contractEn } from '@marquee/contract/words/en';
import { words as contractJa } from '@marquee/contract/words/ja';
import { words as contractVi } from '@marquee/contract/words/vi';
import { describe, expect, test } from 'vitest';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it as italian } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { localeOf, partial } from './languages.ts';
import type { Partial } from './languages.ts';
import { ru } from './ru.ts';
import { shareOf, stem, texts } from './share.ts';
import { sameAnywhere, sameIn } from './same.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

const complete = { vi, en, ja };
const parts: Record<Partial, object> = { zh, ar, it: italian, es, fr, nl, de, ko, ru };
const english = new Map(texts(en));

/** The places in a text that something is put into, each once. */
const places = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}|(?<!\{)\{\w+\}(?!\})/g))].toSorted();
/** The English texts of which this is a translation: itself, or the plural forms of it. */
const originals = (key: string): string[] => [key, `${stem(key)}_one`, `${stem(key)}_other`].flatMap((each) => english.get(each) ?? []);

describe('a complete language', () => {
  test.each(['vi', 'ja'] as const)('%s says nothing in English but what is the same in both', (language) => {
    const same = texts(complete[language])
      .filter(([key, text]) => originals(key).includes(text))
      // Signs, figures and places alone are no language.
      .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(/\{\{?\w+\}?\}/g, '')))
      .filter(([, text]) => !sameAnywhere.includes(text) && !sameIn[language].includes(text));
    expect(same).toEqual([]);
  });

  test('uses every allowance', () => {
    const shared = (language: 'vi' | 'ja') => new Set(texts(complete[language]).flatMap(([key, text]) => (originals(key).includes(text) ? [text] : [])));
    expect(sameAnywhere.filter((text) => !shared('vi').has(text) && !shared('ja').has(text))).toEqual([]);
    for (const language of ['vi', 'ja'] as const) expect(sameIn[language].filter((text) => !shared(language).has(text))).toEqual([]);
  });

  test.each(['vi', 'en', 'ja'] as const)('%s puts into its texts what Vietnamese does', (language) => {
    const all = [...texts(vi), ...texts(en)];
    const wrong = texts(complete[language]).flatMap(([key, text]) => {
      const wanted = all.filter(([of]) => stem(of) === stem(key)).map(([, of]) => places(of));
      // One of several forms may say "one", or name what it is, in place of the figure.
      const fits = stem(key) === key ? wanted.every((of) => String(of) === String(places(text))) : places(text).every((each) => wanted.flat().includes(each));
      return fits ? [] : [`${key}: ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has forms for one and for several in English, where a text names what is counted behind the figure', () => {
    const counted = /\{\{(?:count|total|episodes|seconds)\}\} \p{Ll}+s\b|\(s\)/u;
    // How long a call may take is never one second.
    const counting = texts(en).filter(([key, text]) => stem(key) === key && key !== 'toast.timeout' && counted.test(text));
    expect(counting).toEqual([]);
  });

  test('has no text that is empty', () => {
    const all = [...Object.entries(complete), ...Object.entries(parts)].flatMap(([language, words]) =>
      texts(words).map(([key, text]) => ({ language, key, text })),
    );
    expect(all.filter(({ text }) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });
});

describe.each(partial)('the partial language %s', (language) => {
  const own = texts(parts[language]);

  test('has only texts that English has, with what English puts into them', () => {
    const wrong = own.flatMap(([key, text]) => {
      const of = originals(key);
      if (of.length === 0) return [`${key}: not in English`];
      const wanted = new Set(of.flatMap(places));
      const isCounted = /_(?:zero|one|two)$/.test(key);
      const fits = isCounted ? places(text).every((each) => wanted.has(each)) : of.some((each) => String(places(each)) === String(places(text)));
      return fits ? [] : [`${key}: ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has every plural form that it needs, and no other', () => {
    const needed = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
    const counted = new Set(own.filter(([key]) => stem(key) !== key).map(([key]) => stem(key)));
    const forms = (of: string) => own.flatMap(([key]) => (key !== of && stem(key) === of ? [key.slice(of.length + 1)] : [])).toSorted();
    expect([...counted].filter((each) => String(forms(each)) !== String(needed.toSorted())).map((each) => [each, forms(each)])).toEqual([]);
  });

  test('says what is seen everywhere, and is translated', () => {
    const areas = new Map(own.map(([key]) => [key.split('.')[0], true]));
    for (const area of ['kit', 'screens', 'session', 'shell', 'toast']) expect(areas.has(area), area).toBe(true);
    const share = shareOf(parts[language], en);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(1);
    const same = own.filter(([key, text]) => originals(key).includes(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\{?\w+\}?\}/g, '')));
    // Related languages share some words with English; a copied dictionary shares them all.
    expect(same.length / own.length, same.map(([key]) => key).join(', ')).toBeLessThan(0.12);
  });
});

test('what both sides say is the same as what the console says', () => {
  expect(texts(contractVi).every(([key, text]) => new Map(texts(vi)).get(key) === text)).toBe(true);
  expect(texts(contractEn).length).toBe(texts(contractVi).length);
  expect(texts(contractJa).length).toBe(texts(contractVi).length);
});
