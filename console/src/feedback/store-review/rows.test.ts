import { limits } from '@marquee/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf, type ImportedField, storeOf } from './columns.ts';
import { decode, parseTable, readTable, UnreadableTable } from './readTable.ts';
import { portionsOf, type Reading, reviewOf, reviewsOf } from './rows.ts';

const english = (field: ImportedField) => field;
const signal = new AbortController().signal;
const readingOf = (header: readonly string[], of: Partial<Reading> = {}): Reading => ({
  columns: columnsOf(header, english),
  source: storeOf(header),
  dayFormat: 'DD/MM/YYYY',
  storeNamed: (store) => (store === 'other' ? 'Cửa hàng khác' : store),
  ...of,
});
/** The reviews of a text, as they would be sent. */
const reviews = (text: string, of: Partial<Reading> = {}) => {
  const { header, rows } = parseTable(text);
  return rows.map((row) => reviewOf(row, readingOf(header, of)));
};
const whyOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof UnreadableTable ? [error.why, error.line] : error;
  }
};

const google = `Package Name,App Version Code,App Version Name,Reviewer Language,Device,Review Submit Date and Time,Review Submit Millis Since Epoch,Review Last Update Date and Time,Review Last Update Millis Since Epoch,Star Rating,Review Title,Review Text,Developer Reply Date and Time,Developer Reply Millis Since Epoch,Developer Reply Text,Review Link
vn.marquee,810,8.1.0,vi,a51,2026-03-04T05:06:07Z,1772600767008,2026-03-05T00:00:00Z,1772668800000,2,,"Xem hết tập là ""văng"",
phải mở lại",,,,https://play.google.com/console/u/0/review?reviewId=gp%3A1
vn.marquee,,,en_US,b0q,2026-03-06T05:06:07Z,1772773567000,2026-03-06T05:06:07Z,1772773567000,5,,,,,,
`;
const apple = `id,rating,title,body,reviewerNickname,createdDate,territory,version
00000001-aaaa,5,Rất hay,"Phim nhiều, giá hợp lý",hoa.le,2026-03-04T01:02:03-07:00,VNM,8.0.2
`;

describe('an export', () => {
  test('of Google Play Console is read without help', () => {
    expect(reviews(google)).toEqual([
      {
        source: 'google_play',
        rating: 2,
        title: null,
        review: 'Xem hết tập là "văng",\nphải mở lại',
        app_version: '8.1.0',
        device: 'a51',
        language: 'vi',
        reviewed_at: '2026-03-04T05:06:07.008Z',
        external_id: 'https://play.google.com/console/u/0/review?reviewId=gp%3A1',
      },
      expect.objectContaining({ rating: 5, review: null, app_version: null, language: 'en-US', external_id: null }),
    ]);
  });

  test('of App Store Connect is read without help', () => {
    expect(reviews(apple)).toEqual([
      {
        source: 'app_store',
        author: 'hoa.le',
        rating: 5,
        title: 'Rất hay',
        review: 'Phim nhiều, giá hợp lý',
        app_version: '8.0.2',
        reviewed_at: '2026-03-04T08:02:03.000Z',
        external_id: '00000001-aaaa',
      },
    ]);
  });

  test('of our own, by the names of the fields or by those that the list shows', () => {
    expect(reviews('source\trating\treviewed_at\treview\ngoogle_play\t3\t2026-03-04 12:00:00\tỔn')).toEqual([
      { source: 'google_play', rating: 3, reviewed_at: '2026-03-04T05:00:00.000Z', review: 'Ổn' },
    ]);
    const shown: Record<string, string> = { source: 'Cửa hàng', rating: 'Số sao', reviewed_at: 'Viết lúc', review: 'Nội dung' };
    const { header, rows } = parseTable("Cửa hàng;Số sao;Viết lúc;Nội dung\nCửa hàng khác;4,0;4/3/2026;'=) hay");
    const columns = columnsOf(header, (field) => shown[field] ?? field);
    expect(rows.map((row) => reviewOf(row, readingOf(header, { columns })))).toEqual([
      { source: 'other', rating: 4, reviewed_at: '2026-03-03T17:00:00.000Z', review: '=) hay' },
    ]);
  });
});

test.each([
  ['1772600767008', '2026-03-04T05:06:07.008Z'],
  ['1772600767', '2026-03-04T05:06:07.000Z'],
  ['2026-03-04T05:06:07+02:00', '2026-03-04T03:06:07.000Z'],
  ['04/03/2026 14:06', '2026-03-04T07:06:00.000Z'],
  ['4.3.2026, 2:06 PM', '2026-03-04T07:06:00.000Z'],
  ['Mar 4, 2026', '2026-03-03T17:00:00.000Z'],
  ['4 March 2026 12:06 AM', '2026-03-03T17:06:00.000Z'],
  ['2026-03-04', '2026-03-03T17:00:00.000Z'],
  ['hôm qua', 'hôm qua'],
  ['99/99/2026', '99/99/2026'],
  ['99999999999999', '5138-11-16T09:46:39.999Z'],
])('the moment %s is %s in Vietnam', (written, moment) => {
  expect(reviews(`rating\tdate\n1\t${written}`)[0]?.['reviewed_at']).toBe(moment);
});

test.each([
  ['5', 5],
  ['4.0', 4],
  ['4/5', 4],
  ['★★★☆☆', 3],
  ['3.5', 3.5],
  ['tốt', 'tốt'],
])('%s are %s stars', (written, stars) => {
  expect(reviews(`rating\tx\n${written}\t`)[0]?.['rating']).toBe(stars);
});

