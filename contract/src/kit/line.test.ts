import { describe, expect, test } from 'vitest';
import { line, optionalLine, lines } from './line.ts';

const one = (text: string) => line(100).safeParse(text).data;
const several = (text: string) => lines(100).safeParse(text).data;

describe('an invisible character', () => {
  // The texts are not in test titles, because some would reverse a line of the terminal.
  test('is removed, so that texts that look the same are equal', () => {
    for (const text of [
      'Ma\u200b',
      '\ufeffMa',
      'M\u2060a',
      'Ma \u200b',
      '\u200b Ma',
      '\u202eMa',
      '\u2067Ma\u2069',
      'Ma\u202c',
      'M\u200da',
      'Ma\u200c',
      '\u200dMa',
    ])
      expect([escape(text), one(text), several(text), optionalLine.parse(text)]).toEqual([escape(text), 'Ma', 'Ma', 'Ma']);
  });

  test('alone is not a text', () => {
    for (const text of ['\u200b', '\u200d\u200c', '\u202e\ufeff', '\u2066 \u2069', '\n\u2060\t', '\u2028', '\u3164', '\u2800'])
      expect([escape(text), one(text), several(text)]).toEqual([escape(text), undefined, undefined]);
  });

  test('does not count towards the length', () => {
    expect(line(2).safeParse(`Ma${'\u200b'.repeat(300)}`).data).toBe('Ma');
  });

  test('is searched in linear time, even in a letter with a hundred thousand marks', () => {
    expect(line(100).safeParse(`a${'\u0301'.repeat(100_000)}`).success).toBe(false);
  });

  test.each([
    // Persian: a non-joiner between two letters of a word, and a joiner that shapes the last letter.
    'می\u200cخواهم',
    'ه\u200d',
    // Sinhala and Hindi: forms of conjuncts.
    'ශ්\u200dරී',
    'क्\u200dष',
    // Composed emoji: people, a skin tone, a variation selector, a flag.
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥',
    '🏳\ufe0f\u200d🌈',
    '⛹🏻\u200d♀\ufe0f',
    // Direction marks stay, because they set the direction of neutral signs.
    'C++\u200e',
  ])('that is part of a spelling or an emoji stays: %j', (text) => expect([one(text), several(text)]).toEqual([text, text]));

  test.each([
    ['👨\u200d', '👨'],
    ['👨\u200d\u200d👩', '👨\u200d👩'],
    ['❤\ufe0f\u200d.', '❤\ufe0f.'],
    ['1\u200d2', '12'],
    ['映\u200d画', '映画'],
  ])('without effect is removed: %j becomes %j', (text, clean) => expect(one(text)).toBe(clean));
});

test('words of one line are separated by one space, whatever blanks were pasted between them', () => {
  for (const text of ['Chính\u00a0kịch', 'Chính  kịch', 'Chính \u00a0\t kịch', 'Chính\u202fkịch\u00a0', 'Chính\u2009\r\n kịch'])
    expect([escape(text), one(text), optionalLine.parse(text)]).toEqual([escape(text), 'Chính kịch', 'Chính kịch']);
  expect(one('東京\u3000物語'), 'seen as wider').toBe('東京\u3000物語');
  expect(several('a\n  b'), 'several may be set in').toBe('a\n  b');
});

test('one line has no line breaks, and several lines have only line feeds and tabs as control characters', () => {
  expect(one('Một\u2028hai\u2029\r\nba\u0085bốn')).toBe('Một hai ba bốn');
  expect(several('Một\r\n\thai\rba\u0007\u001b[31m\u0085')).toBe('Một\n\thai\nba[31m');
});
