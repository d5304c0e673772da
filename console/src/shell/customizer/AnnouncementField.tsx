import { type FormEvent, useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { announcement } from '@marquee/contract/session/announcement';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { useTexts } from '../../words/words.ts';
import { announcementStore } from '../Announcement.tsx';

/** The form in which the owners edit their announcement. */
export function AnnouncementField() {
  const t = useTexts();
  const id = useId();
  const saved = useEndpoint(announcement.get, {}, { quiet: true }).data?.data.text;
  const [typed, setTyped] = useState<string>();
  const save = useEndpointMutation(announcement.update, { success: 'update', failure: 'update' });
  const text = typed ?? saved ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    await save.mutateAsync({ body: { text } }).then(
      ({ data }) => {
        announcementStore.set(data);
        setTyped(undefined);
      },
      // A toast reports the failure; what was typed stays.
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
        disabled={saved === undefined}
        maxLength={limits.line}
        aria-describedby={`${id}-about`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-about`}>{t('shell.customizer.announcementAbout')}</p>
      <button type="submit" className="plain-button" disabled={saved === undefined || text.trim() === saved || save.isPending}>
        {t('shell.customizer.announce')}
      </button>
    </form>
  );
}