describe('a file', () => {
  const text = 'rating,review\n5,"Hay, 😀 được"\n';
  const utf8 = new TextEncoder().encode(text);
  const utf16 = (isLittle: boolean, from: string) => {
    const view = new DataView(new ArrayBuffer(from.length * 2));
    for (let at = 0; at < from.length; at++) view.setUint16(at * 2, from.charCodeAt(at), isLittle);
    return new Uint8Array(view.buffer);
  };
  test.each([
    ['UTF-8', utf8],
    ['UTF-8 with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ['UTF-16, little end first', utf16(true, `\ufeff${text}`)],
    ['UTF-16, big end first', utf16(false, `\ufeff${text}`)],
    ['UTF-16 without a mark', utf16(true, text)],
    ['UTF-16 without a mark, big end first', utf16(false, text)],
  ])('in %s is decoded', (_, bytes) => {
    expect(decode(bytes)).toBe(text);
  });

  test('in another encoding is refused and not garbled', () => {
    expect(whyOf(() => decode(new Uint8Array([0x48, 0x61, 0x79, 0xe1, 0xba, 0x21])))).toEqual(['encoding', 0]);
  });

  test('may have commas, semicolons or tabs, and every kind of line break', () => {
    for (const separator of [',', ';', '\t'])
      for (const end of ['\n', '\r\n', '\r'])
        expect([separator, end, parseTable(['a', 'b,;'].map((c) => `"${c}"`).join(separator) + end + ['1', ''].join(separator))]).toEqual([
          separator,
          end,
          { header: ['a', 'b,;'], rows: [{ line: 2, cells: ['1', ''] }] },
        ]);
  });

  test('keeps quotation marks, and numbers its rows as a spreadsheet does', () => {
    expect(parseTable('a,b\n\n"x\ny ""z""",5" tivi\n,\n"dở"dang,1').rows).toEqual([
      { line: 3, cells: ['x\ny "z"', '5" tivi'] },
      { line: 5, cells: ['"dở"dang', '1'] },
    ]);
    expect(whyOf(() => parseTable('a,b\n1,2\n"mở mãi,3\n4,5'))).toEqual(['unclosed', 3]);
  });

  test('that any program writes is read back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ế', '"', ',', ';', '\t', '\n', '\r', ' ', '😀'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), fc.constantFrom(',', ';', '\t'), (cells, separator) => {
        const written = [['"tên"', 'cột'], ...cells].map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator)).join('\r\n');
        const kept = cells.filter((row) => row.some((each) => each.trim() !== ''));
        if (kept.length > 0) expect(parseTable(written).rows.map((row) => row.cells)).toEqual(kept);
      }),
    );
  });

  test('has bounds', async () => {
    const file = (bytes: number, text = 'a\n1') => ({ size: bytes, arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer });
    await expect(readTable(file(limits.importBytes + 1))).rejects.toMatchObject({ why: 'tooLarge' });
    await expect(readTable(file(limits.importBytes))).resolves.toMatchObject({ header: ['a'] });
    expect(parseTable(`a\n${'1\n'.repeat(limits.importRows)}`).rows).toHaveLength(limits.importRows);
    expect(whyOf(() => parseTable(`a\n${'1\n'.repeat(limits.importRows + 1)}`))).toEqual(['tooMany', 0]);
    expect([whyOf(() => parseTable('')), whyOf(() => parseTable('a,b\n'))]).toEqual([
      ['noRows', 0],
      ['noRows', 0],
    ]);
  });
});

describe('rows', () => {
  const table = parseTable(
    'id,rating,date,review\n1,5,2026-03-04,Một\n2,6,2026-03-04,Hai\n3,,2026-03-04,Ba\n1,4,2026-03-05,Một nữa\n,3,2026-03-06,Lặp\n,3,2026-03-06,Lặp\n4,2,hôm qua,Bốn',
  );
  const reading = readingOf(table.header, { source: 'app_store' });

  test('that are faulty are named by row, field and code; of two about one review the last counts', async () => {
    const { good, faulty, repeated } = await reviewsOf(table, reading, signal);
    expect(good.map(({ line, review }) => [line, review['review']])).toEqual([
      [5, 'Một nữa'],
      [7, 'Lặp'],
    ]);
    expect(repeated).toBe(2);
    expect(faulty.map(({ line, faults }) => [line, ...faults.map(({ path, code }) => `${path} ${code}`)])).toEqual([
      [3, 'rating too_big'],
      [4, 'rating required'],
      [8, 'reviewed_at wrong_type'],
    ]);
  });

  test('of a file that names no store need one that is chosen', async () => {
    const { faulty } = await reviewsOf(table, { ...reading, source: undefined }, signal);
    expect(faulty[0]?.faults).toMatchObject([{ path: 'source', code: 'required' }]);
  });

  test('go in portions that one call takes', () => {
    const row = (bytes: number) => ({ line: 1, review: {}, bytes });
    expect(portionsOf(Array.from({ length: limits.importedReviews + 1 }, () => row(10))).map((each) => each.length)).toEqual([limits.importedReviews, 1]);
    expect(portionsOf([row(500_000), row(300_000), row(200_000)]).map((each) => each.length)).toEqual([2, 1]);
    expect(portionsOf([])).toEqual([]);
  });
});
