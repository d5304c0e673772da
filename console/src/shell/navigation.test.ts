import { expect, test } from 'vitest';
import type { Area } from '@marquee/contract/access';
import { firstScreenFor, groupsFor } from './navigation.ts';
import type { Item } from './navigation.ts';

const item = (to: string, area: Area, group: Area, section?: string): Item => ({ to, title: 'genre', area, group, section, preload: () => undefined });
const items = [
  item('/a', 'media', 'media', 'one'),
  item('/b', 'media', 'media', 'one'),
  item('/c', 'media', 'media', 'two'),
  item('/d', 'users', 'users'),
  item('/e', 'advertise', 'users'),
];
const tos = (areas: Area[]) =>
  groupsFor(items, (area) => areas.includes(area)).map(({ name, sections }) => [name, sections.map((section) => section.map(({ to }) => to))]);

test('screens are listed by group and section', () =>
  expect(tos(['media', 'users', 'advertise'])).toEqual([
    ['media', [['/a', '/b'], ['/c']]],
    ['users', [['/d', '/e']]],
  ]));

test("a screen in another area's group needs the permission of its own area", () => expect(tos(['advertise'])).toEqual([['users', [['/e']]]]));

test('a person without permissions sees no groups and has no first screen', () => {
  expect(tos([])).toEqual([]);
  expect(firstScreenFor(items, () => false)).toBe(null);
  expect(firstScreenFor(items, (area) => area === 'users')).toBe('/d');
});
