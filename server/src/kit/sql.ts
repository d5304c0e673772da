import type { Pool, PoolClient, QueryArrayResult, QueryResultRow } from 'pg';

/**
 * A piece of SQL with its values. Pieces nest. Values never become part of the text, so a caller's input is never executed.
 * It replaces Drizzle's own template because hot paths build thousands of statements a second.
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** the cached result of `compile`, since many pieces are used again */
  compiled?: Compiled;
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A statement's text with `$1 …`, and its values. `isReplanned`: PostgreSQL plans it at each call, for these values. */
export type Compiled = { text: string; values: unknown[]; isReplanned: boolean };

/** `sql\`select ${value}\``: nested pieces become part of the text, any other value becomes a parameter. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => new Sql(strings, values);

/** SQL text from the code, such as keywords and names of columns. It must never contain a caller's input. */
export const raw = (text: string) => new Sql([text], []);

/**
 * A marker that makes PostgreSQL plan its statement at each call, for conditions whose values decide on the plan. A prepared plan estimates every range
 * at a third or a two-hundredth of the table, whatever its values are.
 */
export const replanned = raw('');

/** A quoted name. */
export const name = (text: string) => new Sql([`"${text.replaceAll('"', '""')}"`], []);

export function join(pieces: readonly Sql[], by: string): Sql {
  if (pieces.length === 0) return raw('');
  return new Sql(['', ...pieces.slice(1).map(() => by), ''], pieces);
}

/** All conditions, joined by `and`; `true` if there are none. */
export const allOf = (conditions: readonly (Sql | undefined)[]) => {
  const real = conditions.filter((c) => c !== undefined);
  return real.length === 0 ? raw('true') : join(real, ' and ');
};

/** The same piece without nested pieces, so that frequently used pieces are not walked each time. */
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

/** Compiles a piece. Equal pieces give equal texts, so prepared statements can be reused. */
export function compile(piece: Sql): Compiled {
  if (piece.compiled) return piece.compiled;
  const values: unknown[] = [];
  let isReplanned = false;
  const walk = (p: Sql): string => {
    let text = p.strings[0] ?? '';
    for (let i = 0; i < p.values.length; i++) {
      const value = p.values[i];
      isReplanned ||= value === replanned;
      text += value instanceof Sql ? walk(value) : `$${values.push(value)}`;
      text += p.strings[i + 1] ?? '';
    }
    return text;
  };
  piece.compiled = { text: walk(piece), values, isReplanned };
  return piece.compiled;
}

/**
 * The names of prepared statements by text, with the most recently used last. A name is never reused, since connections keep the old statement under it.
 * A statement that lost its name uses memory until its connection is replaced.
 */
const prepared = new Map<string, string>();
const maxNames = 400;
let namesGiven = 0;
/** A text gets a name after this many uses. Filters combine to more texts than there are names, and most texts are used only once. */
const minUses = 4;
const maxCandidates = 1000;
const candidateUses = new Map<string, number>();

/** Moves a text to the end of a map, and removes the first text if there are too many. */
function moveToEnd<V>(of: Map<string, V>, text: string, value: V, max: number): void {
  of.delete(text);
  of.set(text, value);
  if (of.size > max) for (const first of of.keys().take(1)) of.delete(first);
}

function nameOf({ text, isReplanned }: Compiled): string | undefined {
  if (isReplanned) return undefined;
  let statementName = prepared.get(text);
  if (statementName === undefined) {
    const uses = (candidateUses.get(text) ?? 0) + 1;
    if (uses < minUses) {
      moveToEnd(candidateUses, text, uses, maxCandidates);
      return undefined;
    }
    candidateUses.delete(text);
    statementName = `q${namesGiven++}`;
  }
  moveToEnd(prepared, text, statementName, maxNames);
  return statementName;
}

/** Anything that runs SQL: the pool, or the one connection of a transaction. */
export type Runner = Pick<Pool | PoolClient, 'query'>;

/** Runs a piece, as a prepared statement if it is used often. Returns the rows as objects. */
export async function run<R extends QueryResultRow>(on: Runner, piece: Sql): Promise<R[]> {
  const compiled = compile(piece);
  const { text, values } = compiled;
  const name = nameOf(compiled);
  const result = await on.query<R>(name === undefined ? { text, values } : { name, text, values });
  return result.rows;
}

/** The same, with rows as arrays, which saves the time for naming columns. */
export async function runArray<R extends unknown[]>(on: Runner, piece: Sql): Promise<R[]> {
  const compiled = compile(piece);
  const { text, values } = compiled;
  const name = nameOf(compiled);
  const config = { text, values, rowMode: 'array' as const };
  const result: QueryArrayResult<R> = await on.query<R>(name === undefined ? config : { ...config, name });
  return result.rows;
}
