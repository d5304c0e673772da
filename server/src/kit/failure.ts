import pino from 'pino';
import { type Refusal, fault, refuse, Refusal as RefusalClass } from './refusal.ts';
import { fieldOfIndex } from './unique.ts';

/** Classes and codes of PostgreSQL's own errors (its manual, appendix A) and of sockets that mean: it is away, ask again. */
const away = /^(08...|25P03|57P0[1-5]|53300|ECONN|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)/;
const awayWords = /connection terminated|timeout exceeded when trying to connect|cannot use a pool after|connection ended|not queryable|query read timeout/i;

type Known = Error & { code?: string; constraint?: string; table?: string; detail?: string };

/** An error of the database or the machine as a refusal: duplicates name their field, absence is 503, everything else 500. */
export function classify(error: Known): Refusal {
  const code = error.code ?? '';
  if (code === '23505') {
    const field = fieldOfIndex(error.constraint);
    return new RefusalClass('already_exists', field ? [fault(field, 'taken')] : []);
  }
  if (code === '40P01' || code === '40001' || code === '55P03') return refuse('conflict');
  if (code === '23503') return refuse('conflict');
  if (code === '22021' || code === '22P02' || code === '22P05') return refuse('malformed');
  // It waited in vain, such as for a record that a process holds which stands still: PostgreSQL lets go of that within a minute.
  if (code === '57014') return refuse('overloaded', { seconds: 30 });
  if (code === '53100' || code === 'ENOSPC') return refuse('storage_full');
  if (away.test(code) || awayWords.test(error.message)) return refuse('database_away');
  return refuse('internal');
}

/** An error as the log has it. PostgreSQL's own carry in `detail` and `where` what people wrote: of those only what tells what went wrong. */
export function loggedError(error: Error & { routine?: unknown; severity?: unknown; code?: unknown }): Record<string, unknown> {
  const whole = pino.stdSerializers.err(error);
  if (!(error instanceof Error) || error.severity === undefined) return whole;
  const { type, message, stack } = whole;
  return { type, message, stack, code: error.code, routine: error.routine };
}
