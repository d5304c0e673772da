import type { AnyResource } from '../record.ts';
import { FormField } from './FormField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useResourceForm } from './useResourceForm.ts';

/** A plain record's form: its fields in one column. */
export function PlainForm({ of, fields }: { of: AnyResource; fields: readonly string[] }) {
  const form = useResourceForm(of);
  return (
    <FormFrame form={form}>
      <div className="form-main">
        <div className="section">
          {fields.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      </div>
    </FormFrame>
  );
}
