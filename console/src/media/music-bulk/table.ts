import type { FieldError } from '@marquee/contract/errors';
import type { SoundReading } from '@marquee/contract/media/music-bulk';
import { type FieldName, type FileFault, type Resolve, type Song, type SongFields, songOf, withReading } from './song.ts';

/** One changed cell. */
export type CellEdit = { [N in FieldName]: { key: string; field: N; value: SongFields[N] } }[FieldName];
type Step = readonly { before: CellEdit; after: CellEdit }[];

/** The table without its looks: its rows, and the corrections that can be taken back or made again, the latest last. */
export type Table = { songs: readonly Song[]; past: readonly Step[]; future: readonly Step[] };
export const emptyTable: Table = { songs: [], past: [], future: [] };

/** How many corrections can be taken back. */
const mostSteps = 100;

export type TableAction =
  | { do: 'add'; files: readonly { key: string; name: string; size: number }[] }
  | { do: 'remove'; keys: readonly string[] }
  /** The row takes another file; what a person has corrected stays. */
  | { do: 'replace'; key: string; name: string; size: number }
  | { do: 'send'; key: string }
  | { do: 'sent'; key: string; idAsset: string }
  | { do: 'read'; key: string; reading: SoundReading; resolve: Resolve }
  | { do: 'break'; key: string; fault: FileFault }
  | { do: 'edit'; edits: readonly CellEdit[] }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'keep'; key: string }
  | { do: 'single'; key: string }
  | { do: 'results'; results: readonly { idAsset: string; idMusic: string | null; errors: readonly FieldError[] }[] }
  | { do: 'restore'; songs: readonly Song[] };

const patch = (songs: readonly Song[], key: string, change: (song: Song) => Partial<Song>): readonly Song[] =>
  songs.map((song) => (song.key === key ? { ...song, ...change(song) } : song));

/** Writes cells. A row that is stored keeps its values. What the server said of a cell is gone with its value. */
function write(songs: readonly Song[], edits: readonly CellEdit[]): readonly Song[] {
  const byKey = Map.groupBy(edits, ({ key }) => key);
  return songs.map((song) => {
    const own = byKey.get(song.key);
    if (own === undefined || song.phase === 'done') return song;
    const names = own.map(({ field }) => field);
    return {
      ...song,
      fields: { ...song.fields, ...Object.fromEntries(own.map(({ field, value }) => [field, value])) },
      edited: [...new Set([...song.edited, ...names])],
      errors: song.errors.filter(({ path }) => !names.includes(fieldOfPath(path))),
    };
  });
}

/** The column that a path of the server is about. */
const columns: Record<string, FieldName> = { album_artists: 'albumArtists' };
export function fieldOfPath(path: string): FieldName {
  const [name = ''] = path.split('.');
  return columns[name] ?? (name as FieldName);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function edited(table: Table, edits: readonly CellEdit[]): Table {
  const step = edits.flatMap((after): Step => {
    const song = table.songs.find(({ key }) => key === after.key);
    if (song === undefined || song.phase === 'done' || same(song.fields[after.field], after.value)) return [];
    return [{ before: { ...after, value: song.fields[after.field] } as CellEdit, after }];
  });
  if (step.length === 0) return table;
  return {
    songs: write(
      table.songs,
      step.map(({ after }) => after),
    ),
    past: [...table.past, step].slice(-mostSteps),
    future: [],
  };
}

/** What becomes of the table by one action. */
export function reduce(table: Table, action: TableAction): Table {
  const { songs } = table;
  const put = (next: readonly Song[]): Table => ({ ...table, songs: next });
  switch (action.do) {
    case 'add':
      return put([...songs, ...action.files.map((file) => songOf(file.key, file))]);
    case 'remove':
      return put(songs.filter(({ key }) => !action.keys.includes(key)));
    case 'replace': {
      const { name, size } = action;
      return put(patch(songs, action.key, () => ({ name, size, phase: 'waiting', idAsset: null, reading: null, fault: null, errors: [], isKept: false })));
    }
    case 'send':
      return put(patch(songs, action.key, () => ({ phase: 'sending', fault: null })));
    case 'sent':
      return put(patch(songs, action.key, () => ({ phase: 'reading', idAsset: action.idAsset, fault: null })));
    case 'read':
      return put(songs.map((song) => (song.key === action.key && song.phase === 'reading' ? withReading(song, action.reading, action.resolve) : song)));
    case 'break':
      return put(patch(songs, action.key, () => ({ phase: 'broken', fault: action.fault })));
    case 'edit':
      return edited(table, action.edits);
    case 'undo': {
      const step = table.past.at(-1);
      if (step === undefined) return table;
      return {
        songs: write(
          songs,
          step.map(({ before }) => before),
        ),
        past: table.past.slice(0, -1),
        future: [...table.future, step],
      };
    }
    case 'redo': {
      const step = table.future.at(-1);
      if (step === undefined) return table;
      return {
        songs: write(
          songs,
          step.map(({ after }) => after),
        ),
        past: [...table.past, step],
        future: table.future.slice(0, -1),
      };
    }
    case 'keep':
      return put(patch(songs, action.key, () => ({ isKept: true })));
    case 'single':
      return put(patch(songs, action.key, () => ({ isSingle: true })));
    case 'results':
      return put(
        songs.map((song): Song => {
          const result = action.results.find(({ idAsset }) => idAsset === song.idAsset);
          if (result === undefined || song.phase === 'done') return song;
          return result.idMusic === null ? { ...song, errors: result.errors } : { ...song, phase: 'done', idMusic: result.idMusic, errors: [] };
        }),
      );
    case 'restore':
      return { songs: action.songs.map(restored), past: [], future: [] };
  }
}

/** A row that a closed page has left. Its file is read again, since the server may not have it any more. One that had not arrived has to be chosen again. */
function restored(song: Song): Song {
  if (song.phase === 'done') return song;
  if (song.idAsset !== null) return { ...song, phase: 'reading', fault: null };
  return song.phase === 'waiting' || song.phase === 'sending' ? { ...song, phase: 'broken', fault: { code: 'not_sent' } } : song;
}
