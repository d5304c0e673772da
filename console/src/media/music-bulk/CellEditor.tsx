import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { Input } from 'antd';
import { isComposing } from '../../kit/composing.ts';
import { LookupSelect } from '../../kit/kinds/LookupSelect.tsx';
import { useTexts } from '../../words/words.ts';
import { cellText, cellValue, type Editable } from './fill.ts';
import { newName, type Song, type SongFields } from './song.ts';

/** Where the focus goes after a cell: it stays, or moves on. */
export type Leaving = 'stay' | 'down' | 'next' | 'before';

type EditorProps = {
  song: Song;
  field: Editable;
  onChange: (value: SongFields[Editable]) => void;
  onLeave: (way: Leaving | 'elsewhere') => void;
};

const leavingOf = (event: KeyboardEvent): Leaving | undefined =>
  event.key === 'Tab' ? (event.shiftKey ? 'before' : 'next') : event.key === 'Escape' ? 'stay' : event.key === 'Enter' ? 'down' : undefined;

/** The input of one cell. What is typed first replaces its text. */
export function CellEditor(props: EditorProps) {
  const { field } = props;
  return field === 'title' || field === 'track' || field === 'disc' ? <TextEditor {...props} /> : <NamesEditor {...props} field={field} />;
}

const mostLetters: Record<'title' | 'track' | 'disc', number> = { title: limits.line, track: limits.track, disc: 2 };

function TextEditor({ song, field, onChange, onLeave }: EditorProps) {
  const t = useTexts();
  const box = useRef<HTMLSpanElement>(null);
  const [text, type] = useState(cellText(song.fields, field));
  const isOver = useRef(false);
  useLayoutEffect(() => box.current?.querySelector('input')?.select(), []);
  const end = (way: Leaving | 'elsewhere', isTaken: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const value = cellValue(field, text, []);
    if (isTaken && value !== undefined) onChange(value);
    onLeave(way);
  };
  return (
    <span ref={box} className="bulk-editor">
      <Input
        aria-label={t('musicBulk.edit', { field: t(`musicBulk.fieldsInSentence.${field}`), name: song.fields.title || song.name })}
        maxLength={mostLetters[field as keyof typeof mostLetters]}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => end('elsewhere', true)}
        onKeyDown={(event) => {
          const way = isComposing(event) ? undefined : leavingOf(event);
          if (way === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          end(way, event.key !== 'Escape');
        }}
      />
    </span>
  );
}

const targets = {
  artists: { to: 'people' },
  album: { to: 'music', only: { music_type: 'album' } },
  genres: { to: 'tag', only: { kind: 'genre' } },
} as const;

function NamesEditor({ song, field, onChange, onLeave }: EditorProps & { field: 'artists' | 'album' | 'genres' }) {
  const t = useTexts();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  const isMultiple = field !== 'album';
  const value: readonly Linked[] = field === 'album' ? (song.fields.album === null ? [] : [song.fields.album]) : song.fields[field];
  const set = (next: readonly Linked[]) => {
    onChange(isMultiple ? next : (next[0] ?? null));
    // One album is all; of artists and genres there may be more to come.
    if (!isMultiple) onLeave('stay');
  };
  return (
    <span
      ref={box}
      className="bulk-editor"
      onKeyDown={(event) => {
        const way = isComposing(event) ? undefined : leavingOf(event);
        const isOpen = box.current?.querySelector('.ant-select-open') != null;
        if (way === undefined) return;
        // An open list takes Enter and Escape for itself.
        event.stopPropagation();
        if (isOpen && event.key !== 'Tab') return;
        event.preventDefault();
        onLeave(way);
      }}
    >
      <LookupSelect
        target={targets[field]}
        value={value}
        multiple={isMultiple}
        label={t('musicBulk.edit', { field: t(`musicBulk.fieldsInSentence.${field}`), name: song.fields.title || song.name })}
        onChange={set}
        onBlur={() => onLeave('elsewhere')}
        {...(field === 'genres'
          ? {}
          : {
              creating: {
                noun: t(field === 'album' ? 'musicBulk.newAlbum' : 'musicBulk.newArtist'),
                isAsking: false,
                make: async (title: string) => set(isMultiple ? [...value, newName(title)] : [newName(title)]),
              },
            })}
      />
    </span>
  );
}
