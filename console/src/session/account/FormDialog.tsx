import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button, Input } from 'antd';
import type { InputRef } from 'antd';
import { ApiError, reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { faultLabel } from '../../kit/label.ts';
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
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inputs = useRef<Record<string, InputRef | null>>({});

  function fail(found: Record<string, string>) {
    setFaults(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) inputs.current[first.name]?.focus({ cursor: 'all' });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    const missing = fields.filter(({ name }) => values[name]?.trim() === '');
    fail(Object.fromEntries(missing.map(({ name, label }) => [name, faultLabel('required_input', { field: label })])));
    if (missing.length > 0) return;
    setBusy(true);
    try {
      await perform(values);
    } catch (error) {
      setBusy(false);
      const named = error instanceof ApiError ? error.errors.filter(({ path }) => path in values) : [];
      fail(
        Object.fromEntries(
          named.map(({ path, code, params }) => [path, faultLabel(code, { ...params, field: fields.find(({ name }) => name === path)?.label })]),
        ),
      );
      if (named.length === 0) setProblem(explain?.(error) ?? reason(error));
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      confirm={
        <Button type="primary" danger={isDangerous} htmlType="submit" form={`${id}form`} loading={isBusy}>
          {yes}
        </Button>
      }
    >
      <form id={`${id}form`} className="ask" onSubmit={(event) => void submit(event)} noValidate>
        {text !== undefined && <p>{text}</p>}
        {fields.map(({ name, kind, label, hint }, at) => {
          const of = {
            id: `${id}${name}`,
            ref: (input: InputRef | null) => {
              inputs.current[name] = input;
            },
            name,
            value: values[name] ?? '',
            onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
            ...(faults[name] === undefined ? {} : { status: 'error' as const, 'aria-invalid': true }),
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
              <p id={`${id}${name}-more`} className={faults[name] === undefined ? 'muted' : 'red'}>
                {faults[name] ?? hint}
              </p>
            </div>
          );
        })}
        <div role="alert">{problem !== null && <p className="ask-problem">{problem}</p>}</div>
      </form>
    </Dialog>
  );
}
