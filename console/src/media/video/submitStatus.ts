import type { FieldError } from '@marquee/contract/errors';
import { type ApiError, reason } from '../../kit/call.ts';
import { reloadPage } from '../../kit/form/reload.ts';
import { auth } from '../../kit/who.ts';

/**
 * How the last attempt to create a video ended, told from before a reload of the page to after it. `person` is whose attempt it was, `text` why it
 * failed, in words, `errors` the server's refusals by field.
 */
export type SubmitStatus = { status: 'failed'; currentPerson: string; text: string; errors: readonly FieldError[] };

/** The name of the flag in the browser's storage. */
const storageKey = 'submit-status';

/** Two people may use one browser, one after the other: what failed for the one is none of the other's. */
const person = () => auth.get().authUser?.user_profile.idUser;

/**
 * After a create that failed: leaves the flag and loads the page anew, as specified; the form comes back with all that was typed. Without a
 * reload where that could cost something: nothing answers, so that the page could not come back, or the browser could not keep the form.
 */
export function reloadAfterFailedCreate(error: ApiError, isKept: boolean): void {
  // Whoever was signed out, or is refused as such, has been told: the draft waits.
  const whose = person();
  if (error.told || whose === undefined) return;
  const status: SubmitStatus = { status: 'failed', currentPerson: whose, text: reason(error), errors: error.errors };
  try {
    localStorage.setItem(storageKey, JSON.stringify(status));
  } catch {
    return;
  }
  if (isKept && error.status !== 0) reloadPage();
}

/** Takes away the flag of whoever is signed in and answers what it said; undefined where there was none, and where it is somebody else's, which stays. */
export function takeSubmitStatus(): SubmitStatus | undefined {
  const found = read();
  if (found !== undefined && found.currentPerson !== person()) return undefined;
  localStorage.removeItem(storageKey);
  return found;
}

function read(): SubmitStatus | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<SubmitStatus> | null;
    const isWhole = found?.status === 'failed' && typeof found.currentPerson === 'string' && typeof found.text === 'string' && Array.isArray(found.errors);
    return isWhole ? (found as SubmitStatus) : undefined;
  } catch {
    return undefined;
  }
}
