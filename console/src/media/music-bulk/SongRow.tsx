import { memo, type PointerEvent } from 'react';
import CaretRightFilled from '@ant-design/icons/CaretRightFilled';
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import type { Running } from '../../kit/running.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { formatPosition } from '../../content/position.ts';
import { CellEditor, type Leaving } from './CellEditor.tsx';
import { cellText, type Editable } from './fill.ts';
import { Loudness } from './Loudness.tsx';
import { type Remedies, ResultCell } from './ResultCell.tsx';
import { isNew, type Matches, matchKey, type Song, type SongFields } from './song.ts';
import type { Standing } from './standing.ts';

/** How a row takes part in the active cell and its selection; null if it does not. */
export type RowCursor = { column: number; isActive: boolean; isEditing: boolean; source: string | null; isLast: boolean };

export type RowHandlers = {
  point: (row: number, column: number, how: { isStretching: boolean; isTouch: boolean }) => void;
  edit: (row: number, column: number) => void;
  change: (row: number, field: Editable, value: SongFields[Editable]) => void;
  leave: (way: Leaving | 'elsewhere') => void;
  select: (key: string, isSelected: boolean) => void;
  listen: (key: string) => void;
  drag: (event: PointerEvent<HTMLElement>) => void;
};

type RowProps = {
  song: Song;
  at: number;
  shown: readonly Editable[];
  standing: Standing;
  cursor: RowCursor | null;
  isSelected: boolean;
  isPlaying: boolean;
  progress: Running | undefined;
  matches: Matches;
  remedies: Remedies;
  handlers: RowHandlers;
};

const troubles = ['broken', 'same', 'refused'];

/** One row of the table: its file, its cells and how it stands. */
export const SongRow = memo(function SongRow({ song, at, shown, standing, cursor, isSelected, isPlaying, progress, matches, remedies, handlers }: RowProps) {
  const t = useTexts();
  const { fields, reading, key } = song;
  const name = fields.title || song.name;
  const missing = standing.is === 'missing' ? standing.fields : [];
  return (
    <tr role="row" data-row={at} className={`bulk-row${troubles.includes(standing.is) ? ' bulk-row-red' : ''}`}>
      <td role="gridcell" className="bulk-select">
        <input
          type="checkbox"
          aria-label={t('musicBulk.select', { name })}
          checked={isSelected}
          onChange={({ target }) => handlers.select(key, target.checked)}
        />
      </td>
      <td role="gridcell" className="bulk-cover">
        <span className="bulk-sleeve">
          {fields.poster === null ? (
            <span className="bulk-no-cover" aria-hidden="true">
              <CustomerServiceOutlined />
            </span>
          ) : (
            <img src={fields.poster.url} alt="" width="36" height="36" />
          )}
          {reading !== null && (
            <button
              type="button"
              tabIndex={-1}
              className="bulk-play"
              aria-pressed={isPlaying}
              aria-label={t(isPlaying ? 'musicBulk.stopListening' : 'musicBulk.listen', { name })}
              onClick={() => handlers.listen(key)}
            >
              {isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightFilled aria-hidden />}
            </button>
          )}
        </span>
      </td>
      {shown.map((field, column) => {
        const here = cursor?.column === column ? cursor : null;
        const state = `${here?.isActive ? ' bulk-active' : here === null ? '' : ' bulk-filled'}${(missing as readonly string[]).includes(field) ? ' bulk-missing' : ''}`;
        return (
          <td
            key={field}
            role="gridcell"
            data-cell={`${at}:${column}`}
            data-label={t(`musicBulk.columns.${field}`)}
            tabIndex={here?.isActive ? 0 : -1}
            aria-selected={here !== null}
            aria-readonly={song.phase === 'done'}
            className={`bulk-cell bulk-${field}${state}`}
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('input, .bulk-handle, .bulk-editor') !== null) return;
              if (event.shiftKey) event.preventDefault();
              handlers.point(at, column, { isStretching: event.shiftKey, isTouch: event.pointerType === 'touch' });
            }}
            onDoubleClick={() => handlers.edit(at, column)}
          >
            {here?.isEditing && here.isActive ? (
              <CellEditor song={song} field={field} onChange={(value) => handlers.change(at, field, value)} onLeave={handlers.leave} />
            ) : (
              <CellShow
                song={song}
                field={field}
                matches={matches}
                preview={here !== null && !here.isActive ? here.source : null}
                isMissing={(missing as readonly string[]).includes(field)}
              />
            )}
            {here?.isLast && !here.isEditing && song.phase !== 'done' && (
              <span
                className="bulk-handle"
                title={t('musicBulk.fillHandle')}
                onPointerDown={handlers.drag}
                onPointerMove={handlers.drag}
                onPointerUp={handlers.drag}
                onPointerCancel={handlers.drag}
              />
            )}
          </td>
        );
      })}
      <td role="gridcell" className="bulk-length" data-label={t('musicBulk.columns.length')}>
        {reading === null ? '–' : formatPosition(reading.duration_s)}
      </td>
      <td role="gridcell" className="bulk-loudness" data-label={t('musicBulk.columns.loudness')}>
        <Loudness value={reading?.loudness ?? null} />
      </td>
      <td role="gridcell" className="bulk-standing">
        <ResultCell song={song} standing={standing} progress={progress} matches={matches} remedies={remedies} />
      </td>
    </tr>
  );
});

type CellProps = { song: Song; field: Editable; matches: Matches; preview: string | null; isMissing: boolean };

/** What a cell holds. While it is filled from another one, it shows what it would hold. */
function CellShow({ song, field, matches, preview, isMissing }: CellProps) {
  const t = useTexts();
  if (preview !== null) return <span dir="auto">{preview.replaceAll('\n', ', ') || '–'}</span>;
  const value = song.fields[field];
  if (field === 'title') return <strong dir="auto">{song.fields.title || song.name}</strong>;
  if (cellText(song.fields, field) === '') return <span className={isMissing ? 'orange' : 'muted'}>{isMissing ? t('musicBulk.none') : '–'}</span>;
  if (typeof value === 'string') return <span dir="auto">{value}</span>;
  // A name that several people have is not a new one.
  const isShared = ({ label }: Linked) => field === 'artists' && (matches.get(matchKey('artists', label))?.same.length ?? 0) > 1;
  const names = value === null ? [] : Array.isArray(value) ? (value as readonly Linked[]) : [value as Linked];
  return (
    <span dir="auto">
      {joinList(names.map(({ label }) => label))}
      {names.some((each) => isNew(each) && !isShared(each)) && field !== 'genres' && <small className="bulk-new">{t('musicBulk.isNew')}</small>}
    </span>
  );
}
