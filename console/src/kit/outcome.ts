import { joinSentences, withLabel } from '../words/punctuation.ts';
import { t } from '../words/words.ts';
import type { Action } from './actions.tsx';
import { ApiError, reason } from './call.ts';
import { type Many, many, names } from './format.ts';
import { type AnyRecords, idOf, type Row, titleOf } from './record.ts';
import { toast } from './toast.tsx';
import { undoable } from './undo.ts';
import type { Values } from './values.ts';

/** What an action did to records: to so many of `count`, of which `rows` are at hand. `values` are those of the fields that it asked for, as they are read. */
export type Done = {
  of: AnyRecords;
  counted: (of: Many) => string;
  action: Action;
  rows: readonly Row[];
  count: number;
  done: number;
  failed: ReadonlyMap<Row, unknown>;
  changeset: string;
  values: Values;
};

/** The key under which it is told that something failed for these records. */
export const failureOf = (of: AnyRecords, action: Action, rows: readonly Row[]): string =>
  [of.path, action.told ?? 'update', ...rows.map((row) => idOf(of, row))].join(' ');

/** Tells what was done, and why it failed for the others, by reason. */
export function tell({ of, counted, action, rows, count, done, failed, changeset, values }: Done): void {
  const told = action.told ?? 'update';
  if (done > 0) {
    const [only] = rows;
    const whom = count === 1 && only !== undefined ? titleOf(of, only) : counted(many(done));
    toast.success({
      title: t(`toast.done.${told}`),
      text: action.change === undefined ? whom : `${whom} · ${action.change(values)}`,
      ...(action.isUndoable ? undoable(changeset) : {}),
    });
  }
  const untold = [...failed].filter(([, error]) => !(error instanceof ApiError && error.isReported));
  for (const [why, those] of Map.groupBy(untold, ([, error]) => reason(error))) {
    const key = failureOf(
      of,
      action,
      those.map(([row]) => row),
    );
    toast.error({ key, title: t(`toast.failed.${told}`), text: withLabel(names(those.map(([row]) => titleOf(of, row))), why) });
  }
}

/** Whether the server refused what was asked for, at one of its fields. */
export const isAboutAsked = (action: Action, error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => (path.split('.')[0] ?? '') in (action.asks?.fields ?? {}));

/** Why nothing was done to any of the records, in one error: at the fields that were asked for, else the reasons with the names of the records. */
export function refusal(of: AnyRecords, action: Action, failed: ReadonlyMap<Row, unknown>): unknown {
  const errors = [...failed.values()];
  const found = errors.find((error) => isAboutAsked(action, error)) ?? (errors.length === 1 ? errors[0] : undefined);
  if (found !== undefined) return found;
  const reasons = [...Map.groupBy(failed, ([, error]) => reason(error))];
  const inFull = reasons.map(([why, those]) => withLabel(names(those.map(([row]) => titleOf(of, row))), why));
  return new ApiError({ status: 0, code: 'unknown', inFull: joinSentences(inFull) });
}
