import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ja } from './ja.ts';
import { inBrackets, joinList, joinSentences, withLabel } from './punctuation.ts';
import { flattenTexts } from './share.ts';
import { sources, walk } from './sources.ts';
import type { SyntaxNode } from './sources.ts';
import { setLanguage } from './words.ts';

test('joined texts use the punctuation of the language', async () => {
  const said = () => [joinList(['A', 'B']), withLabel('A', 'B'), `A${inBrackets(4)}`, joinSentences(['A', 'B.', 'C'])];
  await setLanguage('en');
  expect(said()).toEqual(['A, B', 'A: B', 'A (4)', 'A. B. C']);
  await setLanguage('ja');
  expect(said()).toEqual(['A、B', 'A：B', 'A（4）', 'A。B.C']);
  expect(joinSentences(['切れています', '入力してください。'])).toBe('切れています。入力してください。');
  await setLanguage('ar');
  expect(joinList(['A', 'B'])).toBe('A، B');
  expect(joinSentences(['\u2066A.\u2069', 'B'])).toBe('\u2066A.\u2069 B');
  await setLanguage('vi');
  expect(said()).toEqual(['A, B', 'A: B', 'A (4)', 'A. B. C']);
});

/** Whether a piece of a template begins with a Latin comma, colon or semicolon. */
const isLatin = (text: unknown): boolean => /^[,:;](?:\s|$)/.test(String(text).trimEnd());
/** Error messages for programmers, and attributes that hold no text. */
const isNoText = (part: SyntaxNode): boolean =>
  part.type === 'NewExpression' ||
  (part.type === 'JSXAttribute' && !['title', 'aria-label', 'label', 'text'].includes(String((part['name'] as SyntaxNode)['name'])));

test('no source file joins texts with hard-coded Latin punctuation', () => {
  const found = sources().flatMap(({ file, text, tree }) => {
    const at: number[] = [];
    walk(tree, (part) => {
      if (isNoText(part)) return false;
      if (part.type === 'JSXText' && isLatin(part['value'])) at.push(part.start);
      if (part.type !== 'CallExpression') return;
      const { type, property } = part['callee'] as SyntaxNode & { property?: SyntaxNode };
      const [by] = part['arguments'] as SyntaxNode[];
      if (type === 'MemberExpression' && property?.['name'] === 'join' && ['. ', ', ', ': '].includes(String(by?.['value']))) at.push(part.start);
    });
    walk(tree, (part) => {
      if (isNoText(part)) return false;
      if (part.type !== 'TemplateLiteral') return;
      // A template that contains a text of the dictionary.
      const hasText = (part['expressions'] as SyntaxNode[]).some((each) => /^(?:t|label|names)\(/.test(text.slice(each.start)));
      if (hasText && (part['quasis'] as { value: { cooked: string } }[]).some(({ value }) => isLatin(value.cooked))) at.push(part.start);
    });
    return at.map((start) => `${file}:${text.slice(0, start).split('\n').length}`);
  });
  expect(found).toEqual([]);
});

test('Japanese texts use Japanese punctuation beside Japanese letters', () => {
  const letter = String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー」）]`;
  const wrong = new RegExp(`${letter}[,:;?!()]|[,:;?!(](?: )?${letter}|\\. ${letter}`, 'u');
  expect(flattenTexts(ja).filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('the Japanese guide has no blank between a number and the word that it counts, like the console', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide.ja.md'), 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/g, '`');
  const letter = String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー]`;
  expect(guide.match(new RegExp(`.{0,9}(?:${letter} [A-Za-z0-9]|[A-Za-z0-9] ${letter}).{0,9}`, 'gu')) ?? []).toEqual([]);
});
