import { undo, type UndoResult } from '@marquee/contract/kit/undo';
import { withLabel } from '../words/punctuation.ts';
import { language, t } from '../words/words.ts';
import { refresh, notifyFailure } from './ask.ts';
import { call } from './call.ts';
import { inSentence, many, names } from './format.ts';
import { countedLabel, label, nounLabel } from './label.ts';
import { toast } from './toast.tsx';
import { newChangeset, undoable } from './undo.ts';

/**
 * Undoes a changeset and reports the result for each record. An undo can be undone too: `way` says which of the two this is. Fields that another person has
 * changed since stay, and are named.
 */
export async function undoChangeset(changeset: string, direction: 'undo' | 'redo' = 'undo'): Promise<void> {
  const undoingChangeset = newChangeset();
  const failureKey = `undo ${changeset}`;
  const results: UndoResult[] = [];
  // Closes the toast with the button, and that of an earlier failure.
  for (const key of [changeset, failureKey]) toast.close(key);
  try {
    let before: string | undefined;
    do {
      const { data } = await call(undo.undo, {
        params: { id: changeset },
        query: before === undefined ? {} : { before: Number(before) },
        changeset: undoingChangeset,
      });
      results.push(...data.results);
      before = data.next ?? undefined;
      if (before !== undefined) toast.success({ key: changeset, title: t('toast.undoing'), text: subject(results) });
    } while (before !== undefined);
  } catch (error) {
    notifyFailure(direction, error, failureKey);
  }
  toast.close(changeset);
  if (results.length === 0) return;
  void refresh(['/cms/v1']);
  showResults(results, undoingChangeset, direction);
}

/** The record's name if there is one, else the number of records. One action may change records of several kinds; the first of them are what it was about. */
const subject = (of: readonly UndoResult[]): string => {
  const first = of.at(-1);
  if (first === undefined) return '';
  const same = of.filter(({ kind }) => kind === first.kind);
  return same.length === 1 ? nameOf(first) : countedLabel(first.kind, nounLabel(first.kind), many(same.length));
};
const nameOf = ({ label: title, kind }: UndoResult): string => title ?? nounLabel(kind);

function showResults(results: readonly UndoResult[], undoingChangeset: string, direction: 'undo' | 'redo'): void {
  const done = results.filter(({ outcome }) => outcome === 'undone' || outcome === 'partly');
  if (done.length > 0) {
    // After an undo, the key `u` undoes the change before it. It must not redo this one.
    const redo = { button: { text: t('toast.redo'), run: () => void undoChangeset(undoingChangeset, 'redo') } };
    toast.success({ title: t(`toast.done.${direction}`), text: subject(done), ...(direction === 'undo' ? redo : undoable(undoingChangeset)) });
  }
  const incomplete = results.filter(({ outcome }) => outcome !== 'undone');
  for (const [reason, failed] of Map.groupBy(incomplete, reasonOf))
    toast.error({ title: t(done.length > 0 ? 'toast.undoneInPart' : `toast.failed.${direction}`), text: withLabel(names(failed.map(nameOf)), reason) });
}

/** Why a change was not undone, or only in part. The server's own sentence is Vietnamese. */
function reasonOf({ outcome, kept: keptFields, kind, message }: UndoResult): string {
  if (outcome === 'refused' && message !== null && language() === 'vi') return message;
  if (outcome === 'undone') return '';
  return t(`toast.notUndone.${outcome}`, { fields: names(keptFields.map((field) => inSentence(label(kind, field)))) });
}
