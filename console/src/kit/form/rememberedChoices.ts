import type { Field, Fields, Linked } from '@marquee/contract/kit/field';
import { targetsOf } from '@marquee/contract/kit/kinds';
import { valuesOf } from '../kinds/values.ts';
import { useLabelsOf } from '../lookup.ts';
import type { AnyResource } from '../record.ts';
import { stored } from '../store.ts';
import type { Values } from '../values.ts';

/** People whose choices one browser remembers at the most; who used it longest ago is forgotten first. */
const mostPeople = 10;

/** What each person chose last in new records, by person, resource and field. */
const remembered = stored<Record<string, Record<string, Values>>>('root', 'remembered', {});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a remembered value may still stand in its field. */
const isAllowed = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && value !== undefined && value !== null && valuesOf(field).isRecallable(value, field);

/** What this person chose last for these fields of a resource, as far as it may still be chosen. */
export function readRememberedChoices(person: string, of: AnyResource, names: readonly string[]): Values {
  const all: unknown = remembered.get()[person];
  const kept = isObject(all) ? all[of.name] : undefined;
  if (!isObject(kept)) return {};
  return Object.fromEntries(names.filter((name) => isAllowed((of.fields as Fields)[name], kept[name])).map((name) => [name, kept[name]]));
}

/** Keeps what this person chose for these fields, for the next new record. */
export function remember(person: string, of: AnyResource, { names, values }: { names: readonly string[]; values: Values }): void {
  const { [person]: mine, ...others } = remembered.get();
  const chosen = Object.fromEntries(names.filter((name) => isAllowed((of.fields as Fields)[name], values[name])).map((name) => [name, values[name]]));
  const latest = Object.entries(others).slice(1 - mostPeople);
  remembered.put({ ...Object.fromEntries(latest), [person]: { ...(isObject(mine) ? mine : {}), [of.name]: chosen } });
}

/** Of the references among `recalled` the fields whose record is gone, or is not this person's to see any more; none until the server has answered. */
export function useGone(of: AnyResource, recalled: Values): string[] {
  const refs = Object.entries(recalled).flatMap(([name, value]) => {
    const field = (of.fields as Fields)[name];
    return field === undefined ? [] : targetsOf(field).map((to) => ({ name, to, id: (value as Linked).id }));
  });
  const known = useLabelsOf(new Map([...Map.groupBy(refs, ({ to }) => to)].map(([to, same]) => [to, same.map(({ id }) => id)])));
  return refs.filter(({ to, id }) => known.get(to)?.has(id) === false).map(({ name }) => name);
}
