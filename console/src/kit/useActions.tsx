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

/** How many are worked on at once when something is done to a selection. */
const abreast = 4;

/** Whether all others would fail as well: nobody answers, the database is away, or the session has ended. */
const isForAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'invalid_token');

/** How it went, and the chosen records that it is still to be done to: those that it failed for, unless they are gone. */
type Outcome = { isWell: boolean; left: readonly Row[] };

/** All that match, of which only a page is at hand: how many there are, and each of them. */
type Whole = { many: Many; every: () => AsyncIterable<Row> };

/** What an action is done to: all of `many`, of which `rows` are at hand. */
type Target = { rows: readonly Row[]; all: Many; whole: Whole | undefined };

/** One run of an action, with the `values` of the fields that it asked for. `onDone` is called as soon as it is done to one record. */
type Run = { values: Values; isStopped: boolean; onDone?: () => void };

/**
 * Doing things to records: asks first where the action says so, does it to all chosen, tells how it went and refreshes the list.
 * `kind` is what they are counted as; `question` is to be rendered; `working` is there while a selection is being worked on.
 */
export function useActions(of: AnyRecords, noun: string = nounLabel(of.name), kind: string = of.name) {
  useTexts();
  const navigate = useNavigate();
  const origin = useOrigin();
  const { may } = useWho();
  const [asked, ask] = useState<{ question: Question; answer: (yes: boolean) => void; dangerous: boolean } | null>(null);
  const [isAccepted, accept] = useState(false);
  const [asking, setAsking] = useState<ComponentProps<typeof FieldsDialog> | null>(null);
  /** what was asked for an action that failed for some: begun with when those are tried again */
  const unfinished = useRef<{ action: string; values: Values } | null>(null);
  const counted = (of: Many) => countedLabel(kind, noun, of);
  const [working, setWorking] = useWorking(counted);

  const confirmed = (question: Question, dangerous: boolean) =>
    new Promise<boolean>((answer) => {
      accept(false);
      ask({ question, answer, dangerous });
    });
  const isAllowed = (action: Action) => may(of.area, action.right);
  const isOffered = (action: Action, row: Row) => isAllowed(action) && (action.right === 'read' || isChangeable(row)) && (action.visible?.(row) ?? true);

  /** @returns null where the person said no */
  async function runOne(action: Action, row: Row): Promise<Outcome | null> {
    if (action.to !== undefined) await navigate(action.to(row), { state: origin });
    else if (action.open !== undefined) action.open(row);
    else return work(action, [row]);
    return { isWell: true, left: [row] };
  }

  /**
   * Does it to those of the chosen that it fits; the question says how many it leaves out. With `whole`, all that match are chosen and `rows` are
   * the page at hand. @returns null where the person said no, or not all that match were reached: what was chosen stays so
   */
  async function runAll(action: Action, rows: readonly Row[], whole?: Whole): Promise<Outcome | null> {
    if (whole === undefined) {
      const fitting = rows.filter((row) => isOffered(action, row));
      return work(action, fitting, { leftOut: rows.length - fitting.length });
    }
    // Each of them has to be seen first only where it may not fit.
    if (action.visible === undefined && !rows.some(hasOwnershipFlag)) return work(action, rows, { whole });
    const found = await sift(action, whole);
    if (found === null) return null;
    if (found.fitting.length > 0) return work(action, found.fitting, { leftOut: found.leftOut });
    toast.error({ title: t(`toast.failed.${action.toastKey ?? 'update'}`), text: leftOutText(found.leftOut) });
    return null;
  }

  const leftOutText = (count: number) => t('kit.leftOut', { ...many(count), noun });

  /** Those of all that match that the action fits, or null where the search was stopped or failed. */
  async function sift(action: Action, whole: Whole): Promise<{ fitting: Row[]; leftOut: number } | null> {
    const fitting: Row[] = [];
    let seen = 0;
    let isStopped = false;
    try {
      for await (const row of whole.every()) {
        if (isStopped) return null;
        if (isOffered(action, row)) fitting.push(row);
        if (seen % 100 === 0) setWorking({ label: t('kit.sifting'), done: seen, of: whole.many, isSought: true, stop: () => (isStopped = true) });
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

  async function work(action: Action, rows: readonly Row[], { whole, leftOut = 0 }: { whole?: Whole; leftOut?: number } = {}): Promise<Outcome | null> {
    const target = { rows, all: whole?.many ?? many(rows.length), whole };
    const asksFirst = action.confirm?.(rows, target.all, noun) ?? (action.asks === undefined ? undefined : plainQuestion(action, target));
    const question = asksFirst && {
      ...asksFirst,
      text: (
        <>
          {asksFirst.text}
          {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        </>
      ),
    };
    if (action.asks !== undefined && question !== undefined) return askFields(action, action.asks, question, target);
    if (question !== undefined && !(await confirmed(question, action.dangerous ?? false))) return null;
    return perform(action, target, { values: {}, isStopped: false });
  }

  /** What stands around the fields of an action that has no words of its own for that. */
  const plainQuestion = (action: Action, { rows, all }: Target): Question => ({
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

  /** Asks for fields, and performs with them. The dialog stays open until it is done to one record, so that nothing typed is lost. @returns null where it was left */
  async function askFields(action: Action, asks: Asks, question: Question, target: Target): Promise<Outcome | null> {
    // The focus goes to the first input, which has to be there by then. What cannot be loaded is reported where it is drawn.
    const inputs = Object.values(asks.fields).map(({ kind }) => kinds[kind].input);
    await Promise.all([FieldsDialog, ...inputs].map(({ preload }) => preload())).catch(() => undefined);
    const given = unfinished.current?.action === action.name ? unfinished.current.values : (asks.initial?.(target.rows) ?? {});
    return new Promise((resolve) => {
      let run: Run | undefined;
      const close = () => setAsking(null);
      setAsking({
        of: { name: of.name, fields: asks.fields },
        given,
        ...question,
        isAlert: true,
        isDangerous: action.dangerous ?? false,
        send: async (values) => {
          run = { values, isStopped: false, onDone: close };
          const outcome = await perform(action, target, run);
          unfinished.current = outcome?.isWell === false ? { action: action.name, values } : null;
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

  /** Does it to all, a few at once. @throws if it asked for fields, and was done to none */
  async function perform(action: Action, { rows, all, whole }: Target, run: Run): Promise<Outcome | null> {
    const { count } = all;
    // What failed is being tried again: that it failed is not so any more, or will be told anew.
    for (const those of [rows, []]) toast.close(failureToastKey(of, action, those));
    const label = action.label(count);
    const changeset = newChangeset();
    const press = { changeset, values: bodyOf(action.asks?.fields ?? {}, run.values) };
    const tried = new Set<Row>();
    const settled = new Set<Row>();
    const failed = new Map<Row, unknown>();
    const show = () => count > 1 && setWorking({ label, done: tried.size, of: all, stop: () => (run.isStopped = true) });
    const one = async (row: Row) => {
      try {
        await action.perform?.(row, press);
        settled.add(row);
        failed.delete(row);
        run.onDone?.();
      } catch (error) {
        failed.set(row, error);
        const areRefused = failed.size === abreast && settled.size === 0 && [...failed.values()].every((each) => isAboutAskedField(action, each));
        if (isForAll(error) || areRefused) run.isStopped = true;
        if (error instanceof ApiError && error.status === 404) settled.add(row);
      }
      tried.add(row);
      show();
    };
    const each = async (source: AsyncIterator<Row>) => {
      await Promise.all(
        Array.from({ length: Math.min(abreast, count) }, async () => {
          for (;;) {
            const next = run.isStopped ? undefined : await source.next();
            if (next === undefined || next.done) return;
            await one(next.value);
          }
        }),
      );
    };
    show();
    try {
      await each(inTurn(whole?.every() ?? rows));
      // Another that was chosen too may have stood in the way, and be done with now: it is tried again as long as that brings any further.
      for (let before = 0; settled.size > before;) {
        before = settled.size;
        await each(inTurn([...failed].flatMap(([row, error]) => (error instanceof ApiError && error.status === 409 ? [row] : []))));
      }
    } catch (error) {
      if (run.onDone !== undefined && tried.size === 0) throw error;
      run.isStopped = true;
      // The records that failed for the same reason say so with their names.
      if (![...failed.values()].some(isForAll)) notifyFailure(action.toastKey ?? 'update', error, failureToastKey(of, action, []));
    } finally {
      setWorking(null);
    }
    void refresh(pathsOf(of));
    const done = tried.size - failed.size;
    if (run.onDone !== undefined && done === 0 && failed.size > 0) throw combinedError(of, action, failed);
    run.onDone?.();
    showOutcome({ of, countedLabel: counted, action, rows, count, done, failed, changeset, values: run.values });
    if (whole !== undefined && run.isStopped) return null;
    const worked = whole === undefined ? rows : [...failed.keys()];
    return { isWell: failed.size === 0, left: worked.filter((row) => !settled.has(row)) };
  }

  const question = asking ? (
    <FieldsDialog {...asking} />
  ) : (
    asked && (
      <Dialog
        alert
        title={asked.question.title}
        onClose={() => {
          asked.answer(false);
          ask(null);
        }}
        confirm={
          <Button
            type="primary"
            danger={asked.dangerous}
            disabled={asked.question.accept !== undefined && !isAccepted}
            onClick={() => {
              asked.answer(true);
              ask(null);
            }}
          >
            {asked.question.yes}
          </Button>
        }
      >
        {asked.question.text}
        {asked.question.accept !== undefined && (
          <label className="tick-line">
            <input type="checkbox" checked={isAccepted} onChange={(event) => accept(event.target.checked)} />
            {asked.question.accept}
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
