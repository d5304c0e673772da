import { expect, test } from 'vitest';
import { withValidFields, reuseEqual } from './store.ts';

const initial = { locale: 'vi', width: 0, isFolded: false, columns: ['title'], who: null as object | null };

test('stored fields keep their values, and missing ones get their initial value', () => {
  expect(withValidFields({ locale: 'en', columns: [], who: { name: 'Hà' } }, initial)).toEqual({ ...initial, locale: 'en', columns: [], who: { name: 'Hà' } });
});

test('a value of another type, as from an older console, is ignored', () => {
  expect(withValidFields({ locale: { id: 'en' }, width: '12', isFolded: null, columns: {}, more: 1 }, initial)).toEqual({ ...initial, more: 1 });
  for (const kept of [undefined, null, 'text', 7, ['vi']]) expect(withValidFields(kept, initial)).toEqual(initial);
});

test('equal parts stay the same object, and changed parts do not', () => {
  const before = { user: { name: 'Hà', role: 'partner' }, permissions: ['media', 'users'], until: '2026-01-01' };
  expect(reuseEqual(before, structuredClone(before))).toBe(before);
  const later = reuseEqual(before, { ...structuredClone(before), until: '2026-01-02' });
  expect(later).toEqual({ ...before, until: '2026-01-02' });
  expect(later.user).toBe(before.user);
  expect(later.permissions).toBe(before.permissions);
  const other = reuseEqual(before, { user: { name: 'Hà', role: 'editor' }, permissions: ['media'], until: before.until });
  expect(other).toEqual({ user: { name: 'Hà', role: 'editor' }, permissions: ['media'], until: before.until });
  expect(reuseEqual(null, before)).toBe(before);
  expect(reuseEqual(before, null)).toBeNull();
});
