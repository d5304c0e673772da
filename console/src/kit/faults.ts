import type { FieldErrorCode, FieldError } from '@marquee/contract/errors';
import { fieldErrors } from '@marquee/contract/errors';
import { fieldAt, type Fault, messageKey } from '@marquee/contract/kit/faults';
import { requiredVerb } from '@marquee/contract/kit/kinds';
import type { Resource } from '@marquee/contract/kit/resource';
import { joinList } from '../words/punctuation.ts';
import { t } from '../words/words.ts';
import { ApiError, reason } from './call.ts';
import { faultLabel, label, valueLabel } from './label.ts';

/** Turns the server's field errors into faults of the form, and keeps the server's message. */
export const serverFaults = (of: Pick<Resource, 'fields'>, errors: readonly FieldError[]): (Fault & { message?: string })[] =>
  errors.map((error) => ({ ...asFault(of, error), message: error.message }));

/** Turns a field error into a fault. The code `required` gets the verb of its field. */
export function asFault(
  of: Pick<Resource, 'fields'>,
  { path, code, params }: { path: string; code: string; params?: Record<string, unknown> | undefined },
): Fault {
  const verb = code === 'required' ? { verb: requiredVerb(fieldAt(of.fields, path)?.kind ?? 'text') } : {};
  return { path, code: code as FieldErrorCode, params: { ...verb, ...params } };
}

/** The name of the field of a fault. Fields of rows and items of a mixed list include the position: `Vai trò ở dòng 4`. */
export function faultName(resource: string, path: string): string {
  const [name = '', at, inner] = path.split('.');
  if (inner === undefined) return label(resource, name);
  const key = `${name}.${inner}`;
  const own = label(resource, key);
  return t('fieldInRow', { field: own === key ? label(resource, name) : own, at: Number(at) + 1 });
}

/** A sentence for a fault. If the console does not know the code yet, it uses the server's message. */
export function sentence(resource: string, fault: Fault & { message?: string }): string {
  if (!fieldErrors.includes(fault.code)) return fault.message ?? fault.code;
  const field = faultName(resource, fault.path);
  // The server names the format of the wire; the person needs the format of the input.
  if (fault.code === 'invalid_date') return t('kit.invalidDay', { field, format: t('kit.dayFormat') });
  const values = Array.isArray(fault.params?.values)
    ? { values: joinList(fault.params.values.map((value) => valueLabel(resource, fault.path, String(value)))) }
    : {};
  return faultLabel(messageKey(fault), { ...fault.params, ...values, field });
}

/** Why the server refused a file, in the interface's language. If no field is at fault it says why the call failed. */
export function fileRefusal(error: unknown): string {
  const fault = error instanceof ApiError ? error.errors[0] : undefined;
  return fault === undefined ? reason(error) : sentence('asset', fault);
}
