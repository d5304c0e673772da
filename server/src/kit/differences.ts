import type { Field, FieldOf, Fields } from '@marquee/contract/kit/field';
import { kindOf, type PartKind } from './kinds/every.ts';
import { join, name, runArray, type Runner, sql } from './sql.ts';
import type { Shape } from './store.ts';
import { references } from './reference-checks.ts';

type Values = Record<string, unknown>;
/** Changed fields with their values before and after. */
type Changes = Record<string, [before: unknown, after: unknown]>;

/**
 * The changes that a body makes to a locked record. List items that refer to deleted records are hidden until these are restored. So a body that omits
 * such an item does not remove it, and a body that still names it does not fail. `to` keeps the hidden items at the end of a changed list, as far as
 * there is room. `requested` omits them.
 */
export async function differences(on: Runner, shape: Shape, record: Values, body: Values): Promise<{ changes: Changes; to: Values; requested: Values }> {
  const { fields } = shape.resource;
  const changes = changedFields(record, body, fields);
  const to = Object.fromEntries(Object.entries(changes).map(([n, [, after]]) => [n, after]));
  const requested = { ...to };
  for (const [n, hidden] of await hiddenItems(on, shape, record, Object.keys(changes))) {
    const f = fields[n] as FieldOf<PartKind>;
    const [before, after] = [without(record[n], hidden), without(to[n], hidden)];
    if (Object.keys(changedFields({ [n]: before }, { [n]: after }, fields)).length === 0) for (const each of [changes, to, requested]) delete each[n];
    else if (after.length > 0 || !f.required) {
      requested[n] = after;
      to[n] = [...after, ...hidden.slice(0, f.param.max - after.length)];
      changes[n] = [record[n] ?? null, to[n]];
    }
  }
  return { changes, to, requested };
}

/** The items of these lists that refer to deleted records: ids, and rows whose required reference is deleted. */
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
  const deletedIds = new Set((await runArray<[string]>(on, join(deleted, ' union all '))).map(([id]) => id));
  const found = new Map<string, Set<unknown>>();
  for (const { path, id } of listed) {
    const [n = '', at] = path.split('.');
    if (deletedIds.has(id)) found.set(n, (found.get(n) ?? new Set()).add((lists[n] as unknown[])[Number(at)]));
  }
  return new Map([...found].map(([n, items]) => [n, [...items]]));
}

/** A list without these items. Rows are compared by their ids. */
function without(list: unknown, items: readonly unknown[]): unknown[] {
  const itself = (item: unknown) => (typeof item === 'string' ? item : (item as { id?: string }).id);
  const those = new Set(items.map(itself));
  return ((list ?? []) as unknown[]).filter((item) => !those.has(itself(item)));
}

/** The fields that a body changes. Equal values are not a change, so saving an untouched form writes nothing. */
function changedFields(before: Values, body: Values, fields: Fields): Changes {
  const changes: Changes = {};
  for (const [n, after] of Object.entries(body)) {
    if (after === undefined || !fields[n]) continue;
    if (canonical(before[n]) !== canonical(after)) changes[n] = [before[n] ?? null, after];
  }
  return changes;
}

/** JSON with sorted keys and without absent values. An empty list equals null. */
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
