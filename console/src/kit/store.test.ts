import { expect, test } from 'vitest';
import { restored, shared } from './store.ts';

const initial = { locale: 'vi', width: 0, isFolded: false, columns: ['title'], who: null as object | null };

test('what was kept is there again, and what was not has its initial value', () => {
  expect(restored({ locale: 'en', columns: [], who: { name: 'Hà' } }, initial)).toEqual({ ...initial, locale: 'en', columns: [], who: { name: 'Hà' } });
});

test('what is of another sort, as an older console may have kept it, is as good as not there', () => {
  expect(restored({ locale: { id: 'en' }, width: '12', isFolded: null, columns: {}, more: 1 }, initial)).toEqual({ ...initial, more: 1 });
  for (const kept of [undefined, null, 'text', 7, ['vi']]) expect(restored(kept, initial)).toEqual(initial);
});

test('what says the same stays the same object, and what says something else does not', () => {
  const before = { user: { name: 'Hà', role: 'partner' }, permissions: ['media', 'users'], until: '2026-01-01' };
  expect(shared(before, structuredClone(before))).toBe(before);
  const later = shared(before, { ...structuredClone(before), until: '2026-01-02' });
  expect(later).toEqual({ ...before, until: '2026-01-02' });
  expect(later.user).toBe(before.user);
  expect(later.permissions).toBe(before.permissions);
  const other = shared(before, { user: { name: 'Hà', role: 'editor' }, permissions: ['media'], until: before.until });
  expect(other).toEqual({ user: { name: 'Hà', role: 'editor' }, permissions: ['media'], until: before.until });
  expect(shared(null, before)).toBe(before);
  expect(shared(before, null)).toBeNull();
});
