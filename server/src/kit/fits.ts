import type { Field, Fields } from '@marquee/contract/kit/field';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PartKind } from './kinds/every.ts';
import type { Storage } from './shape.ts';

/** Fields that are stored in columns. The others have their own tables. */
type ColumnFields<F extends Fields> = { [N in keyof F]: F[N]['kind'] extends PartKind ? never : N }[keyof F] & string;
type PartFields<F extends Fields> = Exclude<keyof F & string, ColumnFields<F>>;
type Columns<T extends PgTable> = T['_']['columns'];
type Named<O> = O extends object ? keyof O & string : never;
type SideColumns<St extends Storage> = St extends { side: infer T extends PgTable } ? keyof Columns<T> & string : never;

type Written<X> = X extends Field ? NonNullable<X['write']['_zod']['output']> : never;
type Data<C> = C extends PgColumn ? C['_']['data'] : never;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Fields whose column has a different type, such as a choice with other values or a number stored as text. */
type TypeMismatch<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: F[N]['kind'] extends 'instant' ? never : IsSame<Written<F[N]>, Data<Columns<T>[N]>> extends true ? never : N;
}[keyof F & keyof Columns<T>];

type IsNull<X> = X extends Field ? (null extends X['read']['_zod']['output'] ? true : false) : never;
type HasTrait<C, Trait extends 'notNull' | 'hasDefault'> = C extends PgColumn ? (C['_'][Trait] extends true ? true : false) : never;

/** Fields that can be null although their column cannot, or the other way round. */
type NullMismatch<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: IsSame<IsNull<F[N]>, HasTrait<Columns<T>[N], 'notNull'>> extends true ? N : never;
}[keyof F & keyof Columns<T>];

/** Fields with a default value whose column has no default. */
type DefaultMissing<F extends Fields, T extends PgTable> = {
  [N in keyof F & keyof Columns<T>]: F[N]['required'] extends true ? never : IsNull<F[N]> | HasTrait<Columns<T>[N], 'hasDefault'> extends false ? N : never;
}[keyof F & keyof Columns<T>];

/** Columns that every table can have in addition to those of its fields. */
type CommonColumns = 'version' | 'created_at' | 'updated_at' | 'created_by' | 'deleted_at' | 'search_text' | 'missing' | `${string}_sort`;
type ServerColumns<St extends Storage> = St extends { own: readonly (infer O)[] } ? O : never;

/**
 * Checks at compile time that a resource and its table match. Every field has a column, a part or a side column of its own type, and every column is a
 * field or one of the server's own columns. The compiler's message names what does not match.
 */
export type Fits<I extends string, F extends Fields, S extends Fields, T extends PgTable, St extends Storage> = [
  Exclude<ColumnFields<F & S>, (keyof Columns<T> & string) | SideColumns<St> | Named<St['computed']>>,
] extends [never]
  ? [Exclude<PartFields<F & S>, Named<St['links']>>] extends [never]
    ? [TypeMismatch<F & S, T>] extends [never]
      ? [NullMismatch<Omit<F & S, Named<St['computed']>>, T>] extends [never]
        ? [DefaultMissing<F, T>] extends [never]
          ? [Exclude<keyof Columns<T>, keyof (F & S) | I | CommonColumns | ServerColumns<St>>] extends [never]
            ? unknown
            : { 'columns that no field names': Exclude<keyof Columns<T>, keyof (F & S) | I | CommonColumns | ServerColumns<St>> }
          : { 'columns without the default() that withDefault() promises': DefaultMissing<F, T> }
        : { 'columns to be notNull() unless their field is optional()': NullMismatch<Omit<F & S, Named<St['computed']>>, T> }
      : { 'columns of another type than their field': TypeMismatch<F & S, T> }
    : { 'fields without a table under links': Exclude<PartFields<F & S>, Named<St['links']>> }
  : { 'fields without a column': Exclude<ColumnFields<F & S>, (keyof Columns<T> & string) | SideColumns<St> | Named<St['computed']>> };
