import { type ReactNode, useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { Right } from '@marquee/contract/access';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { t, useWords } from '../words/words.ts';
import { refresh } from './ask.ts';
import { ApiError, call, reason } from './call.ts';
import { Dialog } from './Dialog.tsx';
import { names } from './format.ts';
import { nounLabel } from './label.ts';
import { Popup } from './Popup.tsx';
import { type AnyResource, idOf, isChangeable, type Row, titleOf } from './record.ts';
import { toast } from './toast.tsx';
import { useWho } from './who.ts';

/** What is asked before something is done: the verb on the button says what happens. */
export type Question = {
  title: string;
  text: ReactNode;
  yes: string;
  /** A sentence that must be ticked before the answer can be yes: responsibility that is taken on. */
  accept?: string;
};

/** Success texts and failure titles of the specification, under `toast.done` and `toast.failed`. */
type Told = 'remove' | 'restore' | 'update' | 'approve' | 'decline' | 'publish' | 'status' | 'start' | 'stop';

/** Something that can be done to records: one object for the row, the menu, the keyboard and the selection. */
export type Action = {
  name: string;
  label: (count: number) => string;
  icon: ReactNode;
  /** The right it needs in the resource's area. */
  right: Right;
  /** For which records it makes sense; all, if left out. */
  visible?: (row: Row) => boolean;
  dangerous?: boolean;
  /** Asked first; `noun` is what the list calls its records. */
  confirm?: (rows: readonly Row[], count: number, noun: string) => Question;
  /** A place to go to, in place of something to do. */
  to?: (row: Row) => string;
  perform?: (row: Row) => Promise<unknown>;
  /** Something to show, in place of something to do: one record's alone, and nothing is told afterwards. */
  open?: (row: Row) => void;
  /** What the toasts say. */
  told?: Told;
};

/** Opens the record's form. Lists put it where the base of the record's address is known: relative to the list. */
export const editAction = (of: AnyResource): Action => ({
  name: 'edit',
  label: () => t('kit.edit'),
  icon: <EditOutlined aria-hidden />,
  right: 'edit',
  to: (row) => idOf(of, row),
});

/** Deletes, after the specified question. */
export const removeAction = (of: AnyResource): Action => ({
  name: 'remove',
  label: () => t('kit.remove.label'),
  icon: <DeleteOutlined aria-hidden />,
  right: 'edit',
  dangerous: true,
  confirm: (rows, count, noun) => ({
    title: t('kit.remove.title'),
    text: t('kit.remove.text', {
      count,
      noun,
      names: names([...rows.map((row) => titleOf(of, row)), ...Array<string>(Math.max(0, count - rows.length)).fill('')], 3),
    }),
    yes: t('kit.remove.yes', { count, noun }),
  }),
  perform: (row) => call(of.remove, { params: { id: idOf(of, row) } }),
  told: 'remove',
});

/** Takes a deletion back. */
export const restoreAction = (of: AnyResource): Action => ({
  name: 'restore',
  label: () => t('kit.restore.label'),
  icon: <UndoOutlined aria-hidden />,
  right: 'administer',
  perform: (row) => call(of.restore, { params: { id: idOf(of, row) } }),
  told: 'restore',
});

/** What every plain list can do to a record; spread it and add. */
export const plainActions = (of: AnyResource): Action[] => [editAction(of), removeAction(of)];

/** How many are worked on at once when something is done to a selection. */
const abreast = 4;

/** How it went, and the chosen records that it is still to be done to: those that it failed for, unless they are gone. */
type Outcome = { isWell: boolean; left: readonly Row[] };

/** A selection being worked on. */
export type Working = { label: string; done: number; of: number; stop: () => void };

/**
 * Doing things to records: asks first where the action says so, does it to all chosen, tells how it went and refreshes the list.
 * `question` is to be rendered; `working` is there while a selection is being worked on.
 */
export function useActions(of: AnyResource, noun: string = nounLabel(of.name)) {
  const words = useWords();
  const navigate = useNavigate();
  const { may } = useWho();
  const [asked, ask] = useState<{ question: Question; answer: (yes: boolean) => void; dangerous: boolean } | null>(null);
  const [isAccepted, accept] = useState(false);
  const [working, setWorking] = useState<Working | null>(null);

  const confirmed = (question: Question, dangerous: boolean) =>
    new Promise<boolean>((answer) => {
      accept(false);
      ask({ question, answer, dangerous });
    });
  const isAllowed = (action: Action) => may(of.area, action.right);
  const isOffered = (action: Action, row: Row) => isAllowed(action) && (action.right === 'read' || isChangeable(row)) && (action.visible?.(row) ?? true);

  /** @returns whether all went well */
  const run = async (action: Action, rows: readonly Row[]): Promise<boolean> => (await runAll(action, rows))?.isWell ?? false;

  /** @param rest yields the records beyond `rows`, where the whole of what matches was chosen @returns null where the person said no */
  async function runAll(action: Action, rows: readonly Row[], count: number = rows.length, rest?: () => AsyncIterable<Row>): Promise<Outcome | null> {
    const [first] = rows;
    if (action.to !== undefined && first !== undefined) {
      await navigate(action.to(first));
      return { isWell: true, left: rows };
    }
    if (action.open !== undefined && first !== undefined) {
      action.open(first);
      return { isWell: true, left: rows };
    }
    const question = action.confirm?.(rows, count, noun);
    if (question !== undefined && !(await confirmed(question, action.dangerous ?? false))) return null;
    const label = action.label(count);
    let isStopped = false;
    let done = 0;
    const settled = new Set<Row>();
    const failed: { row: Row; error: unknown }[] = [];
    const show = () => count > 1 && setWorking({ label, done, of: count, stop: () => (isStopped = true) });
    const one = async (row: Row) => {
      try {
        await action.perform?.(row);
        settled.add(row);
      } catch (error) {
        failed.push({ row, error });
        if (error instanceof ApiError && error.status === 404) settled.add(row);
      }
      done += 1;
      show();
    };
    show();
    try {
      const source = all(rows, rest)[Symbol.asyncIterator]();
      await Promise.all(
        Array.from({ length: Math.min(abreast, count) }, async () => {
          for (;;) {
            const next = isStopped ? undefined : await source.next();
            if (next === undefined || next.done) return;
            await one(next.value);
          }
        }),
      );
    } catch (error) {
      toast.error({ title: t(`toast.failed.${action.told ?? 'update'}`), text: reason(error) });
    } finally {
      setWorking(null);
    }
    void refresh([of.path, of.list.path]);
    tell(of, noun, action, rows, done - failed.length, failed, count);
    const worked = rest === undefined ? rows : failed.map(({ row }) => row);
    return { isWell: failed.length === 0, left: worked.filter((row) => !settled.has(row)) };
  }

  const question = asked && (
    <Dialog
      alert
      title={asked.question.title}
      onClose={() => {
        asked.answer(false);
        ask(null);
      }}
      footer={
        <>
          <Button
            data-focus
            onClick={() => {
              asked.answer(false);
              ask(null);
            }}
          >
            {words(asked.dangerous ? 'kit.keep' : 'kit.merge.later')}
          </Button>
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
        </>
      }
    >
      {asked.question.text}
      {asked.question.accept !== undefined && (
        <label className="flag">
          <input type="checkbox" checked={isAccepted} onChange={(event) => accept(event.target.checked)} />
          {asked.question.accept}
        </label>
      )}
    </Dialog>
  );
  return { run, runAll, question, working, isAllowed, isOffered };
}

async function* all(rows: readonly Row[], rest?: () => AsyncIterable<Row>): AsyncGenerator<Row> {
  if (rest === undefined) yield* rows;
  else yield* rest();
}

function tell(of: AnyResource, noun: string, action: Action, rows: readonly Row[], done: number, failed: { row: Row; error: unknown }[], count: number): void {
  const told = action.told ?? 'update';
  if (done > 0) {
    const [only] = rows;
    toast.success({ title: t(`toast.done.${told}`), text: count === 1 && only !== undefined ? titleOf(of, only) : t('kit.counted', { count: done, noun }) });
  }
  const untold = failed.filter(({ error }) => !(error instanceof ApiError && error.told));
  const [first] = untold;
  if (first === undefined) return;
  const which = names(untold.map(({ row }) => titleOf(of, row)));
  toast.error({ title: t(`toast.failed.${told}`), text: `${which}: ${reason(first.error)}` });
}

/** Two actions as icons, the rest in a menu. */
export function RowActions({
  actions,
  row,
  title,
  onRun,
  inline = 2,
}: {
  actions: readonly Action[];
  row: Row;
  title: string;
  onRun: (action: Action, row: Row) => void;
  inline?: number;
}) {
  const t = useWords();
  const rest = actions.length > inline + 1 || inline === 0 ? actions.slice(inline) : [];
  const shown = rest.length === 0 ? actions : actions.slice(0, inline);
  return (
    <span className="row-actions">
      {shown.map((action) =>
        action.to !== undefined ? (
          <Link key={action.name} className="icon-button" to={action.to(row)} title={action.label(1)} aria-label={`${action.label(1)}: ${title}`}>
            {action.icon}
          </Link>
        ) : (
          <button
            key={action.name}
            type="button"
            className={`icon-button${action.dangerous ? ' icon-button-danger' : ''}`}
            title={action.label(1)}
            aria-label={`${action.label(1)}: ${title}`}
            onClick={() => onRun(action, row)}
          >
            {action.icon}
          </button>
        ),
      )}
      {rest.length > 0 && (
        <Popup
          isMenu
          label={t('kit.moreActions', { title })}
          renderButton={(carries) => (
            <button type="button" {...carries} className="icon-button" aria-label={t('kit.moreActions', { title })}>
              <MoreOutlined aria-hidden />
            </button>
          )}
        >
          {rest.map((action) => (
            <button
              key={action.name}
              type="button"
              role="menuitem"
              className={`menu-item${action.dangerous ? ' menu-item-danger' : ''}`}
              onClick={() => onRun(action, row)}
            >
              {action.icon}
              {action.label(1)}
            </button>
          ))}
        </Popup>
      )}
    </span>
  );
}
