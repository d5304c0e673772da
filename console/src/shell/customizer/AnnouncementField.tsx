import { type FormEvent, useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { announcement } from '@marquee/contract/session/announcement';
import { useAsk, useDo } from '../../kit/ask.ts';
import { useWords } from '../../words/words.ts';
import { announced } from '../Announcement.tsx';

/** The owners' line at the top of every page, where they write it. */
export function AnnouncementField() {
  const t = useWords();
  const id = useId();
  const said = useAsk(announcement.get, {}, { quiet: true }).data?.data.text;
  const [typed, type] = useState<string>();
  const save = useDo(announcement.update, { done: 'update', failed: 'update' });
  const text = typed ?? said ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    await save.mutateAsync({ body: { text } }).then(
      ({ data }) => {
        announced.set(data);
        type(undefined);
      },
      // Told by the toast; what was typed stays.
      () => undefined,
    );
  }
  return (
    <form className="customizer-announcement" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('shell.customizer.announcement')}</label>
      <input
        id={id}
        className="plain-input"
        value={text}
        disabled={said === undefined}
        maxLength={limits.line}
        aria-describedby={`${id}-about`}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-about`}>{t('shell.customizer.announcementAbout')}</p>
      <button type="submit" className="plain-button" disabled={said === undefined || text.trim() === said || save.isPending}>
        {t('shell.customizer.announce')}
      </button>
    </form>
  );
}
