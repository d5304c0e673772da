import type { ReactNode } from 'react';
import { inBrackets } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { PublicFrame } from './PublicFrame.tsx';
import type { usePublicForm } from './usePublicForm.ts';

/** The layout of a public form: its fields, its error message, its one button, and links to other pages (`elsewhere`) below a line. */
export function PublicForm<N extends string>({
  form,
  title,
  about,
  submit,
  submitting,
  children,
  elsewhere,
}: {
  form: ReturnType<typeof usePublicForm<N>>;
  title: string;
  about: string;
  submit: string;
  submitting: string;
  children: ReactNode;
  elsewhere: ReactNode;
}) {
  return (
    <PublicFrame title={title}>
      <form className="sign-in-card" onSubmit={(event) => void form.submit(event)} noValidate>
        <h1>{title}</h1>
        <p>{about}</p>
        {children}
        <div role="alert">{form.failure !== undefined && <p className="sign-in-refused">{form.failure}</p>}</div>
        <button type="submit" className="plain-button" aria-disabled={form.isBusy}>
          {form.isBusy ? submitting : submit}
        </button>
        <p className="sign-in-else">{elsewhere}</p>
      </form>
    </PublicFrame>
  );
}

/** A text field of a public form, with its fault below. */
export function PublicInput({
  id,
  name,
  label,
  type = 'text',
  autoComplete,
  value,
  onChange,
  fault,
  optional = false,
  hint,
}: {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  optional?: boolean;
  hint?: string;
}) {
  const t = useTexts();
  return (
    <>
      <label htmlFor={id}>
        {label}
        {optional && <span className="sign-in-optional">{inBrackets(t('account.signUp.optional'))}</span>}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        inputMode={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? 'words' : 'none'}
        spellCheck={false}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`}
      />
      {hint !== undefined && (
        <p className="sign-in-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="sign-in-fault" id={`${id}-fault`}>
        {fault}
      </p>
    </>
  );
}
