import type { Linked } from '@marquee/contract/kit/field';
import { type FieldName, newName, type Song, type SongFields } from './song.ts';
import type { CellEdit } from './table.ts';

/** The columns with cells that can be corrected, in their order. */
export const editable = ['title', 'artists', 'album', 'disc', 'track', 'genres'] as const satisfies readonly FieldName[];
export type Editable = (typeof editable)[number];

/** Rows that take values: the stored ones do not. */
const isOpen = ({ phase }: Song) => phase !== 'done';

/** Copies a cell down into rows. A track that is a number goes on counting; everything else is repeated. An album takes its artists along. */
export function fillDown(songs: readonly Song[], field: Editable, from: number, to: number): CellEdit[] {
  const source = songs[from];
  if (source === undefined) return [];
  const value = source.fields[field];
  return songs.slice(from + 1, to + 1).flatMap((song, below): CellEdit[] => {
    if (!isOpen(song)) return [];
    const { key } = song;
    const own = { key, field, value: field === 'track' ? next(String(value), below + 1) : value } as CellEdit;
    return field === 'album' ? [own, { key, field: 'albumArtists', value: source.fields.albumArtists }] : [own];
  });
}

/** The track that comes `steps` after another. `A1` goes on as `A2`. */
function next(track: string, steps: number): string {
  const [, before = '', digits] = /^(\D*)(\d{1,4})$/.exec(track) ?? [];
  return digits === undefined ? track : `${before}${String(Number(digits) + steps).padStart(digits.startsWith('0') ? digits.length : 1, '0')}`;
}

/** The text of a cell, for the clipboard and for people. Several names stand in lines of their own, since a name may hold any other sign. */
export function cellText(fields: SongFields, field: Editable): string {
  const value = fields[field];
  if (typeof value === 'string') return value;
  return (value === null ? [] : Array.isArray(value) ? (value as readonly Linked[]) : [value as Linked]).map(({ label }) => label).join('\n');
}

/** A text as the value of a cell. Names that are records already, in any row, are these; a new genre is not made by a text. */
export function cellValue(field: Editable, text: string, known: readonly Linked[]): SongFields[Editable] | undefined {
  if (field === 'disc') return /\d{1,2}/.exec(text)?.[0] ?? '';
  if (field === 'title' || field === 'track') return text.replaceAll(/\s+/g, ' ').trim();
  const find = (name: string) => known.find(({ label }) => label.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase());
  const names = text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (field === 'genres') {
    const found = names.map(find).filter((each) => each !== undefined);
    return found.length === 0 && names.length > 0 ? undefined : found;
  }
  const linked = names.map((name) => find(name) ?? newName(name));
  return field === 'album' ? (linked[0] ?? null) : linked;
}

/** Rows of a table as spreadsheets copy them: cells by tabs, rows by lines, a cell with either of them in quotes. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] as string;
    if (isQuoted && letter === '"' && plain[at + 1] === '"') at += 1;
    else if (letter === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && letter === '\t') end();
    else if (!isQuoted && letter === '\n') {
      end();
      rows.push([]);
    } else cell += letter;
  }
  end();
  return rows;
}

/** Cells as text for the clipboard. */
export const formatCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');

/** Pastes cells from a place on. One cell goes into every selected row; more than fit are left out. */
export function paste(songs: readonly Song[], text: string, at: { row: number; column: number; last: number }, shown: readonly Editable[]): CellEdit[] {
  const cells = parseCells(text);
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const rows = isOne ? Array.from({ length: at.last - at.row + 1 }, () => cells[0] as string[]) : cells;
  return rows.flatMap((row, down) => {
    const song = songs[at.row + down];
    if (song === undefined || !isOpen(song)) return [];
    return row.flatMap((cell, right): CellEdit[] => {
      const field = shown[at.column + right];
      const known = field === undefined ? [] : knownIn(songs, field);
      const value = field === undefined ? undefined : cellValue(field, cell, known);
      return value === undefined ? [] : [{ key: song.key, field, value } as CellEdit];
    });
  });
}

/** All names that stand in a column. */
const knownIn = (songs: readonly Song[], field: Editable): Linked[] =>
  songs.flatMap(({ fields }) => {
    const value = fields[field];
    return typeof value === 'string' || value === null ? [] : Array.isArray(value) ? [...(value as readonly Linked[])] : [value as Linked];
  });
