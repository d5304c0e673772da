import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { film, image, images, number, optional, ref, refs, rows, subtitles, text } from '@marquee/contract/kit/field';
import { written } from './kinds/values.ts';
import { bodyOf, changesOf, differing, mergeValues, hasForeignChanges, remaining, type Values } from './values.ts';

const fields = {
  title: text(),
  about: optional(text()),
  minutes: number(0, 100),
  channel: ref('channel'),
  genres: refs('tag', 5),
  poster: image([200, 300]),
  cast: rows({ person: ref('people'), role: text() }, 5),
};
const lan = { id: 'p1', label: 'Lan' };
const base: Values = {
  title: 'A',
  about: null,
  minutes: 0,
  channel: { id: 'c1', label: 'C' },
  genres: [{ id: 'g1', label: 'G' }],
  poster: null,
  cast: [{ id: 'r1', person: lan, role: 'x' }],
};

test('references, pictures and rows are written by id, a new row without one', () => {
  expect(written(fields.genres, base.genres)).toEqual(['g1']);
  expect(written(fields.poster, { id: 'a1', url: '/x', width: 200, height: 300 })).toBe('a1');
  expect(written(fields.cast, [...(base.cast as object[]), { key: 'k', person: lan, role: 'y' }])).toEqual([
    { id: 'r1', person: 'p1', role: 'x' },
    { person: 'p1', role: 'y' },
  ]);
});

test('zero and false are values, empty text and empty lists are not', () => {
  expect(written(fields.minutes, 0)).toBe(0);
  expect(written(fields.about, '')).toBeNull();
  expect(written(fields.genres, [])).toBeNull();
});

test('a label that changed elsewhere is no change of the reference', () =>
  expect(differing(fields, base, { ...base, channel: { id: 'c1', label: 'New name' } })).toEqual([]));

test('the order of references is a change', () =>
  expect(differing(fields, { genres: [{ id: 'a' }, { id: 'b' }] }, { genres: [{ id: 'b' }, { id: 'a' }] })).toEqual(['genres']));

test('rows differ by their id, and rows without an id by their content', () => {
  const row = { person: lan, role: 'x' };
  const rowsOf = (...cast: object[]) => ({ ...base, cast });
  expect(differing(fields, base, rowsOf(row))).toEqual([]);
  expect(differing(fields, base, rowsOf({ ...row, id: 'r2' }))).toEqual(['cast']);
  expect(differing(fields, base, rowsOf({ ...row, role: 'y' }))).toEqual(['cast']);
  expect(differing(fields, base, rowsOf({ ...row, id: 'r1' }, row))).toEqual(['cast']);
});

test('a change is foreign if it is neither in the base nor in the input', () => {
  const typed = { ...base, title: 'mine', cast: [...(base.cast as object[]), { key: 'k', person: lan, role: 'y' }] };
  const stored = { ...typed, cast: [...(base.cast as object[]), { id: 'r2', person: lan, role: 'y' }], version: 3 };
  expect(hasForeignChanges(fields, base, typed, stored)).toBe(false);
  expect(hasForeignChanges(fields, base, typed, { ...base, version: 3 })).toBe(false);
  expect(hasForeignChanges(fields, base, { ...typed, title: 'mine, and more' }, stored)).toBe(true);
  expect(hasForeignChanges(fields, base, typed, { ...stored, minutes: 5 })).toBe(true);
});

test('a value from the history omits records that were deleted for good', () => {
  const purged = { id: 'g2', label: '' };
  const there = { id: 'g1', label: 'G' };
  expect(remaining(fields.genres, [there, purged])).toEqual([there]);
  expect(remaining(fields.channel, purged)).toBeNull();
  expect(remaining(fields.channel, there)).toBe(there);
  expect(remaining(fields.cast, [...(base.cast as object[]), { id: 'r2', person: { id: 'p2', label: '' }, role: 'y' }])).toEqual(base.cast);
  const swept = { id: 'i1', url: '', width: 150, height: 150 };
  expect(remaining(image([150, 150]), swept)).toBeNull();
  expect(remaining(images([150, 150], 3), [swept, { ...swept, id: 'i2', url: '/i2' }])).toHaveLength(1);
  const sent = { id: 'f1', name: 'phà.mp4', size: 5, duration_s: 20 };
  expect(remaining(film(), sent)).toBe(sent);
  expect(remaining(film(), { ...sent, name: '' })).toBeNull();
  const subtitle = { id: 's1', name: 'phà.vi.srt', language: 'vi', cues: 3, url: '/s1' };
  expect(remaining(subtitles(3), [subtitle, { ...subtitle, id: 's2', name: '', language: '', url: '' }])).toEqual([subtitle]);
  expect(remaining(fields.title, '')).toBe('');
});

test('the bodies of a create and an update omit empty and unchanged fields', () => {
  expect(bodyOf(fields, { title: 'A', minutes: 0, about: '' })).toEqual({ title: 'A', minutes: 0 });
  expect(changesOf(fields, base, { ...base, title: 'B', genres: [] })).toEqual({ title: 'B', genres: null });
});

describe('a merge', () => {
  test('takes a field that one side changed from that side', () => {
    const { values, clashes } = mergeValues(fields, base, { ...base, title: 'mine' }, { ...base, minutes: 5, version: 3 });
    expect(clashes).toEqual([]);
    expect(values).toMatchObject({ title: 'mine', minutes: 5, version: 3 });
  });

  test('has no conflict if both sides made the same change', () =>
    expect(mergeValues(fields, base, { ...base, title: 'B' }, { ...base, title: 'B' }).clashes).toEqual([]));

  test('has a conflict if both sides changed a field differently', () =>
    expect(mergeValues(fields, base, { ...base, title: 'M' }, { ...base, title: 'T' }).clashes).toEqual([
      { name: 'title', base: 'A', mine: 'M', theirs: 'T' },
    ]));

  test('loses no change of either side unless there is a conflict', () => {
    const side = fc.record({ title: fc.constantFrom('A', 'B', 'C'), minutes: fc.nat(3), about: fc.constantFrom(null, 'x', 'y') });
    const plain = { title: fields.title, about: fields.about, minutes: fields.minutes };
    fc.assert(
      fc.property(side, side, side, (from, mine, theirs) => {
        const { values, clashes } = mergeValues(plain, from, mine, theirs);
        const disputed = clashes.map((clash) => clash.name);
        for (const name of differing(plain, from, mine)) expect(differing(plain, values, mine)).not.toContain(name);
        for (const name of differing(plain, from, theirs)) if (!disputed.includes(name)) expect(differing(plain, values, theirs)).not.toContain(name);
      }),
    );
  });
});
