import { useState } from 'react';
import type { Fields } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import { check, type CheckedFields } from '../check.ts';
import { serverFaults } from '../faults.ts';
import { afterPointerRelease } from '../pointerRelease.ts';
import { changed, type Values, suggestedFrom } from '../values.ts';
import { useFormEngine } from './useFormEngine.ts';

type FormFault = ReturnType<typeof serverFaults>[number];

/** Fields with the name of their texts: those of a resource, or some that an action asks for. */
export type FieldSet = CheckedFields & { name: string; shown?: Fields };

type FieldFormOptions = {
  initial: () => Values;
  /** The values of the stored record. A required field that is empty there too is no fault. */
  base?: Values | undefined;
  focus?: (faults: readonly FormFault[]) => void;
  /** The fields on the page. Faults of other fields count for the whole form. All fields, if left out. */
  names?: readonly string[];
};

const isFaultOf = (name: string, { path }: Fault) => path === name || path.startsWith(`${name}.`);

/** A form over fields of the contract. It checks with the contract's schemas when a field is left and at submit, never while a person types. */
export function useFieldForm(of: FieldSet, { initial, base, focus, names }: FieldFormOptions) {
  const [values, setValues] = useState(initial);
  const engine = useFormEngine<FormFault>({
    fromServer: (errors) => serverFaults(of, errors).filter((fault) => names?.some((name) => isFaultOf(name, fault)) ?? true),
    focus,
  });
  /** Fields that were just left and must still be checked. */
  const [left, setLeft] = useState<readonly string[]>([]);

  // They are checked during the next render, because then the values are current. An upload sets its value and leaves the field at once.
  if (left.length > 0) {
    const isLeft = (fault: FormFault) => left.some((name) => isFaultOf(name, fault));
    setLeft([]);
    // The server's fault stays until its field changes. If it vanished at the next click, it would move the page under that click.
    const kept = engine.faults.filter((fault) => !isLeft(fault) || fault.message !== undefined);
    engine.setFaults([...kept, ...check(of, values, base).filter((fault) => isLeft(fault) && !kept.some(({ path }) => path === fault.path))]);
  }

  return {
    ...engine,
    values,
    setValues,
    /** Changes a field and clears its faults. With `updatesSlugs`, slugs that are made from this field follow. */
    set: (name: string, value: unknown, updatesSlugs: boolean) => {
      setValues((before) => changed(of.fields, before, { name, value, isFollowed: updatesSlugs }));
      const slugs = Object.keys(of.fields).filter((each) => suggestedFrom(of.fields[each]) === name);
      const touched = [name, ...(updatesSlugs ? slugs : [])];
      const isTouched = (fault: FormFault) => touched.some((each) => isFaultOf(each, fault));
      engine.setFaults((before) => (before.some(isTouched) ? before.filter((fault) => !isTouched(fault)) : before));
    },
    /** A field was left. Its fault may move the content below, so the check waits for the end of a press. */
    blur: (name: string) => afterPointerRelease(() => setLeft((before) => [...before, name])),
  };
}
