import type { ReactNode } from 'react';
import { useTexts } from '../words/words.ts';
import { label } from '../kit/label.ts';
import { type EntryForm, fieldId } from './useEntry.ts';

/** Label, hint and fault around one control; `group` if it consists of several inputs. */
export function Field({
  name,
  form,
  hint,
  group = false,
  children,
}: {
  name: string;
  form: EntryForm;
  hint?: ReactNode;
  group?: boolean;
  children: ReactNode;
}) {
  useTexts();
  const fault = form.faults.get(name);
  const Container = group ? 'fieldset' : 'div';
  return (
    // The group can have the focus, since its file button disappears while the file is uploaded.
    <Container className="entry-field" tabIndex={group ? -1 : undefined} aria-describedby={group ? describedBy(name) : undefined}>
      {group ? <legend>{label('entry', name)}</legend> : <label htmlFor={fieldId(name)}>{label('entry', name)}</label>}
      {children}
      {hint !== undefined && (
        <p className="entry-hint" id={`${fieldId(name)}-hint`}>
          {hint}
        </p>
      )}
      <p className="sign-in-fault" id={`${fieldId(name)}-fault`}>
        {fault}
      </p>
    </Container>
  );
}

/** The ids of the hint and the fault of a field. */
export const describedBy = (name: string) => `${fieldId(name)}-hint ${fieldId(name)}-fault`;

type TextProps = {
  name: string;
  form: EntryForm;
  hint?: ReactNode;
  type?: string;
  inputMode?: 'numeric' | 'url';
  autoComplete?: string;
  max?: string;
  length?: number;
};

/** A text field of the entry. */
export function TextField({ name, form, hint, type = 'text', length, ...rest }: TextProps) {
  return (
    <Field name={name} form={form} hint={hint}>
      <input
        id={fieldId(name)}
        name={name}
        type={type}
        maxLength={length}
        spellCheck={type === 'text' ? undefined : false}
        required
        value={form.values[name] ?? ''}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => void form.validate(name)}
        aria-invalid={form.faults.has(name)}
        aria-describedby={describedBy(name)}
        {...rest}
      />
    </Field>
  );
}
