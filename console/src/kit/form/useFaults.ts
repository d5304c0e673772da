import { useState } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import { check, serverFaults } from '../check.ts';
import { afterPointerRelease } from '../press.ts';
import type { AnyResource } from '../record.ts';
import type { Values } from '../values.ts';

type FormFault = ReturnType<typeof serverFaults>[number];

/** What is broken in a form: looked for when a field is left and at save, never while typing. `base` is what a record has already. */
export function useFaults(of: AnyResource, values: Values, base: Values | undefined) {
  const [found, setFound] = useState<FormFault[]>([]);
  /** fields that have just been left and are still to be checked */
  const [left, setLeft] = useState<readonly string[]>([]);
  /** why the last save could not make it public */
  const [unpublishable, setUnpublishable] = useState<readonly FieldError[]>([]);
  const [tries, setTries] = useState(0);

  // Checked while drawing, when the values hold whatever came with leaving the field: an upload sets its value and leaves in one go.
  if (left.length > 0) {
    const isLeft = ({ path }: FormFault) => left.some((name) => path === name || path.startsWith(`${name}.`));
    setLeft([]);
    // What the server refused still holds until it is changed: taken away at the first click elsewhere, it would move the page under that click.
    const stays = found.filter((fault) => !isLeft(fault) || fault.message !== undefined);
    setFound([...stays, ...check(of, values, base).filter((fault) => isLeft(fault) && !stays.some(({ path }) => path === fault.path))]);
  }

  return {
    found,
    setFound,
    unpublishable,
    setUnpublishable,
    tries,
    setTries,
    /** A field was left. What is then told of it moves what stands below, so that it waits for the end of a press. */
    blur: (name: string) => afterPointerRelease(() => setLeft((before) => [...before, name])),
    /** Shows the server's refusals beside their fields. */
    tell: (errors: readonly FieldError[]) => {
      setFound(serverFaults(of, errors));
      setTries((count) => count + 1);
    },
  };
}
