import { type ComponentType } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Field, Kind, Linked } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { flushSync } from 'react-dom';
import { useWords } from '../../words/words.ts';
import { sentence } from '../check.ts';
import { newKey } from '../call.ts';
import { focusField } from '../form/ErrorSummary.tsx';
import { kinds } from '../kinds.tsx';
import { label } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import type { FormRow } from '../values.ts';
import type { InputProps } from './kind.ts';

const keyOf = (row: FormRow): string => row.id ?? row.key ?? '';

/** What a row is called: its reference, else its first text, else its place. */
function nameOf(row: FormRow, of: Record<string, Field>): string | undefined {
  for (const [name, field] of Object.entries(of)) {
    const value = row[name];
    if (field.kind === 'ref' && value !== null && value !== undefined) return (value as Linked).label;
    if (field.kind === 'text' && typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Rows with fields of their own, such as a cast with roles: added, removed, and put in order by dragging, pressing or keyboard. */
export function RowsInput({ id, field, value, onChange, onBlur, faults, resource, name, record }: InputProps<'rows'>) {
  const t = useWords();
  const rows = (value ?? []) as FormRow[];
  const fields = field.param.of;
  const change = (key: string, inner: string, next: unknown) => onChange(rows.map((row) => (keyOf(row) === key ? { ...row, [inner]: next } : row)));
  const called = (row: FormRow) => nameOf(row, fields) ?? t('kit.row', { at: rows.indexOf(row) + 1 });
  // One goes on in the new row, which stands before the button.
  const add = () => {
    flushSync(() => onChange([...rows, { key: newKey() }]));
    focusField(`${name}.${rows.length}.${Object.keys(fields)[0]}`);
  };
  return (
    <div>
      <Sortable items={rows} keyOf={keyOf} nameOf={called} onSort={onChange} className="rows-list">
        {(row, at, handle) => (
          <div className="rows-row" role="group" aria-label={called(row)}>
            {handle}
            <div className="rows-fields">
              {Object.entries(fields).map(([inner, of]) => {
                const path = `${name}.${at}.${inner}`;
                const fault = faults.find((each) => each.path === path);
                const control = `field-${path}`;
                const Input = kinds[of.kind].input as ComponentType<InputProps<Kind>>;
                return (
                  <div key={inner} className="rows-field">
                    <label htmlFor={control} className="field-label">
                      {label(resource, `${name}.${inner}`)}
                      {of.required && (
                        <span className="required" aria-hidden="true">
                          {' '}
                          *
                        </span>
                      )}
                    </label>
                    <Input
                      field={of as never}
                      id={control}
                      resource={resource}
                      name={`${name}.${inner}`}
                      value={row[inner]}
                      onChange={(next) => change(keyOf(row), inner, next)}
                      onBlur={onBlur}
                      isInvalid={fault !== undefined}
                      describedBy={fault === undefined ? undefined : `${control}-error`}
                      faults={[]}
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
              aria-label={t('kit.removeRow', { name: called(row) })}
              onClick={() => onChange(rows.filter((each) => each !== row))}
            >
              <CloseOutlined aria-hidden />
            </button>
          </div>
        )}
      </Sortable>
      {rows.length < field.param.max && (
        <Button id={id} icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('kit.addRow')}
        </Button>
      )}
    </div>
  );
}
