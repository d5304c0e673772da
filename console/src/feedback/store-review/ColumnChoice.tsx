import { useId } from 'react';
import { importedFields } from '@marquee/contract/feedback/store_review';
import { label } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import type { ImportedField } from './columns.ts';
import type { Table } from './readTable.ts';

type ColumnChoiceProps = { field: ImportedField; table: Table; column: number | undefined; onChange: (column: number | undefined) => void };

/** Which column of a file holds a field, with an example of what stands in it. */
export function ColumnChoice({ field, table, column, onChange }: ColumnChoiceProps) {
  const t = useTexts();
  const id = useId();
  const example = column === undefined ? '' : (table.rows.map(({ cells }) => cells[column]?.trim()).find((cell) => cell) ?? '');
  // Without a column for it, the store is chosen for all rows.
  const isRequired = importedFields[field].required && field !== 'source';
  return (
    <div className="import-column">
      <label htmlFor={id}>
        {label('store_review', field)} {isRequired && t('kit.required')}
      </label>
      <select
        id={id}
        className="plain-input"
        value={column ?? ''}
        aria-describedby={`${id}-example`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{t('feedback.stores.import.none')}</option>
        {table.header.map((name, at) => (
          <option key={at} value={at}>
            {name === '' ? String(at + 1) : name}
          </option>
        ))}
      </select>
      <small id={`${id}-example`} className="muted" dir="auto">
        {example}
      </small>
    </div>
  );
}
