import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../kit/composing.ts';
import { many } from '../../kit/format.ts';
import { useKeys } from '../../kit/keyboard.tsx';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import type { Running } from '../../kit/running.ts';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { useTexts } from '../../words/words.ts';
import { clamp, type Cursor, firstCell, move, rangeOf, step, stretch } from './cursor.ts';
import { cellText, cellValue, editable, type Editable, fillDown, formatCells, paste } from './fill.ts';
import type { Remedies } from './ResultCell.tsx';
import type { Matches, Song } from './song.ts';
import { type RowCursor, type RowHandlers, SongRow } from './SongRow.tsx';
import type { Standing } from './standing.ts';
import type { CellEdit, TableAction } from './table.ts';
import { useListening } from './useListening.tsx';

type TableProps = {
  songs: readonly Song[];
  all: readonly Standing[];
  dispatch: (action: TableAction) => void;
  progress: ReadonlyMap<string, Running>;
  matches: Matches;
  remedies: Remedies;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onSay: (text: string) => void;
};

/** The table of songs, which works like a sheet: arrows, Enter, Tab, fill-down by key or handle, copy and paste, undo. */
export function SongTable({ songs, all, dispatch, progress, matches, remedies, selected, onSelect, onSay }: TableProps) {
  const t = useTexts();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Cursor>(firstCell);
  const [isEditing, setEditing] = useState(false);
  const [isDragging, setDragging] = useState(false);
  /** The focus goes to the active cell after the next render. */
  const isFocusDue = useRef(false);
  // The column of discs is there only if some song has more than one.
  const shown: readonly Editable[] = editable.filter((field) => field !== 'disc' || songs.some(({ fields }) => fields.disc !== '' && fields.disc !== '1'));
  const size = { rows: songs.length, columns: shown.length };
  const cursor = clamp(place, size);
  const field = shown[cursor.column] as Editable;
  const range = rangeOf(cursor);
  const { playing, toggle, player } = useListening(songs);

  useEffect(() => {
    if (!isFocusDue.current || isEditing) return;
    isFocusDue.current = false;
    box.current?.querySelector<HTMLElement>(`[data-cell="${cursor.row}:${cursor.column}"]`)?.focus();
  });
  const go = (next: Cursor) => {
    isFocusDue.current = true;
    setPlace(next);
  };
  const edit = (edits: readonly CellEdit[]) => dispatch({ do: 'edit', edits });
  const begin = () => {
    if (songs[cursor.row]?.phase !== 'done') setEditing(true);
  };
  /** Fills the selection from its first cell; without one, all rows below. */
  const fill = ({ row, column, end }: Cursor) => {
    const first = Math.min(row, end);
    const last = row === end ? songs.length - 1 : Math.max(row, end);
    const edits = fillDown(songs, shown[column] as Editable, first, last);
    edit(edits);
    onSay(t('musicBulk.filled', many(new Set(edits.map(({ key }) => key)).size)));
    go({ row: first, column, end: first });
  };
  const undo = (which: 'undo' | 'redo') => {
    dispatch({ do: which });
    onSay(t(which === 'undo' ? 'musicBulk.undone' : 'musicBulk.redone'));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (isEditing || isComposing(event) || target.dataset['cell'] === undefined) return;
    const isMod = event.ctrlKey || event.metaKey;
    const forward = document.dir === 'rtl' ? -1 : 1;
    const { key, shiftKey } = event;
    const act = (run: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (key === 'Tab') {
      const next = step(cursor, shiftKey ? -1 : 1, size);
      // Beyond the table the focus leaves it.
      if (next !== null) act(() => go(next));
      return;
    }
    const letter = key.toLowerCase();
    if (isMod && letter === 'd') act(() => fill(cursor));
    else if (isMod && letter === 'z') act(() => undo(shiftKey ? 'redo' : 'undo'));
    else if (isMod && letter === 'y') act(() => undo('redo'));
    else if (isMod && (key === 'Home' || key === 'End')) act(() => go(move(cursor, { rows: key === 'Home' ? -size.rows : size.rows }, size)));
    else if (isMod) return;
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const by = key === 'ArrowUp' ? -1 : 1;
      act(() => go(shiftKey ? stretch(cursor, by, size.rows) : move(cursor, { rows: by }, size)));
    } else if (key === 'ArrowLeft') act(() => go(move(cursor, { columns: -forward }, size)));
    else if (key === 'ArrowRight') act(() => go(move(cursor, { columns: forward }, size)));
    else if (key === 'Home' || key === 'End') act(() => go(move(cursor, { columns: key === 'Home' ? -size.columns : size.columns }, size)));
    else if (key === 'Enter' || key === 'F2') act(begin);
    else if (key === ' ') act(() => toggle(songs[cursor.row]?.key ?? ''));
    else if (key === 'Delete' || key === 'Backspace')
      act(() =>
        edit(
          songs.slice(range.first, range.last + 1).flatMap((song): CellEdit[] => {
            const value = cellValue(field, '', []);
            return value === undefined ? [] : [{ key: song.key, field, value } as CellEdit];
          }),
        ),
      );
    // The input takes the focus before the browser writes the letter, so that it is the first that is typed there.
    else if (key.length === 1 && !event.altKey) begin();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatCells(songs.slice(range.first, range.last + 1).map(({ fields }) => [cellText(fields, field)])));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    const edits = paste(songs, event.clipboardData.getData('text/plain'), { row: range.first, column: cursor.column, last: range.last }, shown);
    edit(edits);
    onSay(t('musicBulk.pasted', many(edits.length)));
  };

  const handlers: RowHandlers = {
    point: useStableCallback((row, column, { isStretching, isTouch }) => {
      if (isStretching) return setPlace({ ...cursor, end: row });
      const isSame = cursor.row === row && cursor.column === column;
      if (!isSame) setEditing(false);
      setPlace({ row, column, end: row });
      // A thumb has no double click and no Enter.
      if ((isTouch || isPhone) && songs[row]?.phase !== 'done') setEditing(true);
    }),
    edit: useStableCallback((row, column) => {
      setPlace({ row, column, end: row });
      if (songs[row]?.phase !== 'done') setEditing(true);
    }),
    change: useStableCallback((row, name, value) => {
      const song = songs[row];
      if (song !== undefined) edit([{ key: song.key, field: name, value } as CellEdit]);
    }),
    leave: useStableCallback((way) => {
      setEditing(false);
      if (way === 'elsewhere') return;
      const next = way === 'down' ? move(cursor, { rows: 1 }, size) : way === 'stay' ? cursor : step(cursor, way === 'next' ? 1 : -1, size);
      go(next ?? cursor);
    }),
    select: useStableCallback((key, isSelected) => {
      const next = new Set(selected);
      if (isSelected) next.add(key);
      else next.delete(key);
      onSelect(next);
    }),
    listen: useStableCallback(toggle),
    drag: useStableCallback((event: PointerEvent<HTMLElement>) => {
      if (event.type === 'pointerdown') {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        return;
      }
      if (!isDragging) return;
      if (event.type === 'pointermove') {
        const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) setPlace({ ...cursor, end: Math.max(cursor.row, Number(row)) });
        return;
      }
      setDragging(false);
      if (event.type === 'pointerup' && cursor.end > cursor.row) fill(cursor);
      else setPlace({ ...cursor, end: cursor.row });
    }),
  };

  const filling = cursor.end - cursor.row;
  useEffect(() => {
    if (isDragging && filling > 0) onSay(t('musicBulk.filling', many(filling)));
  }, [isDragging, filling, onSay, t]);

  const noKey = () => false as const;
  const keys = useKeys([
    { key: 'Enter', about: 'musicBulk.keys.edit', run: noKey },
    { key: 'Tab', about: 'musicBulk.keys.next', run: noKey },
    { key: 'mod+d', about: 'musicBulk.keys.fill', run: () => fill(cursor) },
    { key: ' ', about: 'musicBulk.keys.listen', run: noKey },
    { key: 'mod+z', about: 'musicBulk.keys.undo', run: () => (isEditing ? false : undo('undo')) },
    { key: 'mod+y', about: 'musicBulk.keys.redo', run: () => (isEditing ? false : undo('redo')) },
  ]);

  const source = songs[cursor.row];
  const cursorOf = (at: number): RowCursor | null => {
    if (at < range.first || at > range.last) return null;
    return {
      column: cursor.column,
      isActive: at === cursor.row,
      isEditing,
      source: isDragging && source !== undefined ? cellText(source.fields, field) : null,
      isLast: at === (isDragging ? cursor.row : range.last),
    };
  };
  const isAll = songs.length > 0 && songs.every(({ key }) => selected.has(key));
  return (
    <div className="list-card bulk-card" ref={box} onKeyDown={onKeyDown} onCopy={onCopy} onPaste={onPaste}>
      {keys}
      {player}
      <table role="grid" aria-label={t('musicBulk.table')} aria-multiselectable="true" className="bulk-table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="bulk-select">
              <input
                type="checkbox"
                aria-label={t('musicBulk.selectAll')}
                checked={isAll}
                onChange={() => onSelect(new Set(isAll ? [] : songs.map(({ key }) => key)))}
              />
            </th>
            <th role="columnheader" scope="col" className="bulk-cover">
              {t('musicBulk.columns.cover')}
            </th>
            {shown.map((name) => (
              <th key={name} role="columnheader" scope="col" className={`bulk-${name}`}>
                {t(`musicBulk.columns.${name}`)}
                {(name === 'title' || name === 'artists' || name === 'genres') && (
                  <span className="red" aria-hidden="true">
                    {' '}
                    *
                  </span>
                )}
              </th>
            ))}
            {(['length', 'loudness', 'result'] as const).map((name) => (
              <th key={name} role="columnheader" scope="col" className={`bulk-${name}`}>
                {t(`musicBulk.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {songs.map((song, at) => (
            <SongRow
              key={song.key}
              song={song}
              at={at}
              shown={shown}
              standing={all[at] as Standing}
              cursor={cursorOf(at)}
              isSelected={selected.has(song.key)}
              isPlaying={playing === song.key}
              progress={progress.get(song.key)}
              matches={matches}
              remedies={remedies}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
