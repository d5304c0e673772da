import { expect, test } from 'vitest';
import { restored } from './store.ts';

const initial = { locale: 'vi', width: 0, isFolded: false, columns: ['title'], who: null as object | null };

test('what was kept is there again, and what was not has its initial value', () => {
  expect(restored({ locale: 'en', columns: [], who: { name: 'Hà' } }, initial)).toEqual({ ...initial, locale: 'en', columns: [], who: { name: 'Hà' } });
});

test('what is of another sort, as an older console may have kept it, is as good as not there', () => {
  expect(restored({ locale: { id: 'en' }, width: '12', isFolded: null, columns: {}, more: 1 }, initial)).toEqual({ ...initial, more: 1 });
  for (const kept of [undefined, null, 'text', 7, ['vi']]) expect(restored(kept, initial)).toEqual(initial);
});
