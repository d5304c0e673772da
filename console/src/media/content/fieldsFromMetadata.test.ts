import { expect, test } from 'vitest';
import { fieldsFromMetadata } from './fieldsFromMetadata.ts';

const sound = (...languages: (string | null)[]) => languages.map((language) => ({ codec: 'aac', channels: 2, language }));

test('a duration in seconds becomes whole minutes, at least one', () => {
  expect(fieldsFromMetadata({ duration_s: 5830, audio: [] })).toEqual({ duration: 97 });
  expect(fieldsFromMetadata({ duration_s: 4, audio: [] })).toEqual({ duration: 1 });
  expect(fieldsFromMetadata({ duration_s: 10 ** 7, audio: [] })).toEqual({ duration: 1440 });
  expect(fieldsFromMetadata({ duration_s: null, audio: [] })).toEqual({});
});

test.each([
  ['vie', 'vi'],
  ['eng', 'en'],
  ['jpn', 'ja'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['chi', 'zh'],
  ['vi', 'vi'],
])('the language code %s becomes %s', (named, tag) => {
  expect(fieldsFromMetadata({ duration_s: null, audio: sound(named) })).toEqual({ language: tag });
});

test('two tracks of one language give that language, two languages give none', () => {
  expect(fieldsFromMetadata({ duration_s: null, audio: sound('vie', 'vi') })).toEqual({ language: 'vi' });
  expect(fieldsFromMetadata({ duration_s: null, audio: sound('vie', 'eng') })).toEqual({});
});

test('a missing or undefined language fills no field', () => {
  for (const named of [null, 'und', 'mul', '!!']) expect(fieldsFromMetadata({ duration_s: null, audio: sound(named) })).toEqual({});
});
