import { useRef, useState } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import { ApiError } from '../call.ts';

type EngineOptions<F> = {
  /** Translates the server's field errors. It omits errors of fields that are not in this form. */
  fromServer: (errors: readonly FieldError[]) => readonly F[];
  /** Focuses the first of the faults that stopped a submit. */
  focus?: ((faults: readonly F[]) => void) | undefined;
};

/**
 * The core of every form: its faults, and a submit that checks, sends, and shows the server's errors at their fields. The caller keeps the values, so a
 * refused submit loses nothing. It loads no schemas, because the sign-in page uses it too.
 */
export function useFormEngine<F>({ fromServer, focus }: EngineOptions<F>) {
  const [faults, setFaults] = useState<readonly F[]>([]);
  /** Why the last submit failed, if no field is at fault; null otherwise. */
  const [error, setError] = useState<unknown>(null);
  /** How many submits were stopped by faults. */
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  /** Shows faults that stop a submit. @returns whether there are none */
  const showFaults = (found: readonly F[]): boolean => {
    setFaults(found);
    if (found.length === 0) return true;
    setAttempts((count) => count + 1);
    focus?.(found);
    return false;
  };

  /** Shows the server's field errors. @returns whether it showed any */
  const showErrors = (errors: readonly FieldError[]): boolean => {
    const found = fromServer(errors);
    return found.length > 0 && !showFaults(found);
  };

  /**
   * Checks, then sends. It does nothing if it is sending already.
   * @returns whether it was sent
   */
  async function submit(check: () => readonly F[] | Promise<readonly F[]>, send: () => Promise<unknown>): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setError(null);
    setBusy(true);
    try {
      if (!showFaults(await check())) return false;
      await send();
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError && showErrors(cause.errors))) setError(cause);
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Clears the results of earlier submits. */
  const reset = () => {
    setFaults([]);
    setError(null);
    setAttempts(0);
  };

  return { faults, setFaults, error, attempts, isBusy, showFaults, showErrors, submit, reset };
}
