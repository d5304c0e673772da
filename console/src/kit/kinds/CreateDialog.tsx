import { useRef } from 'react';
import type { Fields, Linked } from '@marquee/contract/kit/field';
import { useTexts } from '../../words/words.ts';
import { type Attempt, idempotentAttempt } from '../drafts.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import { useSaving } from '../form/saving.ts';
import { type AnyResource, idOf, type Row, titleOf } from '../record.ts';
import { bodyOf, changed, type Values } from '../values.ts';

type CreateProps = {
  of: AnyResource;
  noun: string;
  /** The fields that are asked for. */
  names: readonly string[];
  /** What is known already: the title that was typed, and what the picker narrows by. */
  given: Values;
  onMade: (made: Linked) => void;
  onClose: () => void;
};

/** Makes a record that a picker did not find, asking for no more than it has to have. */
export function CreateDialog({ of, noun, names, given, onMade, onClose }: CreateProps) {
  const t = useTexts();
  const fields = of.fields as Fields;
  const { create } = useSaving(of);
  // The same record, sent again where its answer was lost, is made once.
  const attempt = useRef<Attempt>(undefined);
  return (
    <FieldsDialog
      of={of}
      names={names}
      within="new-"
      // Slugs follow what is given.
      given={names.reduce((so, name) => (given[name] === undefined ? so : changed(fields, so, { name, value: given[name], isFollowed: true })), given)}
      title={t('kit.new', { noun })}
      yes={t('kit.new', { noun })}
      onClose={onClose}
      send={async (values) => {
        const body = bodyOf(fields, values);
        attempt.current = idempotentAttempt(body, attempt.current);
        const { data } = await create.mutateAsync({ body, idempotencyKey: attempt.current.key } as never);
        onMade({ id: idOf(of, data as Row), label: titleOf(of, data as Row) });
      }}
    />
  );
}
