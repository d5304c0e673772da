import { useTexts } from '../../words/words.ts';
import { nounLabel, valueLabel } from '../label.ts';
import type { AnyResource } from '../record.ts';
import { FormField } from './FormField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useResourceForm } from './useResourceForm.ts';

/** A plain record's form: its fields in one column. */
export function PlainForm({ of, fields, tabs }: { of: AnyResource<'get'>; fields: readonly string[]; tabs: string | undefined }) {
  const form = useResourceForm(of);
  const kind = tabs === undefined ? undefined : form.values[tabs];
  // The noun depends on the language, so a change of the language must render it again.
  useTexts();
  const noun = tabs === undefined || typeof kind !== 'string' ? nounLabel(of.name) : valueLabel(of.name, tabs, kind).toLowerCase();
  return (
    <FormFrame form={form} noun={noun} {...(tabs === undefined || typeof kind !== 'string' ? {} : { tab: { of: tabs, value: kind } })}>
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
