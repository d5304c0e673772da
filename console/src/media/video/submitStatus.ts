import type { FieldError } from '@marquee/contract/errors';
import { type ApiError, reason } from '../../kit/call.ts';
import { reloadPage } from '../../kit/form/reload.ts';
import { auth } from '../../kit/who.ts';

/**
 * The result of the last attempt to create a video, stored across a reload of the page. `person` is the user id, `text` the reason as a sentence,
 * `errors` the server's errors by field.
 */
export type SubmitStatus = { status: 'failed'; person: string; text: string; errors: readonly FieldError[] };

/** The key in the browser's storage. */
const storageKey = 'submit-status';

/** The signed-in person. Two people may share a browser, and each must see only their own failures. */
const currentPerson = () => auth.get().authUser?.user_profile.idUser;

/**
 * After a failed create: stores the result and reloads the page, as specified; the form then restores what was typed. It does not reload if that
 * could lose data: the server does not answer, or the browser could not store the draft (`isKept` is false).
 */
export function reloadAfterFailedCreate(error: ApiError, isKept: boolean): void {
  // A sign-out has been reported already, and the draft is restored after the next sign-in.
  const userId = currentPerson();
  if (error.isReported || userId === undefined) return;
  const status: SubmitStatus = { status: 'failed', person: userId, text: reason(error), errors: error.errors };
  try {
    localStorage.setItem(storageKey, JSON.stringify(status));
  } catch {
    return;
  }
  if (isKept && error.status !== 0) reloadPage();
}

/** Removes and returns the stored result of the signed-in person. Undefined if there is none, or if it belongs to somebody else; then it stays. */
export function takeSubmitStatus(): SubmitStatus | undefined {
  const found = read();
  if (found !== undefined && found.person !== currentPerson()) return undefined;
  localStorage.removeItem(storageKey);
  return found;
}

function read(): SubmitStatus | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<SubmitStatus> | null;
    const isWhole = found?.status === 'failed' && typeof found.person === 'string' && typeof found.text === 'string' && Array.isArray(found.errors);
    return isWhole ? (found as SubmitStatus) : undefined;
  } catch {
    return undefined;
  }
}
