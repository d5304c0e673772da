import { useEffect } from 'react';
import type { announcement } from '@marquee/contract/session/announcement';
import { call } from '../kit/call.ts';
import { stored } from '../kit/store.ts';

/**
 * What the owners have to say to everybody, as last heard: it stands there at once on the next page, so that nothing jumps,
 * and in all tabs as soon as one has heard of it.
 */
export const announced = stored<{ text: string }>('announcement', null, { text: '' });

/** Minutes after which it is asked again. */
const often = 5;

/** The call without the schema behind it, which would be a quarter of a public page. */
const said = { method: 'GET', path: '/cms/v1/announcement' } as unknown as typeof announcement.get;

async function ask(): Promise<void> {
  const { text } = (await call(said, {})).data;
  if (text !== announced.get().text) announced.set({ text });
}

/** The owners' line; nothing while they say nothing. It needs no session. */
export function Announcement() {
  const text = announced.use((state) => state.text);
  useEffect(() => {
    // What cannot be asked now is asked again later: the page does not depend on it.
    const again = () => void ask().catch(() => undefined);
    again();
    const timer = setInterval(again, often * 60_000);
    return () => clearInterval(timer);
  }, []);
  return text === '' ? null : (
    <p className="announcement" dir="auto">
      {text}
    </p>
  );
}
