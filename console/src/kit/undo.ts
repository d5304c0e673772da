import { t } from '../words/words.ts';
import { newKey } from './call.ts';
import type { Toast } from './toast.tsx';

/** Presses that key `u` goes back through; the server keeps them for longer. */
const most = 50;
/** The changesets of what was done here, the latest last. */
let done: readonly string[] = [];

/** A name for what one person does with one press. All writes of a bulk action bear the same; `undo` takes them back together. A UUID. */
export function newChangeset(): string {
  const key = newKey();
  return [key.slice(0, 8), key.slice(8, 12), `4${key.slice(13, 16)}`, `a${key.slice(17, 20)}`, key.slice(20)].join('-');
}

/** What a toast says more of what can be taken back: its button, and the key by which it is closed. From now on key `u` takes it back too. */
export function undoable(changeset: string): Pick<Toast, 'key' | 'offer'> {
  done = [...done.filter((each) => each !== changeset), changeset].slice(-most);
  return { key: changeset, offer: { text: t('toast.undo'), run: () => void undo(changeset) } };
}

/** Takes one press back, and tells how it went. */
async function undo(changeset: string): Promise<void> {
  done = done.filter((each) => each !== changeset);
  const { takeBack } = await import('./takeBack.ts');
  await takeBack(changeset);
}

/** Takes the latest press back that was not taken back yet. @returns false where there is none */
export function undoLatest(): false | void {
  const latest = done.at(-1);
  return latest !== undefined && void undo(latest);
}

/** The next person takes back nothing of what this one did. */
export const forgetDone = (): void => {
  done = [];
};
