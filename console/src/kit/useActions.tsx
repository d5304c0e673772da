import { type ComponentProps, useRef, useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { t, useTexts } from '../words/words.ts';
import type { Action, Asks, Question } from './actions.tsx';
import { notifyFailure, refresh } from './ask.ts';
import { ApiError } from './call.ts';
import { Dialog } from './Dialog.tsx';
import { type Many, many, names } from './format.ts';
import { kinds } from './kinds.tsx';
import { countedLabel, nounLabel } from './label.ts';
import { lazyWithFallback } from './lazy.tsx';
import { useOrigin } from './list/origin.ts';
import { failureToastKey, isAboutAskedField, combinedError, showOutcome } from './outcome.ts';
import { type AnyRecords, isChangeable, type Row, hasOwnershipFlag, pathsOf, titleOf } from './record.ts';
import { toast } from './toast.tsx';
import { newChangeset } from './undo.ts';
import { bodyOf, type Values } from './values.ts';
import { useWho } from './who.ts';
import { useWorking } from './useWorking.ts';

const FieldsDialog = lazyWithFallback(() => import('./form/FieldsDialog.tsx').then((m) => m.FieldsDialog));

/** How many records of a selection are processed at the same time. */
const concurrency = 4;

/** Whether all other records would fail as well: the server or its database is unreachable, or the session has ended. */
const affectsAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'invalid_token');

/** The result, and the records that stay selected: those that failed, except deleted ones. */
type Outcome = { isSuccess: boolean; remaining: readonly Row[] };

/** All records that match, while only one page is loaded: their number, and a way to iterate over them. */
type AllMatching = { many: Many; every: () => AsyncIterable<Row> };

/** The target of an action: `all` is the number of records, `rows` are those on this page. */
type Target = { rows: readonly Row[]; all: Many; allMatching: AllMatching | undefined };

/** One run of an action, with the `values` of the fields that it asked for. `onDone` is called after the first record succeeds. */
type Run = { values: Values; isStopped: boolean; onDone?: () => void };

/**
 * Runs actions on records. It asks first if the action says so, runs on all selected records, reports the result and refreshes the list. `kind` is the key
 * for counting them. Render `question`; `working` is set while a selection is processed.
 */
