import { useRef } from 'react';
import type { FormEvent } from 'react';
import { reason } from '../kit/call.ts';
import { useFormEngine } from '../kit/form/useFormEngine.ts';
import { faultLabel } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';

/** A fault of one field. It has a code instead of a text, so that its message follows a change of the language. */
export type PublicFault = { code: string; params?: Record<string, unknown> | undefined };

export const missing: PublicFault = { code: 'required_input' };

/** Whether a text is an e-mail address by the rules of the browser. */
export function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value.trim();
  return value.trim() !== '' && input.validity.valid;
}

/** The fault of an e-mail address; undefined if it is valid. */
export const emailFault = (email: string): PublicFault | undefined => (email.trim() === '' ? missing : isEmail(email) ? undefined : { code: 'invalid_email' });

/**
 * A form with native inputs, whose `name` is that of their field. `check` finds faults before anything is sent, `send` sends. The caller holds the
 * values. `labels` names the fields, in the order of the page; `focus` puts the focus on the first wrong one in another way.
 */
export function usePublicForm<N extends string>(of: {
  labels: Record<N, string>;
  check: () => Promise<Partial<Record<N, PublicFault | undefined>>> | Partial<Record<N, PublicFault | undefined>>;
  send: () => Promise<void>;
  focus?: (control: HTMLInputElement) => void;
}) {
  useTexts();
  const names = Object.keys(of.labels) as N[];
  const form = useRef<HTMLFormElement>(null);
  const engine = useFormEngine<PublicFault & { path: N }>({
    fromServer: (errors) =>
      errors.flatMap(({ path, code, params }) =>
        names.filter((name) => name === path).map((name) => ({ path: name, code: code === 'required' ? 'required_input' : code, params })),
      ),
    focus: (faults) => {
      const first = names.find((name) => faults.some(({ path }) => path === name));
      const control = first === undefined ? undefined : form.current?.elements.namedItem(first);
      if (control instanceof HTMLInputElement) (of.focus ?? ((input) => input.focus()))(control);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.current = event.currentTarget;
    const check = async () => {
      const found = await of.check();
      return names.flatMap((path) => (found[path] === undefined ? [] : [{ path, ...found[path] }]));
    };
    return engine.submit(check, of.send);
  }

  const fault = (name: N): string | undefined => {
    const found = engine.faults.find(({ path }) => path === name);
    return found && faultLabel(found.code, { ...found.params, field: of.labels[name] });
  };
  const { isBusy, error, reset } = engine;
  return { isBusy, submit, fault, error, failure: error === null ? undefined : reason(error), reset };
}
