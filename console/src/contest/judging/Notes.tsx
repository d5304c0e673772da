import { type RefObject, useEffect, useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type JudgedEntry, judging } from '@marquee/contract/contest/judging';
import { limits } from '@marquee/contract/limits';
import type { Media } from '../../content/player/Film.tsx';
import { formatPosition } from '../../content/position.ts';
import { useEndpointMutation } from '../../kit/ask.ts';
import { isComposing } from '../../kit/composing.ts';
import { toast } from '../../kit/toast.tsx';
import { useTexts } from '../../words/words.ts';

type Note = JudgedEntry['notes'][number];

/** The second at which the film stands. */
function useSecond(media: Media | null): number {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const read = () => setSecond(Math.floor(media?.currentTime ?? 0));
    read();
    media?.addEventListener('timeupdate', read);
    return () => media?.removeEventListener('timeupdate', read);
  }, [media]);
  return second;
}

type NotesProps = {
  id: string;
  notes: readonly Note[];
  media: Media | null;
  isOpen: boolean;
  /** what is typed and not stored yet, which the page keeps */
  text: string;
  onText: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** A judge's own notes, each at a second of the film. A press on the time goes there. */
export function Notes({ id, notes, media, isOpen, text, onText, inputRef }: NotesProps) {
  const t = useTexts();
  const second = useSecond(media);
  /** A note belongs to the moment at which one began to write it. */
  const [begun, setBegun] = useState<number | null>(null);
  const save = useEndpointMutation(judging.annotate, { failure: 'update', invalidates: [judging.get.path.split('/{')[0] as string] });
  const put = (next: readonly Note[]) =>
    save.mutateAsync({ params: { id }, body: { notes: next.map(({ at_s, text: written }) => ({ at_s, text: written })) } });
  const at = begun ?? second;
  const add = () => {
    const written = text.trim();
    if (written === '' || save.isPending) return;
    void put([...notes, { at_s: at, text: written }]).then(
      () => {
        onText('');
        setBegun(null);
        inputRef.current?.blur();
      },
      () => undefined,
    );
  };
  const remove = (note: Note) =>
    void put(notes.filter((each) => each !== note)).then(
      () =>
        toast.success({
          key: `note ${id}`,
          title: t('judging.noteRemoved'),
          text: note.text,
          button: {
            text: t('toast.undo'),
            run: () =>
              void put(notes).then(
                () => toast.close(`note ${id}`),
                () => undefined,
              ),
          },
        }),
      () => undefined,
    );
  return (
    <section className="judging-notes" aria-labelledby="judging-notes">
      <header>
        <h3 id="judging-notes">{t('judging.notes')}</h3>
        <span className="muted">{t('judging.notesPrivate')}</span>
      </header>
      <ul>
        {notes.map((note, nth) => (
          <li key={`${note.at_s} ${nth}`}>
            <button
              type="button"
              className="link-button"
              aria-label={t('judging.jump', { time: formatPosition(note.at_s) })}
              onClick={() => {
                if (media !== null) media.currentTime = note.at_s;
              }}
            >
              {formatPosition(note.at_s)}
            </button>
            <span>{note.text}</span>
            {isOpen && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('judging.removeNote', { time: formatPosition(note.at_s) })}
                disabled={save.isPending}
                onClick={() => remove(note)}
              >
                <DeleteOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && notes.length < limits.judgeNotes && (
        <label className="judging-note-input">
          <span>{formatPosition(at)}</span>
          <input
            ref={inputRef}
            type="text"
            aria-label={t('judging.addNote', { time: formatPosition(at) })}
            placeholder={t('judging.noteHint')}
            maxLength={limits.judgeNote}
            value={text}
            onChange={(event) => {
              if (begun === null) setBegun(second);
              onText(event.target.value);
            }}
            onBlur={() => text.trim() === '' && setBegun(null)}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              if (event.key === 'Enter') add();
              else if (event.key === 'Escape') inputRef.current?.blur();
              else return;
              event.preventDefault();
            }}
          />
          <kbd aria-hidden="true">N</kbd>
        </label>
      )}
    </section>
  );
}
