import { describe, expect, test } from 'vitest';
import { line, optionalLine, lines } from './line.ts';

const one = (text: string) => line(100).safeParse(text).data;
const several = (text: string) => lines(100).safeParse(text).data;

describe('what nobody sees', () => {
  // Not as names of tests: some would turn a terminal's line around.
  test('is left out, so that two texts that look the same are the same', () => {
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

  test('is no text by itself', () => {
    for (const text of ['\u200b', '\u200d\u200c', '\u202e\ufeff', '\u2066 \u2069', '\n\u2060\t', '\u2028', '\u3164', '\u2800'])
      expect([escape(text), one(text), several(text)]).toEqual([escape(text), undefined, undefined]);
  });

  test('does not count towards the length', () => {
    expect(line(2).safeParse(`Ma${'\u200b'.repeat(300)}`).data).toBe('Ma');
  });

  test('is looked for once in each sign: a letter with a hundred thousand marks keeps nobody waiting', () => {
    expect(line(100).safeParse(`a${'\u0301'.repeat(100_000)}`).success).toBe(false);
  });

  test.each([
    // Persian: a joiner that keeps two letters of a word apart, and one that shapes the last.
    'می\u200cخواهم',
    'ه\u200d',
    // Sinhala and Hindi: forms of conjuncts.
    'ශ්\u200dරී',
    'क्\u200dष',
    // Emoji that are put together: of people, with a colour of skin, with a sign of another style, a flag.
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥',
    '🏳\ufe0f\u200d🌈',
    '⛹🏻\u200d♀\ufe0f',
    // Marks of direction stay: beside a sign of neither direction they say what it belongs to.
    'C++\u200e',
  ])('is told from what a language or an emoji is spelt with: %j stays', (text) => expect([one(text), several(text)]).toEqual([text, text]));

  test.each([
    ['👨\u200d', '👨'],
    ['👨\u200d\u200d👩', '👨\u200d👩'],
    ['❤\ufe0f\u200d.', '❤\ufe0f.'],
    ['1\u200d2', '12'],
    ['映\u200d画', '映画'],
  ])('is found between the rest as well: %j is %j', (text, clean) => expect(one(text)).toBe(clean));
});

test('words of one line are one blank apart, whichever was pasted between them: two lines that look the same are the same', () => {
  for (const text of ['Chính\u00a0kịch', 'Chính  kịch', 'Chính \u00a0\t kịch', 'Chính\u202fkịch\u00a0', 'Chính\u2009\r\n kịch'])
    expect([escape(text), one(text), optionalLine.parse(text)]).toEqual([escape(text), 'Chính kịch', 'Chính kịch']);
  expect(one('東京\u3000物語'), 'seen as wider').toBe('東京\u3000物語');
  expect(several('a\n  b'), 'several may be set in').toBe('a\n  b');
});

test('one line is one line, and several are ended alike and hold no other control characters than tabs', () => {
  expect(one('Một\u2028hai\u2029\r\nba\u0085bốn')).toBe('Một hai ba bốn');
  expect(several('Một\r\n\thai\rba\u0007\u001b[31m\u0085')).toBe('Một\n\thai\nba[31m');
});
