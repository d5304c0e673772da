import { useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { faultLabel } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';

/** What is wrong with one field, as a code, so that the message follows the language that is chosen later. */
export type PublicFault = { code: string; params?: Record<string, unknown> | undefined };

export const missing: PublicFault = { code: 'required_input' };

/** Whether a text is an e-mail address by the rules of the browser. */
export function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value.trim();
  return value.trim() !== '' && input.validity.valid;
}

/** What is wrong with an e-mail address, if anything. */
export const emailFault = (email: string): PublicFault | undefined => (email.trim() === '' ? missing : isEmail(email) ? undefined : { code: 'invalid_email' });

/**
 * The state of a public form. `check` finds faults before anything is sent, `send` sends. Faults that the server finds appear on the same
 * fields, and the first wrong field gets the focus. The caller holds the values, so nothing typed is lost. `labels` names the fields.
 */
export function usePublicForm<N extends string>(of: {
  labels: Record<N, string>;
  check: () => Promise<Partial<Record<N, PublicFault | undefined>>> | Partial<Record<N, PublicFault | undefined>>;
  send: () => Promise<void>;
}) {
  useTexts();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Partial<Record<N, PublicFault>>>({});
  const [error, setError] = useState<unknown>(null);
  const names = Object.keys(of.labels) as N[];

  function showFaults(form: HTMLFormElement, found: Partial<Record<N, PublicFault | undefined>>): boolean {
    const real = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as Partial<Record<N, PublicFault>>;
    setFaults(real);
    const first = names.find((name) => real[name] !== undefined);
    if (first === undefined) return false;
    const control = form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return true;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setError(null);
    setBusy(true);
    try {
      if (showFaults(form, await of.check())) return;
      await of.send();
    } catch (cause) {
      const broken = cause instanceof ApiError ? cause.errors : [];
      const known = broken.flatMap(({ path, code, params }) => {
        const name = names.find((each) => each === path);
        return name === undefined ? [] : [[name, { code: code === 'required' ? 'required_input' : code, params }] as const];
      });
      if (!showFaults(form, Object.fromEntries(known) as Partial<Record<N, PublicFault>>)) setError(cause);
    } finally {
      setBusy(false);
    }
  }

  const fault = (name: N): string | undefined => {
    const found = faults[name];
    return found && faultLabel(found.code, { ...found.params, field: of.labels[name] });
  };
  return { isBusy, submit, fault, error, failure: error === null ? undefined : reason(error) };
}
