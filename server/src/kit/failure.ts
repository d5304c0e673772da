import pino from 'pino';
import { type Refusal, fault, refuse, Refusal as RefusalClass } from './refusal.ts';
import { fieldOfIndex } from './unique.ts';

/** Classes and codes of errors that mean the database is unavailable: those of PostgreSQL (its manual, appendix A) and of sockets. */
const unavailableCodes = /^(08...|25P03|57P0[1-5]|53300|ECONN|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)/;
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|cannot use a pool after|connection ended|not queryable|query read timeout/i;

type CodedError = Error & { code?: string; constraint?: string; table?: string; detail?: string };

/** Turns an error of the database or the machine into a refusal. A duplicate names its field, an unavailable database is 503, any other error is 500. */
export function classify(error: CodedError): Refusal {
  const code = error.code ?? '';
  if (code === '23505') {
    const field = fieldOfIndex(error.constraint);
    return new RefusalClass('already_exists', field ? [fault(field, 'taken')] : []);
  }
  if (code === '40P01' || code === '40001' || code === '55P03') return refuse('conflict');
  if (code === '23503') return refuse('conflict');
  if (code === '22021' || code === '22P02' || code === '22P05') return refuse('malformed');
  // The statement timed out, for example on a record that a hanging process has locked. PostgreSQL releases such a lock within a minute.
  if (code === '57014') return refuse('overloaded', { seconds: 30 });
  if (code === '53100' || code === 'ENOSPC') return refuse('storage_full');
  if (unavailableCodes.test(code) || unavailableMessages.test(error.message)) return refuse('database_away');
  return refuse('internal');
}

/** An error in its form for the log. It omits `detail` and `where` of PostgreSQL errors, because these contain what people wrote. */
export function loggedError(error: Error & { routine?: unknown; severity?: unknown; code?: unknown }): Record<string, unknown> {
  const whole = pino.stdSerializers.err(error);
  if (!(error instanceof Error) || error.severity === undefined) return whole;
  const { type, message, stack } = whole;
  return { type, message, stack, code: error.code, routine: error.routine };
}
