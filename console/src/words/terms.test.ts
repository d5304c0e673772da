import { tag } from '@marquee/contract/media/tag';
import { resources } from '@marquee/contract/index';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { stem, texts } from './share.ts';
import { below, sources, walk } from './sources.ts';
import type { Part } from './sources.ts';
import { vi } from './vi.ts';

const complete = { vi, en, ja };

/** Words that were said for something else, by language. */
const wrong: Record<keyof typeof complete, RegExp> = {
  // Other words for leaving a dialog; "to operate" for a moderator; "part" for a season; units that the field does not write.
  vi: /^(?:Giữ lại|Ở lại|Để sau|Không xem|Không sửa)$|điều hành|phần phim|\b[km]b(?:it)?\/giây/i,
  en: /^(?:Keep|Keep them|Stay|Later|Not now|Leave as it is|Do not look)$|\b[km]b(?:it)?\/s/i,
  ja: /^(?:やめる|とどまる|あとで|そのままにする|訂正しない)$|シリーズのシーズン|[km]b(?:it)?\/秒/i,
};

describe.each(['vi', 'en', 'ja'] as const)('in %s', (language) => {
  const all = texts(complete[language]);

  test('one word cancels a dialog, and one closes it', () => {
    const { cancel, close } = complete[language].kit;
    expect(all.flatMap(([key, text]) => (text === cancel ? [key] : []))).toEqual(['kit.cancel']);
    // A toast is no dialog: its words come without those of the kit.
    expect(all.flatMap(([key, text]) => (text === close ? [key] : [])).toSorted()).toEqual(['kit.close', 'toast.close']);
  });

  test('no text has a word that was found to be wrong', () => {
    expect(all.filter(([, text]) => wrong[language].test(text))).toEqual([]);
  });

  test('every resource and every kind of tag can be counted', () => {
    const kinds = new Set(Object.keys(complete[language].counted).map(stem));
    expect([...kinds].toSorted()).toEqual([...Object.keys(resources), ...tag.fields.kind.param.values, 'transcode'].toSorted());
  });
});

/** The names of an element's attributes. */
const attributes = (element: Part): string[] =>
  below(element['openingElement'] as Part).flatMap(({ type, name }) => (type === 'JSXAttribute' ? [String((name as Part)['name'])] : []));

test('a dialog that asks has its way out from the kit: only those that show something have buttons of their own', () => {
  const own: string[] = [];
  for (const { file, tree } of sources())
    walk(tree, (part) => {
      const isDialog = part.type === 'JSXElement' && ((part['openingElement'] as Part)['name'] as Part)['name'] === 'Dialog';
      if (isDialog && attributes(part).includes('footer')) own.push(file);
    });
  expect(own.toSorted()).toEqual(['kit/list/FilterDrawer.tsx', 'session/account/RecoveryCodes.tsx']);
});
