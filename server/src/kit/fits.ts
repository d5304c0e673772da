import type { Field, Fields } from '@marquee/contract/kit/field';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PartKind } from './kinds/every.ts';
import type { Storage } from './shape.ts';

/** Fields that stand in columns; the others have tables of their own. */
type Plain<F extends Fields> = { [N in keyof F]: F[N]['kind'] extends PartKind ? never : N }[keyof F] & string;
type Parts<F extends Fields> = Exclude<keyof F & string, Plain<F>>;
type Columns<T extends PgTable> = T['_']['columns'];
type Named<O> = O extends object ? keyof O & string : never;
type SideColumns<St extends Storage> = St extends { side: infer T extends PgTable } ? keyof Columns<T> & string : never;

type Written<X> = X extends Field ? NonNullable<X['write']['_zod']['output']> : never;
type Data<C> = C extends PgColumn ? C['_']['data'] : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Fields whose column has another type: a choice with other values, a number kept as text, a list of nulls for what may not be null. */
type Unlike<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: F[N]['kind'] extends 'instant' ? never : Same<Written<F[N]>, Data<Columns<T>[N]>> extends true ? never : N;
}[keyof F & keyof Columns<T>];

type IsNull<X> = X extends Field ? (null extends X['read']['_zod']['output'] ? true : false) : never;
type Is<C, What extends 'notNull' | 'hasDefault'> = C extends PgColumn ? (C['_'][What] extends true ? true : false) : never;

/** Fields that may be null in a column that may not, and the other way about. */
type Emptier<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: Same<IsNull<F[N]>, Is<Columns<T>[N], 'notNull'>> extends true ? N : never;
}[keyof F & keyof Columns<T>];

/** Fields that have a value when they are left out, which the column does not give them. */
type Unset<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: F[N]['required'] extends true ? never : IsNull<F[N]> | Is<Columns<T>[N], 'hasDefault'> extends false ? N : never;
}[keyof F & keyof Columns<T>];

/** Columns that every table has beside those of its fields. */
type Ours = 'version' | 'created_at' | 'updated_at' | 'created_by' | 'deleted_at' | 'search_text' | 'missing' | `${string}_sort`;
type Own<St extends Storage> = St extends { own: readonly (infer O)[] } ? O : never;

/**
 * Holds a resource and its table to each other, both ways: every field has a column (or a part, or a side column) of its own type,
 * and every column is a field or is named as the server's own. What does not fit is named in the compiler's message.
 */
export type Fits<I extends string, F extends Fields, S extends Fields, T extends PgTable, St extends Storage> = [
  Exclude<Plain<F & S>, (keyof Columns<T> & string) | SideColumns<St> | Named<St['computed']>>,
] extends [never]
  ? [Exclude<Parts<F & S>, Named<St['links']>>] extends [never]
    ? [Unlike<F & S, T>] extends [never]
      ? [Emptier<Omit<F & S, Named<St['computed']>>, T>] extends [never]
        ? [Unset<F, T>] extends [never]
          ? [Exclude<keyof Columns<T>, keyof (F & S) | I | Ours | Own<St>>] extends [never]
            ? unknown
            : { 'columns that no field names': Exclude<keyof Columns<T>, keyof (F & S) | I | Ours | Own<St>> }
          : { 'columns without the default() that withDefault() promises': Unset<F, T> }
        : { 'columns to be notNull() unless their field is optional()': Emptier<Omit<F & S, Named<St['computed']>>, T> }
      : { 'columns of another type than their field': Unlike<F & S, T> }
    : { 'fields without a table under links': Exclude<Parts<F & S>, Named<St['links']>> }
  : { 'fields without a column': Exclude<Plain<F & S>, (keyof Columns<T> & string) | SideColumns<St> | Named<St['computed']>> };
