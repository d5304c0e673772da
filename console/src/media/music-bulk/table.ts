import type { FieldError } from '@marquee/contract/errors';
import type { BulkResult, SoundReading } from '@marquee/contract/media/music-bulk';
import { type FieldName, type FileFault, isNew, type Matches, newName, type Song, type SongFields, songOf, withMatches, withReading } from './song.ts';

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
  | { do: 'read'; key: string; reading: SoundReading }
  /** Names become the records that they are known to be. */
  | { do: 'link'; matches: Matches }
  /** The songs go to another channel, whose albums are others. */
  | { do: 'unlinkAlbums' }
  | { do: 'break'; key: string; fault: FileFault }
  | { do: 'edit'; edits: readonly CellEdit[] }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'keep'; key: string }
  | { do: 'single'; key: string }
  | { do: 'results'; results: readonly BulkResult[] }
  /** `here` are the rows whose files this page still can send. */
  | { do: 'restore'; songs: readonly Song[]; here: ReadonlySet<string> };

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
      return put(songs.map((song) => (song.key === action.key && song.phase === 'reading' ? withReading(song, action.reading) : song)));
    case 'link': {
      const next = songs.map((song) => withMatches(song, action.matches));
      return next.every((song, at) => song === songs[at]) ? table : put(next);
    }
    case 'unlinkAlbums':
      return put(
        songs.map((song) =>
          song.phase === 'done' || song.fields.album === null ? song : { ...song, fields: { ...song.fields, album: named(song.fields.album) } },
        ),
      );
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
          if (result.idMusic === null) return { ...song, errors: result.errors as FieldError[] };
          return { ...song, phase: 'done', idMusic: result.idMusic, lacks: result.missing.length, errors: [] };
        }),
      );
    case 'restore':
      return { songs: action.songs.map((song) => restored(song, action.here)), past: [], future: [] };
  }
}

const named = (album: SongFields['album']) => (album === null || isNew(album) ? album : newName(album.label));

/** A row that a closed page has left. Its file is read again, since the server may not have it any more. One that had not arrived has to be chosen again. */
function restored(song: Song, here: ReadonlySet<string>): Song {
  if (song.phase === 'done' || here.has(song.key)) return song;
  if (song.idAsset !== null) return { ...song, phase: 'reading', fault: null };
  return song.phase === 'waiting' || song.phase === 'sending' ? { ...song, phase: 'broken', fault: { code: 'not_sent' } } : song;
}
