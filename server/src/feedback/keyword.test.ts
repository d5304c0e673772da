import { limits } from '@marquee/contract/limits';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { screenTexts } from '../screening/blacklist.ts';

const path = '/comment/v1/cms/blacklist';
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  me = await t.as('moderator', { permissions: ['discussion', 'media'] } as never);
});
afterEach(() => run(t.deps.db.pool, sql`delete from keyword`));

const wordsOf = async () => (await me.call('GET', `${path}?sort_by=word&order_by=asc`)).body.data.map(({ word }: { word: string }) => word);
const attempt = async (text: string) => (await me.call('POST', `${path}/try`, { text })).body.data.matches;

test('several words are added at once, and those that are there already are named', async () => {
  const first = await me.call('POST', path, { words: ['địt', 'Tệ', 'tệ'] });
  expect([first.status, first.body.data]).toEqual([201, { created: 2, existing: ['tệ'] }]);
  const second = await me.call('POST', path, { words: ['TỆ', 'ngu'], strength: 'tone_blind', exceptions: ['ngủ'] });
  expect(second.body.data).toEqual({ created: 1, existing: ['TỆ'] });
  expect(await wordsOf()).toEqual(['địt', 'ngu', 'Tệ']);
  expect(await attempt('ngủ ngu, đồ ngù')).toMatchObject([
    { field: 'text', word: 'ngu', disguise: 'none', start: 4, end: 7 },
    { word: 'ngu', disguise: 'tone', start: 12, end: 15 },
  ]);
});

test.each([
  ['a blank word', { words: ['a', ' '] }, 'words.1'],
  ['a word of which nothing is left', { words: ['\u0301'] }, 'words.0'],
  ['half a surrogate pair', { words: ['a\ud800'] }, 'words.0'],
  ['a NUL', { words: ['a\u0000b'] }, 'words.0'],
  ['no word', { words: [] }, 'words'],
  ['too many words', { words: Array.from({ length: limits.keywordsPerCall + 1 }, (_, n) => `w${n}`) }, 'words'],
  ['a word that is too long', { words: ['x'.repeat(limits.keyword + 1)] }, 'words.0'],
  ['a blank exception', { words: ['a'], exceptions: [''] }, 'exceptions.0'],
  ['an unknown strength', { words: ['a'], strength: 'regex' }, 'strength'],
])('%s is refused, and the field is named', async (_, body, field) => {
  const { status, body: answer } = await me.call('POST', path, body);
  expect([status, answer.errors.map((each: { path: string }) => each.path)]).toEqual([422, [field]]);
  expect(answer.message).not.toContain('{{');
  expect(await wordsOf()).toEqual([]);
});

test('the list has a limit', async () => {
  await run(t.deps.db.pool, sql`insert into keyword ("idKeyword", word) select gen_random_uuid(), 'w' || n from generate_series(1, ${limits.blacklist}) n`);
  const { status, body } = await me.call('POST', path, { words: ['một'] });
  expect([status, body.errors[0]]).toMatchObject([422, { path: 'words', code: 'too_many' }]);
});

test('words are deleted by name, and both ways can be undone', async () => {
  const changesets = [newId(), newId()] as const;
  const caller = { authorization: `Bearer ${await t.session(me.id)}` };
  await t.stranger('POST', path, { words: ['một', 'hai', 'ba'] }, { ...caller, changeset: changesets[0] });
  const { body } = await t.stranger('POST', '/comment/v1/cms/delete_blacklist', { words: ['MỘT', 'hai', 'bốn'] }, { ...caller, changeset: changesets[1] });
  expect(body.data).toEqual({ state: 'DELETED', removed: 2 });
  expect(await attempt('một hai ba')).toHaveLength(1);
  await me.call('POST', `/cms/v1/changeset/${changesets[1]}/undo`);
  expect(await attempt('một hai ba')).toHaveLength(3);
  await me.call('POST', `/cms/v1/changeset/${changesets[0]}/undo`);
  expect(await attempt('một hai ba')).toEqual([]);
});

test('strength and exceptions can be changed, and count at once', async () => {
  await me.call('POST', path, { words: ['dell'] });
  const { body } = await me.call('GET', path);
  const id = body.data[0].idKeyword;
  expect(await attempt('d.e.l.l')).toEqual([]);
  const changed = await me.call('PUT', `${path}/${id}`, { strength: 'obfuscated', exceptions: [{ text: 'laptop dell' }] });
  expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  expect(await attempt('d.e.l.l, laptop dell')).toMatchObject([{ word: 'dell', disguise: 'separated', start: 0, end: 7 }]);
});

test('trying a text gives the answer of the live path', async () => {
  await me.call('POST', path, { words: ['cấm'], strength: 'tone_blind' });
  const text = 'Phim này cám cảnh, cấm!';
  expect(await attempt(text)).toEqual(await screenTexts(t.deps.db, { text }));
});

test('a preview counts what the words would have hit, with and without tones, and stores nothing', async () => {
  for (const title of ['Mắm tôm', 'Mâm cơm', 'Mầm non', 'Mẫm']) await t.make('movie', { title });
  const { status, body } = await me.call('POST', `${path}/preview`, { words: ['mầm', 'hoa quả'], strength: 'tone_blind' });
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body.data.effects).toEqual([
    { word: 'mầm', exact: 1, tone_blind: 4, is_ambiguous: true },
    { word: 'hoa quả', exact: 0, tone_blind: 0, is_ambiguous: false },
  ]);
  expect(body.data).toMatchObject({ hits: 4, is_complete: true });
  expect(body.data.samples[0]).toMatchObject({ kind: 'movie', match: { field: 'title', word: 'mầm' } });
  expect(await wordsOf()).toEqual([]);
});

test('a partner changes nothing and sees no keyword', async () => {
  await me.call('POST', path, { words: ['một'] });
  const partner = await t.as('partner');
  expect((await partner.call('POST', path, { words: ['hai'] })).status).toBe(403);
  expect((await partner.call('POST', '/comment/v1/cms/delete_blacklist', { words: ['một'] })).status).toBe(403);
  expect((await partner.call('GET', path)).body.data).toEqual([]);
});