export function useActions(of: AnyRecords, noun: string = nounLabel(of.name), kind: string = of.name) {
  useTexts();
  const navigate = useNavigate();
  const origin = useOrigin();
  const { may } = useWho();
  const [confirmation, setConfirmation] = useState<{ question: Question; answer: (yes: boolean) => void; dangerous: boolean } | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const [fieldsDialog, setFieldsDialog] = useState<ComponentProps<typeof FieldsDialog> | null>(null);
  /** The values that a person entered for an action that failed for some records. The next try begins with them. */
  const unfinished = useRef<{ action: string; values: Values } | null>(null);
  const countText = (of: Many) => countedLabel(kind, noun, of);
  const [working, setWorking] = useWorking(countText);

  const confirm = (question: Question, dangerous: boolean) =>
    new Promise<boolean>((answer) => {
      setAccepted(false);
      setConfirmation({ question, answer, dangerous });
    });
  const isAllowed = (action: Action) => may(of.area, action.right);
  const isOffered = (action: Action, row: Row) => isAllowed(action) && (action.right === 'read' || isChangeable(row)) && (action.visible?.(row) ?? true);

  /** @returns null if the person declined */
  async function runOne(action: Action, row: Row): Promise<Outcome | null> {
    if (action.to !== undefined) await navigate(action.to(row), { state: origin });
    else if (action.open !== undefined) action.open(row);
    else return askAndPerform(action, [row]);
    return { isSuccess: true, remaining: [row] };
  }

  /**
   * Runs an action on those of the selected records that it fits; the question says how many it omits. With `allMatching`, all matching records are selected
   * and `rows` are only this page.
   * @returns null if the person declined or the run did not reach all matching records; the selection then stays
   */
  async function runAll(action: Action, rows: readonly Row[], allMatching?: AllMatching): Promise<Outcome | null> {
    if (allMatching === undefined) {
      const fitting = rows.filter((row) => isOffered(action, row));
      return askAndPerform(action, fitting, { leftOut: rows.length - fitting.length });
    }
    // It must look at each record first only if the action may not fit some.
    if (action.visible === undefined && !rows.some(hasOwnershipFlag)) return askAndPerform(action, rows, { allMatching });
    const sifted = await findFitting(action, allMatching);
    if (sifted === null) return null;
    if (sifted.fitting.length > 0) return askAndPerform(action, sifted.fitting, { leftOut: sifted.leftOut });
    toast.error({ title: t(`toast.failed.${action.toastKey ?? 'update'}`), text: leftOutText(sifted.leftOut) });
    return null;
  }

  const leftOutText = (count: number) => t('kit.leftOut', { ...many(count), noun });

  /** The records among all matching ones that the action fits. It is null if the search was stopped or failed. */
  async function findFitting(action: Action, allMatching: AllMatching): Promise<{ fitting: Row[]; leftOut: number } | null> {
    const fitting: Row[] = [];
    let seen = 0;
    let isStopped = false;
    try {
      for await (const row of allMatching.every()) {
        if (isStopped) return null;
        if (isOffered(action, row)) fitting.push(row);
        if (seen % 100 === 0) setWorking({ label: t('kit.sifting'), done: seen, of: allMatching.many, isSearch: true, stop: () => (isStopped = true) });
        seen += 1;
      }
      return { fitting, leftOut: seen - fitting.length };
    } catch (error) {
      notifyFailure(action.toastKey ?? 'update', error, failureToastKey(of, action, []));
      return null;
    } finally {
      setWorking(null);
    }
  }

  async function askAndPerform(
    action: Action,
    rows: readonly Row[],
    { allMatching, leftOut = 0 }: { allMatching?: AllMatching; leftOut?: number } = {},
  ): Promise<Outcome | null> {
    const target = { rows, all: allMatching?.many ?? many(rows.length), allMatching };
    const baseQuestion = action.confirm?.(rows, target.all, noun) ?? (action.asks === undefined ? undefined : defaultQuestion(action, target));
    const question = baseQuestion && {
      ...baseQuestion,
      text: (
        <>
          {baseQuestion.text}
          {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        </>
      ),
    };
    if (action.asks !== undefined && question !== undefined) return askFields(action, action.asks, question, target);
    if (question !== undefined && !(await confirm(question, action.dangerous ?? false))) return null;
    return perform(action, target, { values: {}, isStopped: false });
  }

  /** The texts of the dialog for an action that asks for fields but has no question. */
  const defaultQuestion = (action: Action, { rows, all }: Target): Question => ({
    title: action.label(all.count),
    text: (
      <p>
        {names(
          rows.map((row) => titleOf(of, row)),
          3,
          all,
        )}
      </p>
    ),
    yes: all.count === 1 ? action.label(1) : t('kit.doTo', { action: action.label(all.count), total: all.total }),
  });

  /**
   * Asks for fields, then performs. The dialog stays open until the first record succeeds, so that no input is lost.
   * @returns null if the person left it
   */
  async function askFields(action: Action, asks: Asks, question: Question, target: Target): Promise<Outcome | null> {
    // The dialog focuses its first input, so the inputs must be loaded. If one cannot be loaded, the place that renders it reports that.
    const inputs = Object.values(asks.fields).map(({ kind }) => kinds[kind].input);
    await Promise.all([FieldsDialog, ...inputs].map(({ preload }) => preload())).catch(() => undefined);
    const initialValues = unfinished.current?.action === action.name ? unfinished.current.values : (asks.initial?.(target.rows) ?? {});
    return new Promise((resolve) => {
      let run: Run | undefined;
      const close = () => setFieldsDialog(null);
      setFieldsDialog({
        of: { name: asks.of ?? of.name, fields: asks.fields },
        given: initialValues,
        ...question,
        controls: asks.draw?.(target.rows),
        isAlert: true,
        isDangerous: action.dangerous ?? false,
        send: async (values) => {
          run = { values, isStopped: false, onDone: close };
          const outcome = await perform(action, target, run);
          unfinished.current = outcome?.isSuccess === false ? { action: action.name, values } : null;
          resolve(outcome);
        },
        onClose: () => {
          if (run !== undefined) run.isStopped = true;
          close();
          resolve(null);
        },
      });
    });
  }

  /**
   * Runs the action on all records, a few at the same time.
   * @throws if it asked for fields and failed for all records
   */
  async function perform(action: Action, { rows, all, allMatching }: Target, run: Run): Promise<Outcome | null> {
    const { count } = all;
    // Closes the toasts of an earlier failure, because the action runs again.
    for (const failedRows of [rows, []]) toast.close(failureToastKey(of, action, failedRows));
    const label = action.label(count);
    const changeset = newChangeset();
    const press = { changeset, count, values: bodyOf(action.asks?.fields ?? {}, run.values) };
    const attempted = new Set<Row>();
    const settled = new Set<Row>();
    const failed = new Map<Row, unknown>();
    const show = () => count > 1 && setWorking({ label, done: attempted.size, of: all, stop: () => (run.isStopped = true) });
    const runOn = async (row: Row) => {
      try {
        await action.perform?.(row, press);
        settled.add(row);
        failed.delete(row);
        run.onDone?.();
      } catch (error) {
        failed.set(row, error);
        const areRefused = failed.size === concurrency && settled.size === 0 && [...failed.values()].every((each) => isAboutAskedField(action, each));
        if (affectsAll(error) || areRefused) run.isStopped = true;
        if (error instanceof ApiError && error.status === 404) settled.add(row);
      }
      attempted.add(row);
      show();
    };
    const runEach = async (source: AsyncIterator<Row>) => {
      await Promise.all(
        Array.from({ length: Math.min(concurrency, count) }, async () => {
          for (;;) {
            const next = run.isStopped ? undefined : await source.next();
            if (next === undefined || next.done) return;
            await runOn(next.value);
          }
        }),
      );
    };
    show();
    try {
      await runEach(inTurn(allMatching?.every() ?? rows));
      // Another selected record may have blocked this one and be gone now. It tries again as long as that helps.
      for (let settledBefore = 0; settled.size > settledBefore;) {
        settledBefore = settled.size;
        await runEach(inTurn([...failed].flatMap(([row, error]) => (error instanceof ApiError && error.status === 409 ? [row] : []))));
      }
    } catch (error) {
      if (run.onDone !== undefined && attempted.size === 0) throw error;
      run.isStopped = true;
      // Records that failed for this reason are reported with their names.
      if (![...failed.values()].some(affectsAll)) notifyFailure(action.toastKey ?? 'update', error, failureToastKey(of, action, []));
    } finally {
      setWorking(null);
    }
    void refresh(pathsOf(of));
    const done = attempted.size - failed.size;
    if (run.onDone !== undefined && done === 0 && failed.size > 0) throw combinedError(of, action, failed);
    run.onDone?.();
    showOutcome({ of, countedLabel: countText, action, rows, count, done, failed, changeset, values: run.values });
    if (allMatching !== undefined && run.isStopped) return null;
    const candidates = allMatching === undefined ? rows : [...failed.keys()];
    return { isSuccess: failed.size === 0, remaining: candidates.filter((row) => !settled.has(row)) };
  }

  const question = fieldsDialog ? (
    <FieldsDialog {...fieldsDialog} />
  ) : (
    confirmation && (
      <Dialog
        alert
        title={confirmation.question.title}
        onClose={() => {
          confirmation.answer(false);
          setConfirmation(null);
        }}
        confirm={
          <Button
            type="primary"
            danger={confirmation.dangerous}
            disabled={confirmation.question.accept !== undefined && !isAccepted}
            onClick={() => {
              confirmation.answer(true);
              setConfirmation(null);
            }}
          >
            {confirmation.question.yes}
          </Button>
        }
      >
        {confirmation.question.text}
        {confirmation.question.accept !== undefined && (
          <label className="tick-line">
            <input type="checkbox" checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
            {confirmation.question.accept}
          </label>
        )}
      </Dialog>
    )
  );
  return { runOne, runAll, question, working, isAllowed, isOffered };
}

async function* inTurn(rows: readonly Row[] | AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
