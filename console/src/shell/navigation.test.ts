import { expect, test } from 'vitest';
import type { Area } from '@marquee/contract/access';
import { firstFor, groupsFor } from './navigation.ts';
import type { Item } from './navigation.ts';

const item = (to: string, area: Area, group: Area, section?: string): Item => ({ to, title: 'genre', area, group, section, ahead: () => undefined });
const items = [
  item('/a', 'media', 'media', 'one'),
  item('/b', 'media', 'media', 'one'),
  item('/c', 'media', 'media', 'two'),
  item('/d', 'users', 'users'),
  item('/e', 'advertise', 'users'),
];
const tos = (areas: Area[]) =>
  groupsFor(items, (area) => areas.includes(area)).map(({ name, sections }) => [name, sections.map((section) => section.map(({ to }) => to))]);

test('screens stand in their groups, parted by sections', () =>
  expect(tos(['media', 'users', 'advertise'])).toEqual([
    ['media', [['/a', '/b'], ['/c']]],
    ['users', [['/d', '/e']]],
  ]));

test("an area's screen in another's group is opened by its own entry", () => expect(tos(['advertise'])).toEqual([['users', [['/e']]]]));

test('who may open nothing sees nothing and has no first screen', () => {
  expect(tos([])).toEqual([]);
  expect(firstFor(items, () => false)).toBe(null);
  expect(firstFor(items, (area) => area === 'users')).toBe('/d');
});
