import { useState } from 'react';
import type { Fields } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import { check, type CheckedFields } from '../check.ts';
import { serverFaults } from '../faults.ts';
import { afterPointerRelease } from '../pointerRelease.ts';
import { changed, type Values, suggestedFrom } from '../values.ts';
import { useFormEngine } from './useFormEngine.ts';

type FormFault = ReturnType<typeof serverFaults>[number];

/** Fields with the name by which the words know them: those of a resource, or some that an action asks for. */
export type FieldSet = CheckedFields & { name: string; shown?: Fields };

type FieldFormOptions = {
  initial: () => Values;
  /** What the record has already. A required field that it lacks there too is no fault. */
  base?: Values | undefined;
  focus?: (faults: readonly FormFault[]) => void;
  /** The fields that are on the page. What the server says of others is said of the whole form. All, if left out. */
  names?: readonly string[];
};

const isOf = (name: string, { path }: Fault) => path === name || path.startsWith(`${name}.`);

/** A form over fields of the contract: its values, and its faults by the contract's schemas, found when a field is left and at submit, never while typing. */
export function useFieldForm(of: FieldSet, { initial, base, focus, names }: FieldFormOptions) {
  const [values, setValues] = useState(initial);
  const engine = useFormEngine<FormFault>({
    fromServer: (errors) => serverFaults(of, errors).filter((fault) => names?.some((name) => isOf(name, fault)) ?? true),
    focus,
  });
  /** fields that have just been left and are still to be checked */
  const [left, setLeft] = useState<readonly string[]>([]);

  // Checked while drawing, when the values hold whatever came with leaving the field: an upload sets its value and leaves in one go.
  if (left.length > 0) {
    const isLeft = (fault: FormFault) => left.some((name) => isOf(name, fault));
    setLeft([]);
    // What the server refused still holds until it is changed: taken away at the first click elsewhere, it would move the page under that click.
    const stays = engine.faults.filter((fault) => !isLeft(fault) || fault.message !== undefined);
    engine.setFaults([...stays, ...check(of, values, base).filter((fault) => isLeft(fault) && !stays.some(({ path }) => path === fault.path))]);
  }

  return {
    ...engine,
    values,
    setValues,
    /** Changes a field and clears its faults. With `isFollowed`, slugs follow the field that they are made from. */
    set: (name: string, value: unknown, isFollowed: boolean) => {
      setValues((before) => changed(of.fields, before, { name, value, isFollowed }));
      const slugs = Object.keys(of.fields).filter((each) => suggestedFrom(of.fields[each]) === name);
      const touched = [name, ...(isFollowed ? slugs : [])];
      const isTouched = (fault: FormFault) => touched.some((each) => isOf(each, fault));
      engine.setFaults((before) => (before.some(isTouched) ? before.filter((fault) => !isTouched(fault)) : before));
    },
    /** A field was left. What is then told of it moves what stands below, so that it waits for the end of a press. */
    blur: (name: string) => afterPointerRelease(() => setLeft((before) => [...before, name])),
  };
}
