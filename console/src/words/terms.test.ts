import { tag } from '@marquee/contract/media/tag';
import { resources } from '@marquee/contract/index';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { withoutPlural, flattenTexts } from './share.ts';
import { childrenOf, sources, walk } from './sources.ts';
import type { SyntaxNode } from './sources.ts';
import { vi } from './vi.ts';

const complete = { vi, en, ja };

/** Wordings that the console must not use, by language. */
const forbidden: Record<keyof typeof complete, RegExp> = {
  // Other words for cancelling a dialog; "to operate" for a moderator, which an operating system does; "part" for a season; units that the field does not use.
  vi: /^(?:Giữ lại|Ở lại|Để sau|Không xem|Không sửa)$|(?<!hệ )điều hành|phần phim|\b[km]b(?:it)?\/giây/i,
  en: /^(?:Keep|Keep them|Stay|Later|Not now|Leave as it is|Do not look)$|\b[km]b(?:it)?\/s/i,
  ja: /^(?:やめる|とどまる|あとで|そのままにする|訂正しない)$|シリーズのシーズン|[km]b(?:it)?\/秒/i,
};

describe.each(['vi', 'en', 'ja'] as const)('in %s', (language) => {
  const all = flattenTexts(complete[language]);

  test('every dialog uses the same word for cancel, and the same word for close', () => {
    const { cancel, close } = complete[language].kit;
    expect(all.flatMap(([key, text]) => (text === cancel ? [key] : []))).toEqual(['kit.cancel']);
    // Toasts are shown before the texts of the kit are loaded, so they have their own word.
    expect(all.flatMap(([key, text]) => (text === close ? [key] : [])).toSorted()).toEqual(['kit.close', 'toast.close']);
  });

  test('no text uses a forbidden wording', () => {
    expect(all.filter(([, text]) => forbidden[language].test(text))).toEqual([]);
  });

  test('every resource and every kind of tag has a counted noun', () => {
    const kinds = new Set(Object.keys(complete[language].counted).map(withoutPlural));
    // A keyword is a kind of tag and a noun of its own; both are counted in the same words.
    expect([...kinds].toSorted()).toEqual([...new Set([...Object.keys(resources), ...tag.fields.kind.param.values, 'audit', 'transcode'])].toSorted());
  });
});

/** The names of an element's attributes. */
const attributes = (element: SyntaxNode): string[] =>
  childrenOf(element['openingElement'] as SyntaxNode).flatMap(({ type, name }) => (type === 'JSXAttribute' ? [String((name as SyntaxNode)['name'])] : []));

test('a dialog that asks a question uses the cancel button of the kit; only the listed dialogs have their own footer', () => {
  const own: string[] = [];
  for (const { file, tree } of sources())
    walk(tree, (part) => {
      const isDialog = part.type === 'JSXElement' && ((part['openingElement'] as SyntaxNode)['name'] as SyntaxNode)['name'] === 'Dialog';
      if (isDialog && attributes(part).includes('footer')) own.push(file);
    });
  expect(own.toSorted()).toEqual(['kit/list/FilterDrawer.tsx', 'session/account/RecoveryCodes.tsx', 'users/platform/Keys.tsx']);
});
