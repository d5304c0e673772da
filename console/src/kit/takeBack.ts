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
 * Takes a changeset back and tells of each record how it went. An undo can be taken back in turn: `way` says which of the two this is.
 * What another person has changed since stays as it is, and is named.
 */
export async function takeBack(changeset: string, way: 'undo' | 'redo' = 'undo'): Promise<void> {
  const own = newChangeset();
  const failure = `undo ${changeset}`;
  const results: UndoResult[] = [];
  // The toast that offered it, and whatever failed before.
  for (const key of [changeset, failure]) toast.close(key);
  try {
    let before: string | undefined;
    do {
      const { data } = await call(undo.undo, { params: { id: changeset }, query: before === undefined ? {} : { before: Number(before) }, changeset: own });
      results.push(...data.results);
      before = data.next ?? undefined;
      if (before !== undefined) toast.success({ key: changeset, title: t('toast.undoing'), text: counted(results) });
    } while (before !== undefined);
  } catch (error) {
    notifyFailure(way, error, failure);
  }
  toast.close(changeset);
  if (results.length === 0) return;
  void refresh(['/cms/v1']);
  tell(results, own, way);
}

/** The records by name where they are few, else how many they are. */
const counted = (of: readonly UndoResult[]): string => {
  const [first] = of;
  if (first === undefined) return '';
  return of.length === 1 ? nameOf(first) : countedLabel(first.kind, nounLabel(first.kind), many(of.length));
};
const nameOf = ({ label: title, kind }: UndoResult): string => title ?? nounLabel(kind);

function tell(results: readonly UndoResult[], own: string, way: 'undo' | 'redo'): void {
  const done = results.filter(({ outcome }) => outcome === 'undone' || outcome === 'partly');
  if (done.length > 0) {
    // Key `u` goes on to what was done before, and does not do again what it has just taken back.
    const redo = { button: { text: t('toast.redo'), run: () => void takeBack(own, 'redo') } };
    toast.success({ title: t(`toast.done.${way}`), text: counted(done), ...(way === 'undo' ? redo : undoable(own)) });
  }
  const left = results.filter(({ outcome }) => outcome !== 'undone');
  for (const [why, those] of Map.groupBy(left, whyOf))
    toast.error({ title: t(done.length > 0 ? 'toast.undoneInPart' : `toast.failed.${way}`), text: withLabel(names(those.map(nameOf)), why) });
}

/** Why a write was not taken back, or not whole. The server's own sentence is Vietnamese. */
function whyOf({ outcome, kept, kind, message }: UndoResult): string {
  if (outcome === 'refused' && message !== null && language() === 'vi') return message;
  if (outcome === 'undone') return '';
  return t(`toast.notUndone.${outcome}`, { fields: names(kept.map((field) => inSentence(label(kind, field)))) });
}
