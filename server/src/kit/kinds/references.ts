import { concat, inColumn, inLinks, type KindSql, many, objectText, orNull, partOf, quoted, type Reference, type TableLayout } from '../kinds.ts';
import { name, raw, type Sql, sql } from '../sql.ts';
import { storedPictureText } from './files.ts';

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

/** The item of a list: the link `l`, its record `c` in the registry of content, and the record's picture `a`. */
export const itemText = (at: Pick<TableLayout, 'signing'>) =>
  objectText([
    ['kind', quoted(raw('l.kind'))],
    ['id', quoted(raw('l.target'))],
    ['label', { text: [sql`to_json(c.title::text)`] }],
    ['status', { text: [sql`coalesce(to_json(c.status)::text, 'null')`] }],
    ['deleted', { text: [sql`case when c.deleted_at is null then 'false' else 'true' end`] }],
    ['poster', { text: [sql`case when a.id is null then 'null' else ${concat(storedPictureText(at))} end`] }],
  ]);

/** References to registered records of several resources, whose names are in the column `kind`. Deleted records are shown, and say so. */
export const mixed = {
  ...inLinks,
  read: (at, field) => {
    const from = sql`${partOf(at, field)} l join content c on c.id = l.target left join asset a on a.id = c.poster where l.owner = t.${name(at.id)}`;
    return many(itemText(at), raw('l.position'), from);
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
      // A deleted item is not hidden, and one that is there already may be out of the caller's sight.
      return of ? [{ path: `${path}.${i}.id`, id, of, isNeeded: false, isCheckedOnce: true }] : [];
    }),
  history: (value, lookups) =>
    (value as Item[]).flatMap(({ kind, id }) => {
      const found = lookups.reference(id);
      return found === null ? [] : [{ kind, ...found }];
    }),
} satisfies KindSql<'mixed'>;
