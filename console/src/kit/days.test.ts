import { describe, expect, test } from 'vitest';
import { parseDay, typedFormats } from './days.ts';

describe('a typed day', () => {
  test.each([
    ['DD/MM/YYYY', ['31/01/2026', '31-01-2026', '31.01.2026', '31012026', '31/1/2026', '31.1.2026', '2026-01-31', ' 31/01/2026 ', '３１／０１／２０２６']],
    ['MM/DD/YYYY', ['01/31/2026', '1-31-2026', '01.31.2026', '01312026', '2026-01-31']],
    ['YYYY/MM/DD', ['2026/01/31', '2026-1-31', '2026.01.31', '20260131']],
    ['DD.MM.YYYY', ['31.01.2026', '31/01/2026', '31-1-2026', '31012026']],
  ])('is read in the order of %s, with any separator', (format, texts) => {
    for (const text of texts) expect([text, parseDay(text, format)]).toEqual([text, '2026-01-31']);
  });
  test.each(['31/02/2026', '31/01/26', '3112026', '01/31/2026', '31/01-2026', 'hôm qua', ''])('%j is no day', (text) => {
    expect(parseDay(text, 'DD/MM/YYYY')).toBeUndefined();
  });
  test('is shown in the format of the language, and 05/07 has the meaning of that language', () => {
    expect(typedFormats('DD/MM/YYYY')[0]).toBe('DD/MM/YYYY');
    expect([parseDay('05/07/2026', 'DD/MM/YYYY'), parseDay('05/07/2026', 'MM/DD/YYYY')]).toEqual(['2026-07-05', '2026-05-07']);
  });
});
