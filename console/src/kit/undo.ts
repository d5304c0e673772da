import { t } from '../words/words.ts';
import { newKey } from './call.ts';
import type { Toast } from './toast.tsx';

/** How many changesets the key `u` can undo. The server keeps them for longer. */
const mostUndoable = 50;
/** The changesets of this page, the latest last. */
let changesets: readonly string[] = [];

/** Makes the id of a changeset, a UUID. All writes of one press, such as a bulk action, have the same id; `undo` undoes them together. */
export function newChangeset(): string {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
}

/** What the toast of a changeset needs so that it can be undone: the button, and the key that closes the toast. From now on the key `u` undoes it too. */
export function undoable(changeset: string): Pick<Toast, 'key' | 'button'> {
  changesets = [...changesets.filter((each) => each !== changeset), changeset].slice(-mostUndoable);
  return { key: changeset, button: { text: t('toast.undo'), run: () => void undo(changeset) } };
}

/** Undoes one changeset and reports the result. */
async function undo(changeset: string): Promise<void> {
  changesets = changesets.filter((each) => each !== changeset);
  const { undoChangeset: takeBack } = await import('./undoChangeset.ts');
  await takeBack(changeset);
}

/**
 * Undoes the latest changeset that is not undone yet.
 * @returns false if there is none
 */
export function undoLatest(): false | void {
  const latest = changesets.at(-1);
  return latest !== undefined && void undo(latest);
}

/** Forgets the changesets at sign-out, so that the next person cannot undo them. */
export const clearChangesets = (): void => {
  changesets = [];
};
