import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ja } from './ja.ts';
import { bracketed, listed, sentences, titled } from './punctuation.ts';
import { texts } from './share.ts';
import { sources, walk } from './sources.ts';
import type { Part } from './sources.ts';
import { speak } from './words.ts';

test('words that are put together have the punctuation of their language between them', async () => {
  const said = () => [listed(['A', 'B']), titled('A', 'B'), `A${bracketed(4)}`, sentences(['A', 'B.', 'C'])];
  await speak('en');
  expect(said()).toEqual(['A, B', 'A: B', 'A (4)', 'A. B. C']);
  await speak('ja');
  expect(said()).toEqual(['A、B', 'A：B', 'A（4）', 'A。B.C']);
  expect(sentences(['切れています', '入力してください。'])).toBe('切れています。入力してください。');
  await speak('ar');
  expect(listed(['A', 'B'])).toBe('A، B');
  expect(sentences(['\u2066A.\u2069', 'B'])).toBe('\u2066A.\u2069 B');
  await speak('vi');
  expect(said()).toEqual(['A, B', 'A: B', 'A (4)', 'A. B. C']);
});

/** A comma or a colon of the Latin script by itself, between what is put together. */
const isLatin = (text: unknown): boolean => /^[,:;](?:\s|$)/.test(String(text).trimEnd());
/** What is told to programmers, and styles, are no words. */
const isOther = (part: Part): boolean =>
  part.type === 'NewExpression' || (part.type === 'JSXAttribute' && !['title', 'aria-label', 'label', 'text'].includes(String((part['name'] as Part)['name'])));

test('no source puts words together with the punctuation of one script', () => {
  const found = sources().flatMap(({ file, text, tree }) => {
    const at: number[] = [];
    walk(tree, (part) => {
      if (isOther(part)) return false;
      if (part.type === 'JSXText' && isLatin(part['value'])) at.push(part.start);
      if (part.type !== 'CallExpression') return;
      const { type, property } = part['callee'] as Part & { property?: Part };
      const [by] = part['arguments'] as Part[];
      if (type === 'MemberExpression' && property?.['name'] === 'join' && ['. ', ', ', ': '].includes(String(by?.['value']))) at.push(part.start);
    });
    walk(tree, (part) => {
      if (isOther(part)) return false;
      if (part.type !== 'TemplateLiteral') return;
      // One that begins with a word of the dictionary, or ends with one.
      const isSaid = (part['expressions'] as Part[]).some((each) => /^(?:t|label|names)\(/.test(text.slice(each.start)));
      if (isSaid && (part['quasis'] as { value: { cooked: string } }[]).some(({ value }) => isLatin(value.cooked))) at.push(part.start);
    });
    return at.map((start) => `${file}:${text.slice(0, start).split('\n').length}`);
  });
  expect(found).toEqual([]);
});

test('Japanese has Japanese punctuation beside its letters', () => {
  const letter = String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー」）]`;
  const wrong = new RegExp(`${letter}[,:;?!()]|[,:;?!(](?: )?${letter}|\\. ${letter}`, 'u');
  expect(texts(ja).filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('the guide in Japanese leaves a figure with the word that it counts, as the console does: there is no blank between them', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide.ja.md'), 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/g, '`');
  const letter = String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー]`;
  expect(guide.match(new RegExp(`.{0,9}(?:${letter} [A-Za-z0-9]|[A-Za-z0-9] ${letter}).{0,9}`, 'gu')) ?? []).toEqual([]);
});
