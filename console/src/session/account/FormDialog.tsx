import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Input } from 'antd';
import { Dialog } from '../../kit/Dialog.tsx';
import { missing, usePublicForm } from '../usePublicForm.ts';
import './security.css';

/** A field of the dialog. `kind` decides what browsers and password managers may fill in. */
export type DialogField = { name: string; kind: 'password' | 'code' | 'text'; label: string; hint?: string; initial?: string };

/**
 * A dialog with a small form. `perform` gets the typed values. If it fails, the dialog stays open and shows the reason below the field
 * that the server names. `explain` translates errors that do not come from the server.
 */
export function FormDialog({
  title,
  text,
  fields,
  yes,
  isDangerous = false,
  perform,
  explain,
  onClose,
}: {
  title: string;
  text?: ReactNode;
  fields: readonly DialogField[];
  yes: string;
  isDangerous?: boolean;
  perform: (values: Record<string, string>) => Promise<void>;
  explain?: (error: unknown) => string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const [values, setValues] = useState<Record<string, string>>(() => Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? ''])));
  const form = usePublicForm({
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    check: () => Object.fromEntries(fields.map(({ name }) => [name, values[name]?.trim() === '' ? missing : undefined])),
    send: () => perform(values),
    focus: (input) => {
      input.focus();
      input.select();
    },
  });
  const problem = form.error === null ? undefined : (explain?.(form.error) ?? form.failure);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      confirm={
        <Button type="primary" danger={isDangerous} htmlType="submit" form={`${id}form`} loading={form.isBusy}>
          {yes}
        </Button>
      }
    >
      <form id={`${id}form`} className="ask" onSubmit={(event) => void form.submit(event)} noValidate>
        {text !== undefined && <p>{text}</p>}
        {fields.map(({ name, kind, label, hint }, at) => {
          const fault = form.fault(name);
          const of = {
            id: `${id}${name}`,
            name,
            value: values[name] ?? '',
            onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
            ...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true }),
            'aria-describedby': `${id}${name}-more`,
            ...(at === 0 ? { 'data-focus': true } : {}),
          };
          return (
            <div key={name} className="ask-field">
              <label htmlFor={of.id}>{label}</label>
              {kind === 'password' ? (
                <Input.Password {...of} autoComplete="current-password" />
              ) : (
                <Input
                  {...of}
                  autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
                  autoCapitalize={kind === 'code' ? 'none' : undefined}
                  spellCheck={false}
                />
              )}
              <p id={`${id}${name}-more`} className={fault === undefined ? 'muted' : 'red'}>
                {fault ?? hint}
              </p>
            </div>
          );
        })}
        <div role="alert">{problem !== undefined && <p className="ask-problem">{problem}</p>}</div>
      </form>
    </Dialog>
  );
}
