import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { reason } from '../call.ts';
import { check } from '../check.ts';
import { Dialog } from '../Dialog.tsx';
import { initial, type Values } from '../values.ts';
import { controlId, FormField } from './FormField.tsx';
import { type FieldSet, useFieldForm } from './useFieldForm.ts';
import { FieldsContext } from './useResourceForm.ts';
import '../form.css';

type FieldsDialogProps = {
  of: FieldSet;
  /** The fields to show, in this order; all, if left out. */
  names?: readonly string[] | undefined;
  /** The values that are known already, as values are read. */
  given: Values;
  title: ReactNode;
  /** The text above the fields. */
  text?: ReactNode;
  /** The fields, if they are not simply one below the other. */
  controls?: ReactNode;
  /** The text of the button. */
  yes: string;
  isDangerous?: boolean;
  /** Whether the dialog interrupts to ask something; screen readers then read it at once. */
  isAlert?: boolean;
  /** A prefix for the ids of the controls, needed if another form is on the same page. */
  within?: string;
  /** Sends the checked values, as they are read. If it throws, the dialog stays open and shows the reason at the fields that the server names. */
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
};

/**
 * A dialog that asks for fields of the contract. It uses the kit's inputs and checks them in place. Enter submits; in a text of several lines, Ctrl+Enter
 * does.
 */
export function FieldsDialog({ of, given, within = 'ask-', names = Object.keys(of.fields), ...dialog }: FieldsDialogProps) {
  useTexts();
  const form = useFieldForm(of, {
    initial: () => ({ ...initial(of.fields, new URLSearchParams()), ...given }),
    names,
    focus: (faults) => {
      const first = names.find((name) => faults.some(({ path }) => path.split('.')[0] === name)) ?? names[0];
      if (first !== undefined) document.getElementById(controlId(within + first))?.focus();
    },
  });
  const { values, faults, blur, isBusy, error } = form;
  return (
    <FieldsContext.Provider
      value={{
        of,
        fields: of.fields,
        within,
        id: undefined,
        values,
        faults,
        isReadOnly: false,
        set: (name, value) => form.set(name, value, true),
        blur,
        setBusy: () => undefined,
      }}
    >
      <Dialog
        alert={dialog.isAlert ?? false}
        title={dialog.title}
        onClose={dialog.onClose}
        confirm={
          <Button
            type="primary"
            danger={dialog.isDangerous ?? false}
            loading={isBusy}
            onClick={() =>
              void form.submit(
                () => check(of, values),
                () => dialog.send(values),
              )
            }
          >
            {dialog.yes}
          </Button>
        }
      >
        {dialog.text}
        {dialog.controls ?? names.map((name) => <FormField key={name} name={name} />)}
        {error !== null && (
          <p className="field-error" role="alert">
            {reason(error)}
          </p>
        )}
      </Dialog>
    </FieldsContext.Provider>
  );
}
