import { inColumn, inLinks, type KindSql, many, objectText, orNull, partOf, quoted, type Reference, type TableLayout } from '../kinds.ts';
import { join, name, raw, type Sql, sql } from '../sql.ts';

function referenceTo(at: TableLayout, to: string): Reference {
  const found = at.references.get(to);
  if (!found) throw new Error(`no resource named ${to} is mounted, but a field refers to it`);
  return found;
}

const labelText = (to: Reference, alias: Sql = raw('x')) =>
  objectText([
    ['id', quoted(sql`${alias}.${name(to.id)}`)],
    ['label', { text: [sql`to_json(${alias}.${name(to.title)})`] }],
  ]);

/** A reference to one record. It is shown even if that record was deleted, because a required reference cannot be empty. Lists hide deleted records. */
export const ref = {
  ...inColumn,
  read: (at, field, f) => {
    const to = referenceTo(at, f.param.to);
    const alias = name(`of ${field}`);
    const id = sql`${alias}.${name(to.id)}`;
    return {
      ...orNull(at, field, labelText(to, alias)),
      join: sql`left join ${name(to.table)} ${alias} on ${id} = ${at.column(field)}`,
      isAlive: sql`${alias}.deleted_at is null`,
    };
  },
  filterType: 'uuid',
  references: (value, path, f) => [{ path, id: value as string, of: f.param, isNeeded: f.required }],
  history: (value, lookups) => lookups.reference(value),
} satisfies KindSql<'ref'>;

/** References to several records of one resource. Deleted records stay in the list but are not shown, since their links would open nothing. */
export const refs = {
  ...inLinks,
  read: (at, field, f) => {
    const to = referenceTo(at, f.param.to);
    const from = sql`${partOf(at, field)} l join ${name(to.table)} x on x.${name(to.id)} = l.target where l.owner = t.${name(at.id)} and x.deleted_at is null`;
    return many(labelText(to), raw('l.position'), from);
  },
  part: { ...inLinks.part, needs: (f) => [{ column: 'target', to: [f.param.to] }] },
  filterType: 'uuid',
  references: (value, path, f) => (value as string[]).map((id, i) => ({ path: `${path}.${i}`, id, of: f.param, isNeeded: true })),
  history: (value, lookups) => (value as unknown[]).map(lookups.reference).filter((each) => each !== null),
} satisfies KindSql<'refs'>;

type Item = { kind: string; id: string };

/** References to records of several resources, whose names are in the column `kind`. Deleted records stay in the list but are not shown. */
export const mixed = {
  ...inLinks,
  read: (at, field, f) => {
    const each = f.param.targets.map(({ to }, n) => ({ to, alias: raw(`x${n}`), of: referenceTo(at, to) }));
    const joins = each.map(
      ({ to, alias, of }) => sql`left join ${name(of.table)} ${alias} on l.kind = ${to} and ${alias}.${name(of.id)} = l.target and ${alias}.deleted_at is null`,
    );
    const first = (column: 'id' | 'title') =>
      sql`coalesce(${join(
        each.map(({ alias, of }) => sql`${alias}.${name(of[column])}`),
        ', ',
      )})`;
    const text = objectText([
      ['kind', quoted(raw('l.kind'))],
      ['id', quoted(raw('l.target'))],
      ['label', { text: [sql`to_json(${first('title')}::text)`] }],
    ]);
    const from = sql`${partOf(at, field)} l ${join(joins, ' ')} where l.owner = t.${name(at.id)} and ${first('id')} is not null`;
    return many(text, raw('l.position'), from);
  },
  written: (at, field) =>
    sql`(select coalesce(json_agg(json_build_object('kind', l.kind, 'id', l.target) order by l.position), '[]') from ${partOf(at, field)} l where l.owner = t.${name(at.id)})`,
  part: {
    ...inLinks.part,
    columns: () => ['target', 'kind'],
    rows: (value) => (value as Item[]).map(({ kind, id }) => ({ kind, target: id })),
    needs: (f) => [{ column: 'target', to: f.param.targets.map(({ to }) => to) }],
  },
  references: (value, path, f) =>
    (value as Item[]).flatMap(({ kind, id }, i) => {
      const of = f.param.targets.find(({ to }) => to === kind);
      return of ? [{ path: `${path}.${i}.id`, id, of, isNeeded: true }] : [];
    }),
  history: (value, lookups) =>
    (value as Item[]).flatMap(({ kind, id }) => {
      const found = lookups.reference(id);
      return found === null ? [] : [{ kind, ...found }];
    }),
} satisfies KindSql<'mixed'>;
