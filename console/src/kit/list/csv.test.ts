import { describe, expect, test } from 'vitest';
import { csv, csvName } from './csv.ts';

describe('a CSV file', () => {
  test('begins with a UTF-8 byte order mark, and each row ends with CR LF', () => {
    expect(
      csv([
        ['Tên', 'Lượt xem'],
        ['Đò ngang', 12],
      ]),
    ).toBe('\uFEFFTên,Lượt xem\r\nĐò ngang,12\r\n');
  });

  test.each([
    ['a comma', 'Mưa, nắng', '"Mưa, nắng"'],
    ['a quotation mark', 'Phim "Đò"', '"Phim ""Đò"""'],
    ['a line break', 'Một\nHai', '"Một\nHai"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula in full width', '＝1', "'＝1"],
    ['a formula with a comma', '@SUM(A1,A2)', `"'@SUM(A1,A2)"`],
    ['a negative number', -5, '-5'],
  ])('writes %s so that a spreadsheet reads it unchanged', (_, value, written) => {
    expect(csv([[value]])).toBe(`\uFEFF${written}\r\n`);
  });

  test('is named after its noun and the day', () => {
    expect(csvName('nhân sự / phim', '2026-11-25')).toBe('nhân-sự-phim-2026-11-25.csv');
  });
});
