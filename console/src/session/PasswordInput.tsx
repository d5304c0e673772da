import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../words/words.ts';

/**
 * A password field with its fault below and a button that shows the password. By default it is for the current password of the account.
 */
export function PasswordInput({
  id,
  ref,
  value,
  onChange,
  fault,
  label,
  name = 'password',
  autoComplete = 'current-password',
  hint,
  aside,
}: {
  id: string;
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  label?: string;
  name?: string;
  autoComplete?: 'current-password' | 'new-password';
  hint?: string;
  /** a link beside the label; in tab order it comes after the field */
  aside?: ReactNode;
}) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div className="sign-in-field">
        <label htmlFor={id}>{label ?? t('session.password')}</label>
        <div className="sign-in-password">
          <input
            id={id}
            ref={ref}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={fault !== undefined}
            aria-describedby={hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`}
          />
          <button type="button" onClick={() => setShown(!isShown)} aria-label={t(isShown ? 'session.hidePassword' : 'session.showPassword')}>
            {t(isShown ? 'session.hide' : 'session.show')}
          </button>
        </div>
        {aside !== undefined && <span className="sign-in-aside">{aside}</span>}
      </div>
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
