import { createShape } from '@marquee/contract/kit/field';
import { FieldsDialog, type FieldsDialogProps } from './form/FieldsDialog.tsx';
import type { Asks } from './actions.tsx';
import type { AnyResource } from './record.ts';
import { initial, type Values } from './values.ts';

/** Asks for the fields of an action. `given` is what is known of them already, as values are read. */
export function AskDialog({ of, asks, given, ...dialog }: { of: AnyResource; asks: Asks; given: Values } & Omit<FieldsDialogProps, 'of' | 'initial'>) {
  const { fields } = asks;
  return (
    <FieldsDialog
      {...dialog}
      of={{ name: of.name, fields, checks: [], create: { body: createShape(fields) as never } }}
      initial={{ ...initial(fields, new URLSearchParams()), ...given }}
    />
  );
}
