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
import { localeOf, partialLanguages } from './languages.ts';
import type { PartialLanguage } from './languages.ts';
import { ru } from './ru.ts';
import { translatedShareOf, withoutPlural, flattenTexts } from './share.ts';
import { sharedTexts, borrowedTexts } from './allowedTexts.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

const complete = { vi, en, ja };
const parts: Record<PartialLanguage, object> = { zh, ar, it: italian, es, fr, nl, de, ko, ru };
const english = new Map(flattenTexts(en));

/** The placeholders of a text, each once. */
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}|(?<!\{)\{\w+\}(?!\})/g))].toSorted();
/** The English texts that a key translates: the same key, or its plural forms. */
const originals = (key: string): string[] => [key, `${withoutPlural(key)}_one`, `${withoutPlural(key)}_other`].flatMap((each) => english.get(each) ?? []);

describe('a complete language', () => {
  test.each(['vi', 'ja'] as const)('%s contains no English text, except words that are the same in both', (language) => {
    const same = flattenTexts(complete[language])
      .filter(([key, text]) => originals(key).includes(text))
      // Texts of signs, digits and placeholders only are the same in every language.
      .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(/\{\{?\w+\}?\}/g, '')))
      .filter(([, text]) => !sharedTexts.includes(text) && !borrowedTexts[language].includes(text));
    expect(same).toEqual([]);
  });

  test('still needs every exception of the allowed texts', () => {
    const shared = (language: 'vi' | 'ja') => new Set(flattenTexts(complete[language]).flatMap(([key, text]) => (originals(key).includes(text) ? [text] : [])));
    expect(sharedTexts.filter((text) => !shared('vi').has(text) && !shared('ja').has(text))).toEqual([]);
    for (const language of ['vi', 'ja'] as const) expect(borrowedTexts[language].filter((text) => !shared(language).has(text))).toEqual([]);
  });

  test.each(['vi', 'en', 'ja'] as const)('%s uses the same placeholders as Vietnamese', (language) => {
    const all = [...flattenTexts(vi), ...flattenTexts(en)];
    const wrong = flattenTexts(complete[language]).flatMap(([key, text]) => {
      const wanted = all.filter(([of]) => withoutPlural(of) === withoutPlural(key)).map(([, of]) => placeholdersOf(of));
      // A plural form may write "one", or the noun, in place of the number.
      const fits =
        withoutPlural(key) === key
          ? wanted.every((of) => String(of) === String(placeholdersOf(text)))
          : placeholdersOf(text).every((each) => wanted.flat().includes(each));
      return fits ? [] : [`${key}: ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has singular and plural forms in English wherever a noun follows the number', () => {
    const counted = /\{\{(?:count|total|episodes|seconds)\}\} \p{Ll}+s\b|\(s\)/u;
    // The timeout of a call is never one second.
    const counting = flattenTexts(en).filter(([key, text]) => withoutPlural(key) === key && key !== 'toast.timeout' && counted.test(text));
    expect(counting).toEqual([]);
  });

  test('has no empty text and no text with outer spaces', () => {
    const all = [...Object.entries(complete), ...Object.entries(parts)].flatMap(([language, words]) =>
      flattenTexts(words).map(([key, text]) => ({ language, key, text })),
    );
    expect(all.filter(({ text }) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });
});

describe.each(partialLanguages)('the partial language %s', (language) => {
  const own = flattenTexts(parts[language]);

  test('has only texts that exist in English, with the same placeholders', () => {
    const wrong = own.flatMap(([key, text]) => {
      const of = originals(key);
      if (of.length === 0) return [`${key}: not in English`];
      const wanted = new Set(of.flatMap(placeholdersOf));
      const isCounted = /_(?:zero|one|two)$/.test(key);
      const fits = isCounted
        ? placeholdersOf(text).every((each) => wanted.has(each))
        : of.some((each) => String(placeholdersOf(each)) === String(placeholdersOf(text)));
      return fits ? [] : [`${key}: ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has exactly the plural forms of the language', () => {
    const needed = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
    const counted = new Set(own.filter(([key]) => withoutPlural(key) !== key).map(([key]) => withoutPlural(key)));
    const forms = (of: string) => own.flatMap(([key]) => (key !== of && withoutPlural(key) === of ? [key.slice(of.length + 1)] : [])).toSorted();
    expect([...counted].filter((each) => String(forms(each)) !== String(needed.toSorted())).map((each) => [each, forms(each)])).toEqual([]);
  });

  test('translates the texts that are seen everywhere', () => {
    // The shell, the kit and sign-in. The texts of each area are in English, so their number does not count.
    const everywhere = (words: object) =>
      Object.fromEntries(Object.entries(words).filter(([area]) => ['kit', 'screens', 'session', 'shell', 'toast'].includes(area)));
    expect(Object.keys(everywhere(parts[language])).length).toBe(5);
    expect(translatedShareOf(everywhere(parts[language]), everywhere(en))).toBeGreaterThan(0.7);
    const share = translatedShareOf(parts[language], en);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(1);
    const same = own.filter(([key, text]) => originals(key).includes(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\{?\w+\}?\}/g, '')));
    // Related languages share some words with English; a copied dictionary shares them all.
    expect(same.length / own.length, same.map(([key]) => key).join(', ')).toBeLessThan(0.12);
  });
});

test('the console uses the texts of the contract unchanged', () => {
  expect(flattenTexts(contractVi).every(([key, text]) => new Map(flattenTexts(vi)).get(key) === text)).toBe(true);
  expect(flattenTexts(contractEn).length).toBe(flattenTexts(contractVi).length);
  expect(flattenTexts(contractJa).length).toBe(flattenTexts(contractVi).length);
});
