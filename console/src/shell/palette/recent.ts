import { stored } from '../../kit/store.ts';
import { auth } from '../../kit/who.ts';

/** Something that was opened from the palette. `key` identifies it; a record also has its label and address. */
export type Recent = { key: string; record?: { label: string; note: string; to: string } };

const maxRecents = 6;

/** The list belongs to one person: the next person who signs in on this browser starts with an empty one. */
const recentStore = stored<{ person: string | null; all: Recent[] }>('recent', null, { person: null, all: [] });
const currentPerson = () => auth.get().authUser?.user_profile.idUser ?? null;

/** What this person used recently, the latest first. */
export const recents = (): Recent[] => (recentStore.get().person === currentPerson() ? recentStore.get().all : []);

export function rememberRecent(recent: Recent): void {
  recentStore.set({ person: currentPerson(), all: [recent, ...recents().filter(({ key }) => key !== recent.key)].slice(0, maxRecents) });
}
