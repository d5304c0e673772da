import { joinSentences, withLabel } from '../words/punctuation.ts';
import { t } from '../words/words.ts';
import type { Action } from './actions.tsx';
import { ApiError, reason } from './call.ts';
import { type Many, many, names } from './format.ts';
import { type AnyRecords, idOf, type Row, titleOf } from './record.ts';
import { toast } from './toast.tsx';
import { undoable } from './undo.ts';
import type { Values } from './values.ts';

/**
 * The result of an action on records. It succeeded for `done` of `count`; `rows` are those on this page. `values` are the fields that it asked for, as values
 * are read.
 */
export type ActionResult = {
  of: AnyRecords;
  countedLabel: (of: Many) => string;
  action: Action;
  rows: readonly Row[];
  count: number;
  done: number;
  failed: ReadonlyMap<Row, unknown>;
  changeset: string;
  values: Values;
};

/** The key of the toast that reports an action's failure for these records. */
export const failureToastKey = (of: AnyRecords, action: Action, rows: readonly Row[]): string =>
  [of.path, action.toastKey ?? 'update', ...rows.map((row) => idOf(of, row))].join(' ');

/** Shows a toast for what succeeded, and one for each reason why it failed for others. */
export function showOutcome({ of, countedLabel: counted, action, rows, count, done, failed, changeset, values }: ActionResult): void {
  const toastKey = action.toastKey ?? 'update';
  if (done > 0) {
    const [only] = rows;
    const subject = count === 1 && only !== undefined ? titleOf(of, only) : counted(many(done));
    toast.success({
      title: t(`toast.done.${toastKey}`),
      text: action.describeChange === undefined ? subject : `${subject} · ${action.describeChange(values)}`,
      ...(action.isUndoable ? undoable(changeset) : {}),
    });
  }
  const unreported = [...failed].filter(([, error]) => !(error instanceof ApiError && error.isReported));
  for (const [why, entries] of Map.groupBy(unreported, ([, error]) => reason(error))) {
    const key = failureToastKey(
      of,
      action,
      entries.map(([row]) => row),
    );
    toast.error({ key, title: t(`toast.failed.${toastKey}`), text: withLabel(names(entries.map(([row]) => titleOf(of, row))), why) });
  }
}

/** Whether the server refused a field that the action asked for. */
export const isAboutAskedField = (action: Action, error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => (path.split('.')[0] ?? '') in (action.asks?.fields ?? {}));

/** One error for an action that failed for all records. If a field that was asked for is invalid it is that error, else the reasons with the records' names. */
export function combinedError(of: AnyRecords, action: Action, failed: ReadonlyMap<Row, unknown>): unknown {
  const errors = [...failed.values()];
  const found = errors.find((error) => isAboutAskedField(action, error)) ?? (errors.length === 1 ? errors[0] : undefined);
  if (found !== undefined) return found;
  const reasons = [...Map.groupBy(failed, ([, error]) => reason(error))];
  const fullText = reasons.map(([why, entries]) => withLabel(names(entries.map(([row]) => titleOf(of, row))), why));
  return new ApiError({ status: 0, code: 'unknown', fullText: joinSentences(fullText) });
}
