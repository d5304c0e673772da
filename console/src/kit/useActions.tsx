import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { withLabel } from '../words/punctuation.ts';
import { t, useTexts } from '../words/words.ts';
import type { Action, Press, Question } from './actions.tsx';
import { refresh } from './ask.ts';
import { ApiError, reason } from './call.ts';
import { Dialog } from './Dialog.tsx';
import { type Many, many, names } from './format.ts';
import { countedLabel, nounLabel } from './label.ts';
import { useOrigin } from './list/origin.ts';
import { type AnyListing, idOf, isChangeable, type Row, hasOwnershipFlag, titleOf } from './record.ts';
import { toast } from './toast.tsx';
import { newChangeset, undoable } from './undo.ts';
import { useWho } from './who.ts';
import { useWorking } from './useWorking.ts';

/** How many are worked on at once when something is done to a selection. */
const abreast = 4;

/** Whether all others would fail as well: nobody answers, the database is away, or the session has ended. */
const isForAll = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'invalid_token');

/** How it went, and the chosen records that it is still to be done to: those that it failed for, unless they are gone. */
type Outcome = { isWell: boolean; left: readonly Row[] };

/** All that match, of which only a page is at hand: how many there are, and each of them. */
type Whole = { many: Many; every: () => AsyncIterable<Row> };

/**
 * Doing things to records: asks first where the action says so, does it to all chosen, tells how it went and refreshes the list.
 * `kind` is what they are counted as; `question` is to be rendered; `working` is there while a selection is being worked on.
 */
export function useActions(of: AnyListing, noun: string = nounLabel(of.name), kind: string = of.name) {
  useTexts();
  const navigate = useNavigate();
  const origin = useOrigin();
  const { may } = useWho();
  const [asked, ask] = useState<{ question: Question; answer: (yes: boolean) => void; dangerous: boolean } | null>(null);
  const [isAccepted, accept] = useState(false);
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
    toast.error({ title: t(`toast.failed.${action.told ?? 'update'}`), text: leftOutText(found.leftOut) });
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
      tellFailure(action, error);
      return null;
    } finally {
      setWorking(null);
    }
  }

  async function work(action: Action, rows: readonly Row[], { whole, leftOut = 0 }: { whole?: Whole; leftOut?: number } = {}): Promise<Outcome | null> {
    const all = whole?.many ?? many(rows.length);
    const { count } = all;
    const question = action.confirm?.(rows, all, noun);
    if (question !== undefined) {
      const text = (
        <>
          {question.text}
          {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        </>
      );
      if (!(await confirmed({ ...question, text }, action.dangerous ?? false))) return null;
    }
    // What failed is being tried again: that it failed is not so any more, or will be told anew.
    toast.close(failureOf(of, action, rows));
    const label = action.label(count);
    let isStopped = false;
    const press = { changeset: newChangeset() };
    const tried = new Set<Row>();
    const settled = new Set<Row>();
    const failed = new Map<Row, unknown>();
    const show = () => count > 1 && setWorking({ label, done: tried.size, of: all, stop: () => (isStopped = true) });
    const one = async (row: Row) => {
      try {
        await action.perform?.(row, press);
        settled.add(row);
        failed.delete(row);
      } catch (error) {
        failed.set(row, error);
        if (isForAll(error)) isStopped = true;
        if (error instanceof ApiError && error.status === 404) settled.add(row);
      }
      tried.add(row);
      show();
    };
    const each = async (source: AsyncIterator<Row>) => {
      await Promise.all(
        Array.from({ length: Math.min(abreast, count) }, async () => {
          for (;;) {
            const next = isStopped ? undefined : await source.next();
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
      isStopped = true;
      // The records that failed for the same reason say so with their names.
      if (![...failed.values()].some(isForAll)) tellFailure(action, error);
    } finally {
      setWorking(null);
    }
    void refresh([of.path, of.list.path]);
    tell({ of, counted, action, rows, count, done: tried.size - failed.size, failed, press });
    if (whole !== undefined && isStopped) return null;
    const worked = whole === undefined ? rows : [...failed.keys()];
    return { isWell: failed.size === 0, left: worked.filter((row) => !settled.has(row)) };
  }

  const question = asked && (
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
  );
  return { runOne, runAll, question, working, isAllowed, isOffered };
}

async function* inTurn(rows: readonly Row[] | AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}

/** The key under which it is told that something failed for these records. */
const failureOf = (of: AnyListing, action: Action, rows: readonly Row[]): string =>
  [of.path, action.told ?? 'update', ...rows.map((row) => idOf(of, row))].join(' ');

function tellFailure(action: Action, error: unknown): void {
  if (!(error instanceof ApiError && error.isReported)) toast.error({ title: t(`toast.failed.${action.told ?? 'update'}`), text: reason(error) });
}

/** What was done: to so many of `count`, of which `rows` are at hand. */
type Done = {
  of: AnyListing;
  counted: (of: Many) => string;
  action: Action;
  rows: readonly Row[];
  count: number;
  done: number;
  failed: ReadonlyMap<Row, unknown>;
  press: Press;
};

function tell({ of, counted, action, rows, count, done, failed, press }: Done): void {
  const told = action.told ?? 'update';
  if (done > 0) {
    const [only] = rows;
    const whom = count === 1 && only !== undefined ? titleOf(of, only) : counted(many(done));
    toast.success({
      title: t(`toast.done.${told}`),
      text: action.change === undefined ? whom : `${whom} · ${action.change()}`,
      ...(action.isUndoable ? undoable(press.changeset) : {}),
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
