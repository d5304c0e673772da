import type { FieldError } from '@marquee/contract/errors';
import { type ApiError, reason } from '../../kit/call.ts';
import { reloadPage } from '../../kit/form/reload.ts';

/**
 * How the last attempt to create a video ended, told from before a reload of the page to after it. `text` is why, in words,
 * `errors` the server's refusals by field.
 */
export type SubmitStatus = { status: 'failed'; text: string; errors: readonly FieldError[] };

/** The name of the flag in the browser's storage. */
const flag = 'submit-status';

/**
 * After a create that failed: leaves the flag and loads the page anew, as specified; the form comes back with all that was typed. Without a
 * reload where that could cost something: nothing answers, so that the page could not come back, or the browser could not keep the form.
 */
export function reloadWith(error: ApiError, isKept: boolean): void {
  // Whoever was signed out, or is refused as such, has been told: the draft waits.
  if (error.told) return;
  const status: SubmitStatus = { status: 'failed', text: reason(error), errors: error.errors };
  try {
    localStorage.setItem(flag, JSON.stringify(status));
  } catch {
    return;
  }
  if (isKept && error.status !== 0) reloadPage();
}

/** Takes the flag away and answers what it said; undefined where there was none. */
export function takeStatus(): SubmitStatus | undefined {
  const text = localStorage.getItem(flag);
  localStorage.removeItem(flag);
  if (text === null) return undefined;
  try {
    const found = JSON.parse(text) as Partial<SubmitStatus> | null;
    return found?.status === 'failed' && typeof found.text === 'string' && Array.isArray(found.errors) ? (found as SubmitStatus) : undefined;
  } catch {
    return undefined;
  }
}
