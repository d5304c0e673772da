import type { ReactNode } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { Right } from '@marquee/contract/access';
import type { DependentsCall } from '@marquee/contract/kit/dependents';
import type { Fields } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { t } from '../words/words.ts';
import { call } from './call.ts';
import { type Many, names, number } from './format.ts';
import { lazyWithFallback } from './lazy.tsx';
import { type AnyResource, has, idOf, type Row, titleOf } from './record.ts';
import type { Values } from './values.ts';

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

/**
 * Fields of the contract that an action asks for before it performs, in a dialog: `{ fields: { reason: longText(500) } }`. They are named as the
 * resource's own fields are. `initial` says what they begin with, as values are read; a field with a default value begins with that.
 */
export type Asks = { fields: Fields; initial?: (rows: readonly Row[]) => Values };

/** One press of an action, however many records it is done to. `values` are those of the fields that it asked for, as a call's body takes them. */
export type Press = { changeset: string; values: Values };

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
  /** The key that does it to the selection, or to the row that keys work on; a digit, if left out. */
  key?: string;
  /** Asked first: of all `many`, the `rows` are at hand; `noun` is what the list calls its records. */
  confirm?: (rows: readonly Row[], many: Many, noun: string) => Question;
  /** Fields that it asks for first. `confirm` gives their dialog its words; if left out, it is called as the action is. */
  asks?: Asks;
  /** A place to go to, in place of something to do. */
  to?: (row: Row) => string;
  perform?: (row: Row, press: Press) => Promise<unknown>;
  /** Its writes name the changeset of the press, so that the toast can offer to take them back. */
  isUndoable?: true;
  /** Something to show, in place of something to do: one record's alone, and nothing is told afterwards. */
  open?: (row: Row) => void;
  /** What the toasts say. */
  told?: Told;
  /** What it changed, where the toast's own words do not say it: stands behind what it was done to. `values` are what it asked for, as they are read. */
  change?: (values: Values) => string;
};

/** Opens the record's form. Lists put it where the base of the record's address is known: relative to the list. */
export const editAction = (of: AnyResource): Action => ({
  name: 'edit',
  label: () => t('kit.edit'),
  icon: <EditOutlined aria-hidden />,
  right: 'edit',
  to: (row) => idOf(of, row),
});

const Dependents = lazyWithFallback(() => import('./Dependents.tsx').then((m) => m.Dependents));

/** Whether the contract can tell which records depend on records of this noun. */
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
  told: 'remove',
});

/** Takes a deletion back. */
export const restoreAction = (of: AnyResource<'restore'>): Action => ({
  name: 'restore',
  label: () => t('kit.restore.label'),
  icon: <UndoOutlined aria-hidden />,
  right: 'edit',
  key: 'r',
  perform: (row, { changeset }) => call(of.restore, { params: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  told: 'restore',
});

/** What every plain list can do to a record, by the calls that its noun has; spread it and add. */
export const plainActions = (of: AnyResource): Action[] => [...(has(of, 'update') ? [editAction(of)] : []), ...(has(of, 'remove') ? [removeAction(of)] : [])];
