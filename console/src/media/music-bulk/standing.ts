import { type FieldName, type FileFault, isNew, type Song } from './song.ts';

/**
 * How a row stands, as the last column says it. `same`: another row, or a song of the catalogue, has the same bytes. `missing`: cells that must be filled. `refused`: the
 * server refused it. `ready`: it can be sent.
 */
export type Standing =
  | { is: 'waiting' | 'sending' | 'reading' | 'ready' | 'done' | 'refused' }
  | { is: 'broken'; fault: FileFault }
  | { is: 'same'; row: number | null; title: string }
  | { is: 'missing'; fields: readonly FieldName[] };

/** The cells of a row that must be filled. An album is asked for, unless the song is a single on purpose. */
export function missingOf({ fields, isSingle }: Song): FieldName[] {
  return [
    ...(fields.title.trim() === '' ? ['title' as const] : []),
    ...(fields.artists.length === 0 ? ['artists' as const] : []),
    ...(fields.album === null && !isSingle ? ['album' as const] : []),
    // A genre that only a tag names is none.
    ...(fields.genres.every(isNew) ? ['genres' as const] : []),
  ];
}

/** How each row stands. Of equal bytes the first row counts, and the later ones are pointed out; equal tags are no reason. */
export function standings(songs: readonly Song[]): Standing[] {
  const first = new Map<string, number>();
  return songs.map((song, at): Standing => {
    const { reading, phase } = song;
    if (phase !== 'read') return phase === 'broken' ? { is: 'broken', fault: song.fault ?? { code: 'unknown' } } : { is: phase };
    const twin = reading === null ? undefined : first.get(reading.hash);
    if (reading !== null && twin === undefined) first.set(reading.hash, at);
    if (twin !== undefined && !song.isKept) return { is: 'same', row: twin, title: songs[twin]?.fields.title ?? '' };
    if (reading?.same_as != null && !song.isKept) return { is: 'same', row: null, title: reading.same_as.label };
    const missing = missingOf(song);
    if (missing.length > 0) return { is: 'missing', fields: missing };
    return { is: song.errors.length > 0 ? 'refused' : 'ready' };
  });
}

/** How many rows there are of each group that the title counts. Equal bytes and refused rows count as broken, since they need a decision. */
export function countsOf(all: readonly Standing[]): { done: number; busy: number; ready: number; missing: number; broken: number } {
  const count = (...kinds: readonly Standing['is'][]) => all.filter(({ is }) => kinds.includes(is)).length;
  return {
    done: count('done'),
    busy: count('waiting', 'sending', 'reading'),
    ready: count('ready'),
    missing: count('missing'),
    broken: count('broken', 'same', 'refused'),
  };
}
