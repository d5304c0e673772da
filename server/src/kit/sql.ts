import type { Pool, PoolClient, QueryArrayResult, QueryResultRow } from 'pg';

/**
 * A piece of SQL with its values. Pieces nest; values never reach the text, so nothing a caller sends can be executed.
 * Kept apart from Drizzle's own template because the hot paths build thousands a second.
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** as `compile` made it: pieces that are used again are put together once */
  compiled?: Compiled;
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A statement's text with `$1 …`, and its values. `isAnew`: it is planned for these values, at each call. */
export type Compiled = { text: string; values: unknown[]; isReplanned: boolean };

/** `sql\`select ${value}\``: nested pieces are joined in, anything else becomes a parameter. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new Sql(strings, values);

/** Text of our own making: names of tables and columns, keywords. Never anything a caller sent. */
export const raw = (text: string) => new Sql([text], []);

/**
 * Has the statement that it stands in planned anew at each call: for conditions whose values decide on the plan. A prepared plan takes every range for a
 * third or a two-hundredth of the table, whether all or none of it is within.
 */
export const replanned = raw('');

/** A quoted name. */
export const name = (text: string) => new Sql([`"${text.replaceAll('"', '""')}"`], []);

export function join(pieces: readonly Sql[], by: string): Sql {
  if (pieces.length === 0) return raw('');
  return new Sql(['', ...pieces.slice(1).map(() => by), ''], pieces);
}

/** All conditions together; `true` when there are none. */
export const allOf = (conditions: readonly (Sql | undefined)[]) => {
  const real = conditions.filter((c) => c !== undefined);
  return real.length === 0 ? raw('true') : join(real, ' and ');
};

/** The same piece without pieces in it: what is used again and again need not be walked through each time. */
export function flat(piece: Sql): Sql {
  const strings = [''];
  const values: unknown[] = [];
  const add = (text: string) => {
    strings[strings.length - 1] += text;
  };
  const walk = (p: Sql) => {
    add(p.strings[0] ?? '');
    for (let i = 0; i < p.values.length; i++) {
      const value = p.values[i];
      if (value instanceof Sql) walk(value);
      else {
        values.push(value);
        strings.push('');
      }
      add(p.strings[i + 1] ?? '');
    }
  };
  walk(piece);
  return new Sql(strings, values);
}

/** Equal shapes give equal texts, which is what makes a prepared statement reusable. */
export function compile(piece: Sql): Compiled {
  if (piece.compiled) return piece.compiled;
  const values: unknown[] = [];
  let isAnew = false;
  const walk = (p: Sql): string => {
    let text = p.strings[0] ?? '';
    for (let i = 0; i < p.values.length; i++) {
      const value = p.values[i];
      isAnew ||= value === replanned;
      text += value instanceof Sql ? walk(value) : `$${values.push(value)}`;
      text += p.strings[i + 1] ?? '';
    }
    return text;
  };
  piece.compiled = { text: walk(piece), values, isReplanned: isAnew };
  return piece.compiled;
}

/**
 * Texts and the names under which connections have them prepared, what was asked for last at the end. No name is given twice: it would be another
 * statement's there. What lost its name costs a connection memory until that is replaced.
 */
const prepared = new Map<string, string>();
const maxNames = 400;
let namesGiven = 0;
/** A shape gets a name when it is asked for so often among so many others: filters combine to more than there are names, and most are asked for once. */
const minUses = 4;
const maxCandidates = 1000;
const candidateUses = new Map<string, number>();

/** Puts a text to the end, and forgets the first of too many. */
function putLast<V>(of: Map<string, V>, text: string, value: V, most: number): void {
  of.delete(text);
  of.set(text, value);
  if (of.size > most) for (const first of of.keys().take(1)) of.delete(first);
}

function statement({ text, isReplanned: isAnew }: Compiled): string | undefined {
  if (isAnew) return undefined;
  let known = prepared.get(text);
  if (known === undefined) {
    const times = (candidateUses.get(text) ?? 0) + 1;
    if (times < minUses) {
      putLast(candidateUses, text, times, maxCandidates);
      return undefined;
    }
    candidateUses.delete(text);
    known = `q${namesGiven++}`;
  }
  putLast(prepared, text, known, maxNames);
  return known;
}

/** Anything that runs SQL: the pool, or the one connection of a transaction. */
export type Runner = Pick<Pool | PoolClient, 'query'>;

/** Runs a piece as a prepared statement and answers with rows as objects. */
export async function run<R extends QueryResultRow>(on: Runner, piece: Sql): Promise<R[]> {
  const compiled = compile(piece);
  const { text, values } = compiled;
  const known = statement(compiled);
  const result = await on.query<R>(known === undefined ? { text, values } : { name: known, text, values });
  return result.rows;
}

/** The same, with rows as arrays: nothing is spent on naming columns. */
export async function runArray<R extends unknown[]>(on: Runner, piece: Sql): Promise<R[]> {
  const compiled = compile(piece);
  const { text, values } = compiled;
  const known = statement(compiled);
  const config = { text, values, rowMode: 'array' as const };
  const result: QueryArrayResult<R> = await on.query<R>(known === undefined ? config : { ...config, name: known });
  return result.rows;
}
