import { describe, expect, test } from 'vitest';
import { clamp, move, rangeOf, step, stretch } from './cursor.ts';
import { cellValue, fillDown, formatCells, parseCells, paste } from './fill.ts';
import { newName, type Song, type SongFields, songOf } from './song.ts';

const song = (key: string, fields: Partial<SongFields> = {}, of: Partial<Song> = {}): Song => {
  const empty = songOf(key, { name: `${key}.mp3`, size: 1 });
  return { ...empty, ...of, fields: { ...empty.fields, ...fields } };
};
const values = (edits: readonly { key: string; value: unknown }[]) => edits.map(({ key, value }) => [key, value]);

describe('fill-down', () => {
  const rows = (fields: Partial<SongFields>) => [song('a', fields), song('b'), song('c', {}, { phase: 'done' }), song('d')];

  test('counts tracks on and leaves stored rows alone', () => {
    const filled = (track: string) => values(fillDown(rows({ track }), 'track', 0, 3));
    expect(filled('7')).toEqual([
      ['b', '8'],
      ['d', '10'],
    ]);
    expect(filled('A1').map(([, value]) => value)).toEqual(['A2', 'A4']);
    expect(filled('08').map(([, value]) => value)).toEqual(['09', '11']);
    expect(filled('bis').map(([, value]) => value)).toEqual(['bis', 'bis']);
  });

  test('takes the artists of an album along', () => {
    const albumArtists = [newName('Nhiều nghệ sĩ')];
    expect(fillDown(rows({ album: newName('Sóng nước'), albumArtists }), 'album', 0, 1)).toEqual([
      { key: 'b', field: 'album', value: newName('Sóng nước') },
      { key: 'b', field: 'albumArtists', value: albumArtists },
    ]);
  });
});

describe('a text as a cell', () => {
  test('is one line, or a name in each line', () => {
    expect(cellValue('title', '  Hò \n ba  lý ', [])).toBe('Hò ba lý');
    expect(cellValue('artists', 'AC/DC\nLan Trúc', [{ id: 'p', label: 'LAN TRÚC' }])).toEqual([newName('AC/DC'), { id: 'p', label: 'LAN TRÚC' }]);
    expect(cellValue('album', '', [])).toBeNull();
    expect(cellValue('disc', 'CD 2', [])).toBe('2');
  });

  test('makes no genre, and does not delete those that are there', () => {
    expect(cellValue('genres', 'Không có', [])).toBeUndefined();
    expect(cellValue('genres', '', [])).toEqual([]);
  });
});

describe('copy and paste', () => {
  test('survive tabs, quotes and line breaks', () => {
    const cells = [
      ['a\tb', 'say "x"'],
      ['two\nlines', ''],
    ];
    expect(parseCells(formatCells(cells))).toEqual(cells);
    expect(parseCells('a\r\nb\r\n')).toEqual([['a'], ['b']]);
  });

  test('put one cell into all selected rows, and many from the first on', () => {
    const songs = [song('a'), song('b'), song('c')];
    expect(values(paste(songs, 'X', { row: 0, column: 0, last: 1 }, ['title', 'track']))).toEqual([
      ['a', 'X'],
      ['b', 'X'],
    ]);
    expect(values(paste(songs, 'Một\t1\nHai\t2\nBa\t3', { row: 1, column: 0, last: 1 }, ['title', 'track']))).toEqual([
      ['b', 'Một'],
      ['b', '1'],
      ['c', 'Hai'],
      ['c', '2'],
    ]);
  });
});

describe('the active cell', () => {
  const size = { rows: 3, columns: 2 };
  const at = (row: number, column: number, end = row) => ({ row, column, end });

  test('moves within the table and by Tab from row to row, until the table ends', () => {
    expect([move(at(0, 0), { rows: -1 }, size), move(at(2, 1), { rows: 9, columns: 9 }, size)]).toEqual([at(0, 0), at(2, 1)]);
    expect([step(at(0, 1), 1, size), step(at(1, 0), -1, size), step(at(2, 1), 1, size), step(at(0, 0), -1, size)]).toEqual([at(1, 0), at(0, 1), null, null]);
  });

  test('stretches its selection both ways, and stays inside a table that became smaller', () => {
    expect(rangeOf(stretch(at(2, 0, 1), -1, 3))).toEqual({ first: 0, last: 2 });
    expect(clamp(at(5, 1, 9), { rows: 2, columns: 1 })).toEqual(at(1, 0));
    expect(clamp(at(5, 1), { rows: 0, columns: 0 })).toEqual(at(0, 0));
  });
});
