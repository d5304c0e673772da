import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { label } from '../kit/label.ts';
import { type EntryForm, fieldId } from './useEntry.ts';

/** Label, hint and fault around one control; `group` for what is no single input. */
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
  useWords();
  const fault = form.faults.get(name);
  const Frame = group ? 'fieldset' : 'div';
  return (
    // What chooses a file goes away while the file does: the keys then stay with its group.
    <Frame className="entry-field" tabIndex={group ? -1 : undefined} aria-describedby={group ? describedBy(name) : undefined}>
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
    </Frame>
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

/** One line of the entry. */
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
        onBlur={() => void form.leave(name)}
        aria-invalid={form.faults.has(name)}
        aria-describedby={describedBy(name)}
        {...rest}
      />
    </Field>
  );
}
