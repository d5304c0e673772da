import { useRef, useState } from 'react';
import type { Fields, Linked } from '@marquee/contract/kit/field';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { ApiError, reason } from '../call.ts';
import { check } from '../check.ts';
import { Dialog } from '../Dialog.tsx';
import { type Attempt, idempotentAttempt } from '../drafts.ts';
import { controlId, FormField } from '../form/FormField.tsx';
import { useSaving } from '../form/saving.ts';
import { useFaults } from '../form/useFaults.ts';
import { FieldsContext } from '../form/useResourceForm.ts';
import { type AnyResource, idOf, type Row, titleOf } from '../record.ts';
import { bodyOf, changed, initial, type Values } from '../values.ts';
import '../form.css';

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

/** Ids of these fields are no other form's. */
const within = 'new-';

/** Makes a record that a picker did not find, asking for no more than it has to have. */
export function CreateDialog({ of, noun, names, given, onMade, onClose }: CreateProps) {
  const t = useTexts();
  const fields = of.fields as Fields;
  const [values, setValues] = useState<Values>(() =>
    names.reduce((so, name) => (given[name] === undefined ? so : follow(fields, so, name, given[name])), {
      ...initial(fields, new URLSearchParams()),
      ...given,
    }),
  );
  const [problem, tellProblem] = useState<string | null>(null);
  const { found, setFound, blur, tell } = useFaults(of, values, undefined);
  const { create } = useSaving(of);
  // The same record, sent again where its answer was lost, is made once.
  const attempt = useRef<Attempt>(undefined);

  async function make(): Promise<void> {
    if (create.isPending) return;
    tellProblem(null);
    const broken = check(of, values);
    setFound(broken);
    const [first] = names.filter((name) => broken.some(({ path }) => path === name));
    if (broken.length > 0) {
      document.getElementById(controlId(within + (first ?? of.title)))?.focus();
      return;
    }
    try {
      const body = bodyOf(fields, values);
      attempt.current = idempotentAttempt(body, attempt.current);
      const { data } = await create.mutateAsync({ body, idempotencyKey: attempt.current.key } as never);
      onMade({ id: idOf(of, data as Row), label: titleOf(of, data as Row) });
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) tell(error.errors);
      else tellProblem(reason(error));
    }
  }

  return (
    <FieldsContext.Provider
      value={{
        of,
        fields,
        within,
        id: undefined,
        values,
        faults: found,
        isReadOnly: false,
        set: (name, value) => {
          setValues((before) => follow(fields, before, name, value));
          setFound((before) => before.filter(({ path }) => path !== name));
        },
        blur,
        setBusy: () => undefined,
      }}
    >
      <Dialog
        title={t('kit.new', { noun })}
        onClose={onClose}
        confirm={
          <Button type="primary" loading={create.isPending} onClick={() => void make()}>
            {t('kit.new', { noun })}
          </Button>
        }
      >
        {names.map((name) => (
          <FormField key={name} name={name} />
        ))}
        {problem !== null && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </Dialog>
    </FieldsContext.Provider>
  );
}

const follow = (fields: Fields, values: Values, name: string, value: unknown): Values => changed(fields, values, { name, value, isFollowed: true });
