import { stored } from '../../kit/store.ts';
import { auth } from '../../kit/who.ts';

/** Something that was opened from the palette: `key` names it, a record is kept with its label and address. */
export type Recent = { key: string; record?: { label: string; note: string; to: string } };

const most = 6;

/** One person's: whoever signs in next on this browser begins anew. */
const kept = stored<{ person: string | null; all: Recent[] }>('recent', null, { person: null, all: [] });
const person = () => auth.get().authUser?.user_profile.idUser ?? null;

/** What this person used last, the latest first. */
export const recents = (): Recent[] => (kept.get().person === person() ? kept.get().all : []);

export function remember(recent: Recent): void {
  kept.set({ person: person(), all: [recent, ...recents().filter(({ key }) => key !== recent.key)].slice(0, most) });
}
