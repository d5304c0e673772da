import type { Field, FieldOf, Fields } from '@marquee/contract/kit/field';
import { kindOf, type PartKind } from './kinds/every.ts';
import { join, name, runArray, type Runner, sql } from './sql.ts';
import type { Shape } from './store.ts';
import { references } from './reference-checks.ts';

type Values = Record<string, unknown>;
/** Fields from what to what. */
type Changes = Record<string, [before: unknown, after: unknown]>;

/**
 * What a body changes of a record that is held. What of its lists refers to something deleted is shown to nobody until that is restored: a body
 * neither takes it away by leaving it out nor fails by still naming it. It stays `to` the end of a list that changes, as far as there is room;
 * `asked` is the same without it.
 */
export async function differences(on: Runner, shape: Shape, record: Values, body: Values): Promise<{ changes: Changes; to: Values; asked: Values }> {
  const { fields } = shape.resource;
  const changes = changedFields(record, body, fields);
  const to = Object.fromEntries(Object.entries(changes).map(([n, [, after]]) => [n, after]));
  const asked = { ...to };
  for (const [n, hidden] of await hiddenItems(on, shape, record, Object.keys(changes))) {
    const f = fields[n] as FieldOf<PartKind>;
    const [before, after] = [without(record[n], hidden), without(to[n], hidden)];
    if (Object.keys(changedFields({ [n]: before }, { [n]: after }, fields)).length === 0) for (const each of [changes, to, asked]) delete each[n];
    else if (after.length > 0 || !f.required) {
      asked[n] = after;
      to[n] = [...after, ...hidden.slice(0, f.param.max - after.length)];
      changes[n] = [record[n] ?? null, to[n]];
    }
  }
  return { changes, to, asked };
}

/** What of these lists refers to something deleted: ids, and rows that cannot be without what they refer to. */
async function hiddenItems(on: Runner, shape: Shape, record: Values, names: readonly string[]): Promise<Map<string, unknown[]>> {
  const { fields } = shape.resource;
  const lists = Object.fromEntries(names.filter((n) => kindOf(fields[n] as Field).part).map((n) => [n, record[n]]));
  const listed = references(lists, fields).filter(({ isNeeded }) => isNeeded);
  if (listed.length === 0) return new Map();
  const deleted = [...Map.groupBy(listed, ({ of }) => of.to)].map(([to, same]) => {
    const at = shape.place.references.get(to);
    if (!at) throw new Error(`no resource named ${to} is mounted`);
    const id = sql`t.${name(at.id)}`;
    return sql`select ${id} from ${name(at.table)} t where ${id} = any(${same.map((r) => r.id)}::uuid[]) and t.deleted_at is not null`;
  });
  const gone = new Set((await runArray<[string]>(on, join(deleted, ' union all '))).map(([id]) => id));
  const found = new Map<string, Set<unknown>>();
  for (const { path, id } of listed) {
    const [n = '', at] = path.split('.');
    if (gone.has(id)) found.set(n, (found.get(n) ?? new Set()).add((lists[n] as unknown[])[Number(at)]));
  }
  return new Map([...found].map(([n, items]) => [n, [...items]]));
}

/** A list without these items; a row is known by its id. */
function without(list: unknown, items: readonly unknown[]): unknown[] {
  const itself = (item: unknown) => (typeof item === 'string' ? item : (item as { id?: string }).id);
  const those = new Set(items.map(itself));
  return ((list ?? []) as unknown[]).filter((item) => !those.has(itself(item)));
}

/** Fields that a body changes, each from what to what. Equal values are no change: saving an untouched form writes nothing. */
function changedFields(before: Values, body: Values, fields: Fields): Changes {
  const changes: Changes = {};
  for (const [n, after] of Object.entries(body)) {
    if (after === undefined || !fields[n]) continue;
    if (canonical(before[n]) !== canonical(after)) changes[n] = [before[n] ?? null, after];
  }
  return changes;
}

/** JSON with sorted keys and without what is absent; an empty list is as good as none. */
function canonical(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'null';
  return JSON.stringify(value, (_key, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(
          Object.entries(v)
            .filter(([, x]) => x !== null && x !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : v,
  );
}
