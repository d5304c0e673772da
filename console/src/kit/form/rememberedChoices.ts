import type { Field, Fields, Linked } from '@marquee/contract/kit/field';
import { targetsOf } from '@marquee/contract/kit/kinds';
import { valuesOf } from '../kinds/values.ts';
import { useLabelsOf } from '../lookup.ts';
import type { AnyResource } from '../record.ts';
import { stored } from '../store.ts';
import type { Values } from '../values.ts';

/** For how many people one browser remembers choices. The person who used it longest ago is forgotten first. */
const mostPeople = 10;

/** What each person chose last in new records, by person, resource and field. */
const remembered = stored<Record<string, Record<string, Values>>>('root', 'remembered', {});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a remembered value is still valid for its field. */
const isStillValid = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && value !== undefined && value !== null && valuesOf(field).isRecallable(value, field);

/** The last choices of this person for these fields of a resource, without those that are no longer valid. */
export function readRememberedChoices(person: string, of: AnyResource, names: readonly string[]): Values {
  const all: unknown = remembered.get()[person];
  const choices = isObject(all) ? all[of.name] : undefined;
  if (!isObject(choices)) return {};
  return Object.fromEntries(names.filter((name) => isStillValid((of.fields as Fields)[name], choices[name])).map((name) => [name, choices[name]]));
}

/** Stores the choices of this person for these fields, for the next new record. */
export function rememberChoices(person: string, of: AnyResource, { names, values }: { names: readonly string[]; values: Values }): void {
  const { [person]: mine, ...others } = remembered.get();
  const chosen = Object.fromEntries(names.filter((name) => isStillValid((of.fields as Fields)[name], values[name])).map((name) => [name, values[name]]));
  const latest = Object.entries(others).slice(1 - mostPeople);
  remembered.put({ ...Object.fromEntries(latest), [person]: { ...(isObject(mine) ? mine : {}), [of.name]: chosen } });
}

/** The fields among `recalled` whose referenced record was deleted, or is hidden from this person. It is empty until the server has answered. */
export function useUnavailableChoices(of: AnyResource, recalled: Values): string[] {
  const refs = Object.entries(recalled).flatMap(([name, value]) => {
    const field = (of.fields as Fields)[name];
    return field === undefined ? [] : targetsOf(field).map((to) => ({ name, to, id: (value as Linked).id }));
  });
  const labels = useLabelsOf(new Map([...Map.groupBy(refs, ({ to }) => to)].map(([to, same]) => [to, same.map(({ id }) => id)])));
  return refs.filter(({ to, id }) => labels.get(to)?.has(id) === false).map(({ name }) => name);
}
