import { useEffect } from 'react';
import type { announcement } from '@marquee/contract/session/announcement';
import { call } from '../kit/call.ts';
import { stored } from '../kit/store.ts';

/**
 * The last known announcement of the owners, stored in the browser. The next page shows it at once, so that the layout does not jump. All tabs show
 * a new one as soon as one tab has fetched it.
 */
export const announcementStore = stored<{ text: string }>('announcement', null, { text: '' });

/** Minutes between two requests for the announcement. */
const refreshMinutes = 5;

/** The endpoint without its schema, which would be a quarter of the size of a public page. */
const announcementCall = { method: 'GET', path: '/cms/v1/announcement' } as unknown as typeof announcement.get;

async function fetchAnnouncement(): Promise<void> {
  const { text } = (await call(announcementCall, {})).data;
  if (text !== announcementStore.get().text) announcementStore.set({ text });
}

/** The announcement of the owners, or nothing if there is none. It needs no session. */
export function Announcement() {
  const text = announcementStore.use((state) => state.text);
  useEffect(() => {
    // A failure is ignored, since the page does not depend on it and the next request follows.
    const refresh = () => void fetchAnnouncement().catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, refreshMinutes * 60_000);
    return () => clearInterval(timer);
  }, []);
  return text === '' ? null : (
    <p className="announcement" dir="auto">
      {text}
    </p>
  );
}
