import { type KeyboardEvent, memo, type ReactNode, useCallback, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Field } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { flushSync } from 'react-dom';
import { useTexts } from '../../words/words.ts';
import { sentence } from '../faults.ts';
import { newKey } from '../call.ts';
import { focusField } from '../form/ErrorSummary.tsx';
import { Required } from '../form/Required.tsx';
import { viewOf } from '../kinds.tsx';
import { label } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import { useStableCallback } from '../useStableCallback.ts';
import type { FormRow } from '../values.ts';
import type { InputProps } from './kind.ts';
import { calledBy } from './values.ts';

const keyOf = (row: FormRow): string => row.id ?? row.key ?? '';

/** The rows with one put elsewhere. */
const moved = (rows: readonly FormRow[], at: number, to: number): FormRow[] => rows.toSpliced(at, 1).toSpliced(to, 0, rows[at] as FormRow);

const calm: readonly Fault[] = [];

/** Rows with fields of their own, such as a cast with roles: added, removed, and put in order by dragging, pressing or keyboard. */
export function RowsInput({ id, field, value, onChange, onBlur, faults, resource, name, record }: InputProps<'rows'>) {
  const t = useTexts();
  const rows = (value ?? []) as FormRow[];
  const fields = field.param.of;
  const change = useStableCallback((key: string, inner: string, next: unknown) =>
    onChange(rows.map((row) => (keyOf(row) === key ? { ...row, [inner]: next } : row))),
  );
  const remove = useStableCallback((key: string) => onChange(rows.filter((each) => keyOf(each) !== key)));
  // One goes on in the new row, which stands before the button.
  const add = () => {
    flushSync(() => onChange([...rows, { key: newKey() }]));
    focusField(`${name}.${rows.length}.${Object.keys(fields)[0]}`);
  };
  const [said, say] = useState('');
  const calledAt = (at: number) => calledBy(fields, rows[at] as FormRow) ?? t('kit.row', { at: at + 1 });
  // Tab goes from field to field, and so passes by what moves and removes rows: that is done from within them.
  const act = useStableCallback((event: KeyboardEvent, at: number, inner: string) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // A dialog that a row's picker has opened lies in the row, for React.
    if (!event.altKey || (way === undefined && event.key !== 'Delete') || (event.target as Element).closest('dialog') !== null) return;
    event.preventDefault();
    event.stopPropagation();
    if (way === undefined) {
      say(t('kit.removeRow', { name: calledAt(at) }));
      flushSync(() => remove(keyOf(rows[at] as FormRow)));
      if (rows.length === 1) document.getElementById(id)?.focus();
      else focusField(`${name}.${Math.min(at, rows.length - 2)}.${inner}`);
      return;
    }
    const to = Math.min(rows.length - 1, Math.max(0, at + way));
    if (to === at) return;
    flushSync(() => onChange(moved(rows, at, to)));
    say(t('kit.moved', { name: calledAt(at), at: to + 1, count: rows.length }));
    focusField(`${name}.${to}.${inner}`);
  });
  const draw = useCallback(
    (row: FormRow, at: number, handle: ReactNode) => {
      const mine = faults.filter(({ path }) => path.startsWith(`${name}.${at}.`));
      return (
        <Row
          row={row}
          at={at}
          handle={handle}
          of={fields}
          resource={resource}
          name={name}
          record={record}
          faults={mine.length === 0 ? calm : mine}
          onChange={change}
          onRemove={remove}
          onAct={act}
          onBlur={onBlur}
        />
      );
    },
    [fields, faults, resource, name, record, change, remove, act, onBlur],
  );
  return (
    <div>
      <Sortable
        items={rows}
        keyOf={keyOf}
        nameOf={(row, at) => calledBy(fields, row) ?? t('kit.row', { at: at + 1 })}
        onSort={onChange}
        className="rows-list"
        moveKeys="Alt+ArrowUp Alt+ArrowDown"
      >
        {draw}
      </Sortable>
      {rows.length < field.param.max && (
        <Button id={id} icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('kit.addRow')}
        </Button>
      )}
      {rows.length > 0 && <p className="field-hint rows-keys">{t('kit.rowKeys')}</p>}
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  );
}

type RowProps = Pick<InputProps<'rows'>, 'resource' | 'name' | 'record' | 'faults' | 'onBlur'> & {
  row: FormRow;
  at: number;
  handle: ReactNode;
  of: Record<string, Field>;
  onChange: (key: string, inner: string, next: unknown) => void;
  onRemove: (key: string) => void;
  onAct: (event: KeyboardEvent, at: number, inner: string) => void;
};

/** Drawn again for itself, its place and its faults alone: of a hundred rows with a picker each, every key would otherwise wait for all. */
const Row = memo(function Row({ row, at, handle, of: fields, resource, name, record, faults, onChange, onRemove, onAct, onBlur }: RowProps) {
  const t = useTexts();
  const called = calledBy(fields, row) ?? t('kit.row', { at: at + 1 });
  return (
    <div className="rows-row" role="group" aria-label={called}>
      {handle}
      <div className="rows-fields">
        {Object.entries(fields).map(([inner, of]) => {
          const path = `${name}.${at}.${inner}`;
          const fault = faults.find((each) => each.path === path);
          const control = `field-${path}`;
          const Input = viewOf(of.kind).input;
          return (
            <div key={inner} className="rows-field" onKeyDownCapture={(event) => onAct(event, at, inner)}>
              <label htmlFor={control} className="field-label">
                {label(resource, `${name}.${inner}`)}
                {of.required && <Required />}
              </label>
              <Input
                field={of as never}
                id={control}
                resource={resource}
                name={`${name}.${inner}`}
                value={row[inner]}
                onChange={(next) => onChange(keyOf(row), inner, next)}
                onBlur={onBlur}
                isInvalid={fault !== undefined}
                describedBy={fault === undefined ? undefined : `${control}-error`}
                faults={calm}
                source={undefined}
                record={record}
              />
              {fault !== undefined && (
                <p id={`${control}-error`} className="field-error">
                  {sentence(resource, fault)}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-keyshortcuts="Alt+Delete"
        aria-label={t('kit.removeRow', { name: called })}
        onClick={() => onRemove(keyOf(row))}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
});
