import { expect, test } from 'vitest';
import { languageName } from './captions.ts';

test('captions are named in their own language, those as well that were kept before tags without a name were refused', () => {
  expect(['vi', 'pt-BR', 'ja', 'vi-x-hanoi'].map(languageName)).toEqual(['Tiếng Việt', 'Português (Brasil)', '日本語', 'Tiếng Việt']);
});
