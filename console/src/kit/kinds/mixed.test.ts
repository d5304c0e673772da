import { mixed } from '@marquee/contract/kit/field';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConsoleTexts, setLanguage } from '../../words/words.ts';
import type { FieldOf } from '../record.ts';
import { isSame, remaining } from '../values.ts';
import { mixedCell, mixedShow } from './shows.tsx';
import { mixedText } from './texts.ts';
import { written } from './values.ts';

const field = mixed(['movie', 'video', 'people'], 5);
const rain = { kind: 'movie', id: 'm1', label: 'Rain' };
const drama = { kind: 'video', id: 'v1', label: 'Drama' };
const lan = { kind: 'people', id: 'p1', label: 'Lan' };
const props = (value: unknown) => ({ field: field as unknown as FieldOf<'mixed'>, value, resource: 'shelf', name: 'items' });

beforeAll(async () => {
  const localStorage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined, localStorage });
  await loadConsoleTexts();
  await setLanguage('en');
});

afterAll(() => vi.unstubAllGlobals());

test('items of several kinds are written by kind and id, and compared by them in their order', () => {
  expect(written(field, [rain, drama])).toEqual([
    { kind: 'movie', id: 'm1' },
    { kind: 'video', id: 'v1' },
  ]);
  expect(written(field, [])).toBeNull();
  expect(isSame(field, [rain, drama], [{ ...rain, label: 'Mưa' }, drama])).toBe(true);
  expect(isSame(field, [rain, drama], [drama, rain])).toBe(false);
  expect(remaining(field, [rain, { ...drama, label: '' }])).toEqual([rain]);
});

test('a cell shows two items with their kinds and how many more, an export all of them', () => {
  const drawn = (node: ReturnType<typeof mixedCell>) =>
    renderToStaticMarkup(createElement(Fragment, null, node))
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll(/\|+/g, '|');
  expect(drawn(mixedCell(props([rain, drama, lan])))).toBe('|movie|Rain|video|Drama|+1|');
  expect(drawn(mixedShow(props([rain, drama, lan])))).toBe('|movie|Rain|video|Drama|cast|Lan|');
  expect(mixedText(props([rain, drama]))).toBe('Rain (movie); Drama (video)');
  expect(drawn(mixedCell(props([])))).toBe('|–|');
});

test('its input names the kind of each item, and says which item is wrong', async () => {
  const { MixedInput } = await import('./refs.tsx');
  const full = mixed(['movie', 'video'], 2);
  const control = {
    ...props([rain, drama]),
    field: full as unknown as FieldOf<'mixed'>,
    id: 'field-items',
    onChange: () => undefined,
    onBlur: () => undefined,
    isInvalid: false,
    describedBy: undefined,
    faults: [{ path: 'items.1.id', code: 'not_found' as const }],
    source: undefined,
    record: undefined,
  };
  const drawn = renderToStaticMarkup(createElement(MixedInput, control));
  expect(drawn).toContain('2 / 2');
  expect([...drawn.matchAll(/<small[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(['movie', 'video']);
  expect(drawn).toContain('id="field-items.1.id"');
  expect(drawn).toMatch(/class="field-error">[^<]*items[^<]*: what was chosen does not exist/);
});
