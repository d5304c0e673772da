import type { Field, Fields } from '@marquee/contract/kit/field';
import { targetsOf } from '@marquee/contract/kit/kinds';
import { inColumn, joinsOf, type KindSql, many, objectText, partOf, quoted, type ReferenceClaim, type TableLayout } from '../kinds.ts';
import { allOf, join, name, raw, sql } from '../sql.ts';

type Row = Record<string, unknown>;

/** The layout of the fields of a row. The alias of its table is `r`. */
const rowLayout = (at: TableLayout, of: Fields): TableLayout => ({
  ...at,
  id: 'id',
  parts: {},
  column: (inner) => sql`r.${name(inner)}`,
  isNullable: (inner) => of[inner]?.required !== true,
});

/** Rows with their own fields, whose kinds `kindOf` knows. A row whose required reference was deleted stays in the list but is not shown. */
export const rowsOf = (kindOf: (f: Field) => KindSql) =>
  ({
    ...inColumn,
    read: (at, field, f) => {
      const { of } = f.param;
      const layout = rowLayout(at, of);
      const pairs = Object.entries(of).map(([inner, g]) => [inner, kindOf(g).read(layout, inner, g)] as const);
      const isShown = allOf(pairs.map(([inner, { isAlive }]) => (of[inner]?.required ? isAlive : undefined)));
      const from = sql`${partOf(at, field)} r ${joinsOf(pairs)} where r.owner = t.${name(at.id)} and ${isShown}`;
      return many(objectText([['id', quoted(raw('r.id'))], ...pairs]), raw('r.position'), from);
    },
    written: (at, field, f) => {
      const { of } = f.param;
      const columns = Object.entries(of).map(([inner, g]) => sql`${kindOf(g).written(rowLayout(at, of), inner, g)} as ${name(inner)}`);
      return sql`(select coalesce(json_agg((select row_to_json(j) from (select ${join([raw('r.id'), ...columns], ', ')}) j) order by r.position), '[]') from ${partOf(at, field)} r where r.owner = t.${name(at.id)})`;
    },
    part: {
      key: 'id',
      columns: (f) => ['id', ...Object.keys(f.param.of)],
      rows: (value) => value as Row[],
      needs: (f) => Object.entries(f.param.of).flatMap(([column, g]) => (g.required && targetsOf(g).length > 0 ? [{ column, to: targetsOf(g) }] : [])),
    },
    references: (value, path, f) =>
      (value as Row[]).flatMap((row, i) =>
        Object.entries(f.param.of).flatMap(([inner, g]): ReferenceClaim[] =>
          row[inner] == null ? [] : kindOf(g).references(row[inner], `${path}.${i}.${inner}`, g),
        ),
      ),
    history: (value, lookups, f) =>
      (value as Row[]).map((row) => ({
        ...row,
        ...Object.fromEntries(Object.entries(f.param.of).map(([inner, g]) => [inner, row[inner] == null ? null : kindOf(g).history(row[inner], lookups, g)])),
      })),
  }) satisfies KindSql<'rows'>;
