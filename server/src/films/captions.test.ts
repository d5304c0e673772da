import { expect, test } from 'vitest';
import { trackName } from '../files/subtitle-words.ts';

test('captions have their names in their own language, including old ones whose tag has no name', () => {
  const plain = ['vi', 'pt-BR', 'ja', 'vi-x-hanoi'].map((language) => trackName({ language, marks: [] }));
  expect(plain).toEqual(['Tiếng Việt', 'Português (Brasil)', '日本語', 'Tiếng Việt']);
});

test('captions of one language are named by their purpose', () => {
  expect(trackName({ language: 'vi', marks: ['hearing'] })).toBe('Tiếng Việt (cho người khiếm thính)');
  expect(trackName({ language: 'ja', marks: ['forced', 'default'] })).toBe('日本語 (強制表示)');
  expect(trackName({ language: 'fr', marks: ['hearing', 'forced'] })).toBe('Français (SDH, Forced)');
});
