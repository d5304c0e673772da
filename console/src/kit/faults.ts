import type { FieldErrorCode, FieldError } from '@marquee/contract/errors';
import { fieldErrors } from '@marquee/contract/errors';
import { fieldAt, type Fault, messageKey } from '@marquee/contract/kit/faults';
import { requiredVerb } from '@marquee/contract/kit/kinds';
import type { Resource } from '@marquee/contract/kit/resource';
import { joinList } from '../words/punctuation.ts';
import { t } from '../words/words.ts';
import { ApiError, reason } from './call.ts';
import { faultLabel, label, valueLabel } from './label.ts';

/** The server's field errors as faults of the form, `required` with the verb of its field. */
export const serverFaults = (of: Pick<Resource, 'fields'>, errors: readonly FieldError[]): (Fault & { message?: string })[] =>
  errors.map((error) => ({ ...asFault(of, error), message: error.message }));

/** A field error as a fault; `required` with the verb of its field. */
export function asFault(
  of: Pick<Resource, 'fields'>,
  { path, code, params }: { path: string; code: string; params?: Record<string, unknown> | undefined },
): Fault {
  const verb = code === 'required' ? { verb: requiredVerb(fieldAt(of.fields, path)?.kind ?? 'text') } : {};
  return { path, code: code as FieldErrorCode, params: { ...verb, ...params } };
}

/** The name of what a fault is about: rows' fields and items of a mixed list with their position, `Vai trò ở dòng 4`. */
export function faultName(resource: string, path: string): string {
  const [name = '', at, inner] = path.split('.');
  if (inner === undefined) return label(resource, name);
  const key = `${name}.${inner}`;
  const own = label(resource, key);
  return t('fieldInRow', { field: own === key ? label(resource, name) : own, at: Number(at) + 1 });
}

/** A fault in a sentence. A code that the console does not know yet is told in the server's words. */
export function sentence(resource: string, fault: Fault & { message?: string }): string {
  if (!fieldErrors.includes(fault.code)) return fault.message ?? fault.code;
  const field = faultName(resource, fault.path);
  // The server knows the order of the wire alone; whoever types does it in that of the field.
  if (fault.code === 'invalid_date') return t('kit.invalidDay', { field, format: t('kit.dayFormat') });
  const values = Array.isArray(fault.params?.values)
    ? { values: joinList(fault.params.values.map((value) => valueLabel(resource, fault.path, String(value)))) }
    : {};
  return faultLabel(messageKey(fault), { ...fault.params, ...values, field });
}

/** Why a file was not taken, in the interface's language: what is wrong with it, else why the call failed. */
export function fileRefusal(error: unknown): string {
  const fault = error instanceof ApiError ? error.errors[0] : undefined;
  return fault === undefined ? reason(error) : sentence('asset', fault);
}
