import { expect, test } from 'vitest';
import { adoptDraft, idempotentAttempt, type Draft, draftName, findOtherDrafts, dropDraft, keepDraft, readDraft, type Store, mergeDraft } from './drafts.ts';

/** A storage with room for this many characters. Like that of a browser, it throws when it is full. */
function storage(room = Number.POSITIVE_INFINITY): Store & { names(): string[] } {
  const kept = new Map<string, string>();
  const size = () => [...kept].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem(name, text) {
      const before = kept.get(name);
      kept.set(name, text);
      if (size() <= room) return;
      if (before === undefined) kept.delete(name);
      else kept.set(name, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
    names: () => [...kept.keys()],
  };
}
const now = Date.parse('2026-11-21T10:00:00Z');
const draft = (at: string, title = 'A'): Draft => ({ at, version: 1, base: {}, values: { title } });

test('each person, resource, record and page has its own draft', () =>
  expect(
    new Set([
      draftName('u1', 'tag', undefined),
      draftName('u2', 'tag', undefined),
      draftName('u1', 'movie', undefined),
      draftName('u1', 'tag', 'x'),
      draftName('u1', 'tag', undefined, 'another page'),
    ]).size,
  ).toBe(5));

test('drafts of other pages for the same form are found, the newest first, and adopted once', () => {
  const store = storage();
  const [mine, older, newer] = ['here', 'a', 'b'].map((page) => draftName('u', 'tag', undefined, page)) as [string, string, string];
  keepDraft(newer, draft('2026-11-21T09:30:00Z', 'B'), store);
  keepDraft(older, draft('2026-11-21T09:00:00Z', 'A'), store);
  keepDraft(draftName('u', 'tag', 'x', 'a'), draft('2026-11-21T09:00:00Z'), store);
  keepDraft(draftName('u', 'movie', undefined, 'a'), draft('2026-11-21T09:00:00Z'), store);
  expect(findOtherDrafts(mine, store)).toEqual([newer, older]);
  expect(adoptDraft(mine, findOtherDrafts(mine, store), now, store)?.values).toEqual({ title: 'B' });
  expect(readDraft(mine, now, store)?.values).toEqual({ title: 'B' });
  expect(findOtherDrafts(mine, store)).toEqual([older]);
  expect(adoptDraft(mine, findOtherDrafts(mine, store), now, store)).toBeUndefined();
  expect(findOtherDrafts(mine, store)).toEqual([older]);
});

test('a draft that another page left is offered and stays if the storage refuses its new name', () => {
  const [mine, other] = [draftName('u', 'tag', undefined), draftName('u', 'tag', undefined, 'other')];
  const store = storage();
  keepDraft(other, draft('2026-11-21T09:00:00Z', 'B'), store);
  const refusing: Store = {
    ...store,
    setItem: (name, text) => {
      if (name === mine) throw new DOMException('full', 'QuotaExceededError');
      store.setItem(name, text);
    },
  };
  expect(adoptDraft(mine, [other], now, refusing)?.values).toEqual({ title: 'B' });
  expect(readDraft(other, now, store)?.values).toEqual({ title: 'B' });
});

test('newer input is merged into a draft field by field, with the base of each field', () => {
  const before: Draft = { at: '2026-11-21T09:00:00Z', version: 1, base: { title: null, place: 'Huế' }, values: { title: 'A', place: 'Hà Nội' } };
  const over = mergeDraft(before, ['title'], { title: 'B', place: 'Vinh' }, { title: 'C', place: 'Vinh' });
  expect(over).toEqual({ ...before, base: { title: 'B', place: 'Huế' }, values: { title: 'C', place: 'Hà Nội' } });
});

test('a stored draft can be read until it is dropped', () => {
  const store = storage();
  const name = draftName('u', 'tag', undefined);
  expect(keepDraft(name, draft('2026-11-21T09:00:00Z'), store)).toBe(true);
  expect(readDraft(name, now, store)?.values).toEqual({ title: 'A' });
  dropDraft(name, store);
  expect(readDraft(name, now, store)).toBeUndefined();
});

test('a draft is deleted after 30 days', () => {
  const store = storage();
  keepDraft('draft:u:tag:new', draft('2026-10-20T09:00:00Z'), store);
  expect(readDraft('draft:u:tag:new', now, store)).toBeUndefined();
  expect(store.names()).toEqual([]);
});

test.each(['', '{', 'null', '[]', '{"at":1}', '{"at":"2026-11-21T09:00:00Z","version":1,"base":[],"values":{}}'])('a broken draft (%s) is ignored', (text) => {
  const store = storage();
  store.setItem('draft:u:tag:new', text);
  expect(readDraft('draft:u:tag:new', now, store)).toBeUndefined();
});

test('a draft that does not fit even into an empty storage deletes no other draft', () => {
  const store = storage(400);
  const others = ['a', 'b'].map((page) => draftName('u', 'tag', undefined, page));
  for (const [nth, other] of others.entries()) expect(keepDraft(other, draft(`2026-11-21T0${nth}:00:00Z`), store)).toBe(true);
  const mine = draftName('u', 'tag', undefined);
  expect(keepDraft(mine, draft('2026-11-21T09:00:00Z', 'a'.repeat(500)), store)).toBe(false);
  expect(others.map((other) => readDraft(other, now, store)?.at)).toEqual(['2026-11-21T00:00:00Z', '2026-11-21T01:00:00Z']);
});

test('a full storage deletes the oldest draft, and only drafts', () => {
  const store = storage(400);
  store.setItem('root', 'x'.repeat(50));
  keepDraft('draft:u:tag:old', draft('2026-11-01T00:00:00Z'), store);
  keepDraft('draft:u:tag:mid', draft('2026-11-02T00:00:00Z'), store);
  expect(keepDraft('draft:u:tag:new', draft('2026-11-03T00:00:00Z', 'B'.repeat(100)), store)).toBe(true);
  expect(store.names()).toContain('root');
  expect(store.names()).not.toContain('draft:u:tag:old');
  expect(keepDraft('draft:u:tag:huge', draft('2026-11-04T00:00:00Z', 'B'.repeat(1000)), store)).toBe(false);
  expect(store.names()).toContain('root');
});

test('the same body is sent again with the same key, another body with another key', () => {
  const first = idempotentAttempt({ title: 'A' }, undefined);
  expect(idempotentAttempt({ title: 'A' }, first)).toEqual(first);
  expect(idempotentAttempt({ title: 'B' }, first).key).not.toBe(first.key);
});
