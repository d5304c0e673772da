import type { SoundReading } from '@marquee/contract/media/music-bulk';
import { expect, test } from 'vitest';
import { newName, type Song, songOf } from './song.ts';
import { countsOf, standings } from './standing.ts';
import { emptyTable, reduce, type Table, type TableAction } from './table.ts';

const reading: SoundReading = {
  idAsset: 'a',
  name: 'a.mp3',
  url: '/a',
  title: 'Hò ba lý',
  artists: ['Nhóm Bến Tre'],
  album: 'Sóng nước',
  album_artists: [],
  genres: ['Dân ca'],
  track: '4',
  tracks: null,
  disc: null,
  year: null,
  guessed: [],
  code_page: null,
  readings: [],
  cover: null,
  duration_s: 200,
  loudness: -14,
  codec: 'mp3',
  hash: 'h',
  same_as: null,
  notices: [],
};
const genre = { id: 'g', label: 'Dân ca' };
const after = (...actions: TableAction[]): Table => actions.reduce(reduce, emptyTable);
const arrive = (key: string, of: Partial<SoundReading> = {}): TableAction[] => [
  { do: 'add', files: [{ key, name: `${key}.mp3`, size: 1 }] },
  { do: 'send', key },
  { do: 'sent', key, idAsset: `asset of ${key}` },
  { do: 'read', key, reading: { ...reading, hash: key, ...of } },
];
const only = ({ songs }: Table) => songs[0] as Song;

test('a reading fills what nobody has corrected', () => {
  const [add, send, sent, read] = arrive('a') as [TableAction, TableAction, TableAction, TableAction];
  const { fields } = only(after(add, send, { do: 'edit', edits: [{ key: 'a', field: 'title', value: 'Của tôi' }] }, sent, read));
  expect([fields.title, fields.artists, fields.track]).toEqual(['Của tôi', [newName('Nhóm Bến Tre')], '4']);
});

test('a correction is taken back and made again, and an edit without a change is none', () => {
  const table = after(...arrive('a'), { do: 'edit', edits: [{ key: 'a', field: 'title', value: 'Khác' }] });
  expect(only(reduce(table, { do: 'undo' })).fields.title).toBe('Hò ba lý');
  expect(only(reduce(reduce(table, { do: 'undo' }), { do: 'redo' })).fields.title).toBe('Khác');
  expect(reduce(table, { do: 'edit', edits: [{ key: 'a', field: 'title', value: 'Khác' }] })).toBe(table);
});

test('a stored row keeps its values, and a refused one says why until its cell is corrected', () => {
  const results = [
    { idAsset: 'asset of a', state: 'DONE' as const, idMusic: 'm', missing: ['poster'], errors: [] },
    { idAsset: 'asset of b', state: 'REFUSED' as const, idMusic: null, missing: [], errors: [{ path: 'artists.0', code: 'several_records', message: '…' }] },
  ];
  const table = after(...arrive('a'), ...arrive('b'), { do: 'results', results });
  expect(table.songs.map(({ phase, idMusic, errors }) => [phase, idMusic, errors.length])).toEqual([
    ['done', 'm', 0],
    ['read', null, 1],
  ]);
  const edits = ['a', 'b'].map((key) => ({ key, field: 'artists' as const, value: [{ id: 'p', label: 'Lan Trúc' }] }));
  const next = reduce(table, { do: 'edit', edits });
  expect(next.songs.map(({ fields, errors }) => [fields.artists[0]?.label, errors.length])).toEqual([
    ['Nhóm Bến Tre', 0],
    ['Lan Trúc', 0],
  ]);
});

test('names become the only records that have them, and a genre that does not exist is left out', () => {
  const matches = new Map([
    ['artists Nhóm Bến Tre', { name: 'Nhóm Bến Tre', same: [{ id: 'p', label: 'Nhóm Bến Tre' }], alike: [] }],
    ['genres Dân ca', { name: 'Dân ca', same: [], alike: [] }],
  ]);
  const table = after(...arrive('a'), { do: 'link', matches });
  expect([only(table).fields.artists, only(table).fields.genres]).toEqual([[{ id: 'p', label: 'Nhóm Bến Tre' }], []]);
  expect(reduce(table, { do: 'link', matches })).toBe(table);
});

test('after a reload an arrived file is read again, and one that had not arrived has to be chosen again', () => {
  const { songs } = after(...arrive('a'), { do: 'add', files: [{ key: 'b', name: 'b.mp3', size: 1 }] }, { do: 'send', key: 'b' });
  const again = reduce(emptyTable, { do: 'restore', songs, here: new Set() });
  expect(again.songs.map(({ phase, fault }) => [phase, fault?.code])).toEqual([
    ['reading', undefined],
    ['broken', 'not_sent'],
  ]);
});

test('a row stands as its cells and its file say', () => {
  const ready: TableAction = { do: 'edit', edits: ['a', 'b', 'c'].map((key) => ({ key, field: 'genres' as const, value: [genre] })) };
  const { songs } = after(
    ...arrive('a'),
    ...arrive('b', { hash: 'a' }),
    ...arrive('c', { album: '' }),
    ...arrive('d', { hash: 'x', same_as: { id: 's', label: 'Đã có' } }),
    ready,
    { do: 'add', files: [{ key: 'e', name: 'e.mp3', size: 1 }] },
    { do: 'break', key: 'e', fault: { code: 'truncated' } },
  );
  const all = standings(songs);
  expect(all).toEqual([
    { is: 'ready' },
    { is: 'same', row: 0, title: 'Hò ba lý' },
    { is: 'missing', fields: ['album'] },
    { is: 'same', row: null, title: 'Đã có' },
    { is: 'broken', fault: { code: 'truncated' } },
  ]);
  expect(countsOf(all)).toEqual({ done: 0, busy: 0, ready: 1, missing: 1, broken: 3 });
  const decided = [{ do: 'keep', key: 'b' } as const, { do: 'single', key: 'c' } as const].reduce(reduce, { songs, past: [], future: [] });
  expect(standings(decided.songs).slice(0, 3)).toEqual([{ is: 'ready' }, { is: 'ready' }, { is: 'ready' }]);
});

test('a genre that only a tag names does not make a row ready', () => {
  expect(standings(after(...arrive('a')).songs)).toEqual([{ is: 'missing', fields: ['genres'] }]);
  expect(standings([songOf('k', { name: 'k.mp3', size: 1 })])).toEqual([{ is: 'waiting' }]);
});
