import type { ReactNode } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { Right } from '@marquee/contract/access';
import type { DependentsCall } from '@marquee/contract/kit/dependents';
import type { Fields } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { toast } from '../words/vi/toast.ts';
import { t } from '../words/words.ts';
import { call } from './call.ts';
import { type Many, names, number } from './format.ts';
import { lazyWithFallback } from './lazy.tsx';
import { type AnyResource, has, idOf, type Row, titleOf } from './record.ts';
import type { Values } from './values.ts';

/** A question before something is done. The verb on the button says what happens. */
export type Question = {
  title: string;
  text: ReactNode;
  yes: string;
  /** A sentence that the person must tick before they can agree, because they take on a responsibility. */
  accept?: string;
};

/** The keys of the specification's success texts and failure titles, under `toast.done` and `toast.failed`. */
type ToastKey = keyof typeof toast.done & keyof typeof toast.failed;

/**
 * Fields of the contract that an action asks for in a dialog before it runs: `{ fields: { reason: longText(500) } }`. Their names are those of the resource's
 * own fields, or of the noun `of`. `initial` gives their first values, as values are read; a field with a default value begins with that. `draw` draws the
 * fields, in place of one below the other.
 */
export type Asks = { fields: Fields; of?: string; initial?: (rows: readonly Row[]) => Values; draw?: (rows: readonly Row[]) => ReactNode };

/** One press of an action, for `count` records. `values` are those of the fields that it asked for, as a call's body takes them. */
export type Press = { changeset: string; count: number; values: Values };

/** Something that people can do to records. One object serves the row, the menu, the keyboard and the selection. */
export type Action = {
  name: string;
  label: (count: number) => string;
  icon: ReactNode;
  /** The right it needs in the resource's area. */
  right: Right;
  /** For which records the action is offered: all, if left out. */
  visible?: (row: Row) => boolean;
  dangerous?: boolean;
  /** The key that runs it on the selection, or on the marked row; a digit, if left out. */
  key?: string;
  /** A question before it runs, if it needs one. It is about `many` records, of which `rows` are on this page; `noun` is what the list calls them. */
  confirm?: (rows: readonly Row[], many: Many, noun: string) => Question | undefined;
  /** Fields that it asks for first. `confirm` gives their dialog its texts; without it the dialog is titled like the action. */
  asks?: Asks;
  /** The address that it opens. It then has no `perform`. */
  to?: (row: Row) => string;
  perform?: (row: Row, press: Press) => Promise<unknown>;
  /** Its writes belong to the changeset of the press, so the toast can offer to undo them. */
  isUndoable?: true;
  /** Shows something for one record. It then has no `perform`, and no toast follows. */
  open?: (row: Row) => void;
  /** The key of the toasts' texts. */
  toastKey?: ToastKey;
  /**
   * Describes the change if the toast's text does not. It follows the names of the records. `values` are those of the fields that it asked for, as they are
   * read.
   */
  describeChange?: (values: Values) => string;
};

/** Opens the record's form. The address is relative to the list, and lists put their own address before it. */
export const editAction = (of: AnyResource): Action => ({
  name: 'edit',
  label: () => t('kit.edit'),
  icon: <EditOutlined aria-hidden />,
  right: 'edit',
  to: (row) => idOf(of, row),
});

const Dependents = lazyWithFallback(() => import('./Dependents.tsx').then((m) => m.Dependents));

/** Whether the contract has a call that tells which records depend on records of this noun. */
const hasDependents = (of: AnyResource): of is AnyResource & { dependents: DependentsCall } => 'dependents' in of;

/** Deletes, after the specified question. */
export const removeAction = (of: AnyResource<'remove'>): Action => ({
  name: 'remove',
  label: () => t('kit.remove.label'),
  icon: <DeleteOutlined aria-hidden />,
  right: 'edit',
  dangerous: true,
  key: 'd',
  confirm: (rows, many, noun) => ({
    title: t('kit.remove.title'),
    text: (
      <>
        <p>
          {t('kit.remove.text', {
            ...many,
            noun,
            days: number(limits.trashDays),
            names: names(
              rows.map((row) => titleOf(of, row)),
              3,
              many,
            ),
          })}
        </p>
        {hasDependents(of) && <Dependents of={of} rows={rows} />}
      </>
    ),
    yes: t('kit.remove.yes', { ...many, noun }),
  }),
  perform: (row, { changeset }) => call(of.remove, { params: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'remove',
});

/** Restores a deleted record. */
export const restoreAction = (of: AnyResource<'restore'>): Action => ({
  name: 'restore',
  label: () => t('kit.restore.label'),
  icon: <UndoOutlined aria-hidden />,
  right: 'edit',
  key: 'r',
  perform: (row, { changeset }) => call(of.restore, { params: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'restore',
});

/** The actions of every plain list, by the calls that its noun has. Spread it and add your own. */
export const plainActions = (of: AnyResource): Action[] => [...(has(of, 'update') ? [editAction(of)] : []), ...(has(of, 'remove') ? [removeAction(of)] : [])];
