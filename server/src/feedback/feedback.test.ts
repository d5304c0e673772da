import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { rescan } from '../screening/rescan.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { publicMovie } from './feedback.testing.ts';

let t: TestApp;
let moderator: Client;
let movie: string;
beforeAll(async () => {
  t = await testApp();
  moderator = await t.as('moderator');
  movie = await publicMovie(t);
});

const cms = '/comment/v1/cms';
const send = (by: Client, body: Record<string, unknown>) => by.call('POST', '/platform/v1/feedback', body);
const one = async (id: string) => (await moderator.call('GET', `${cms}/feedback/${id}`)).body.data;
const crashed = (by: Client, version: string | null, of: Record<string, unknown> = {}, trace = 'at seek (player.js:1:2)') =>
  send(by, { kind: 'crashed_report', app_version: version, crash: { type: 'TypeError', message: 'x is null', trace }, ...of });
const groupOf = async (id: string) => {
  const { crash } = await one(id);
  return (await moderator.call('GET', `${cms}/crash/${crash.id}`)).body.data;
};

describe('feedback', () => {
  test('comes in with the device that it was sent from, is worked on, and is done', async () => {
    const viewer = await t.viewer();
    const device = { device: 'Samsung Galaxy A54', os: 'Android', os_version: '14', os_platform: 'ARM', app_version: '8.2.1' };
    const { status, body } = await send(viewer, {
      kind: 'mistakes',
      comment: 'Phụ đề lệch tiếng\ntừ phút 12',
      reason: 'Phụ đề',
      source: 'Trình phát',
      content: movie,
      ...device,
    });
    expect([status, body.data.title, body.data.state]).toEqual([201, 'Phụ đề lệch tiếng', 'DOING']);
    const id = body.data.idFeedback;
    expect(await one(id)).toMatchObject({ kind: 'mistakes', reporter: { id: viewer.id }, reason: 'Phụ đề', source: 'Trình phát', ...device });
    expect((await moderator.call('GET', `${cms}/feedback/${id}/context`)).body.data).toMatchObject({
      content: { kind: 'movie', id: movie },
      matches: [],
      trace: null,
    });
    const done = await moderator.call('POST', `${cms}/feedback/finish`, { id });
    expect(done.body.data).toMatchObject({ state: 'DONE', decided_by: { id: moderator.id } });
    expect((await viewer.call('GET', '/platform/v1/feedback')).body.data).toMatchObject([{ idFeedback: id, state: 'DONE' }]);
    expect((await moderator.call('POST', `${cms}/feedback/finish`, { id })).body.code).toBe('already_decided');
  });

  test('needs a comment, or a crash if it is a crashed report, and takes a crash for nothing else', async () => {
    const viewer = await t.viewer();
    const faults = async (body: Record<string, unknown>) => (await send(viewer, body)).body.errors;
    expect(await faults({ kind: 'others' })).toMatchObject([{ path: 'comment', code: 'required' }]);
    expect(await faults({ kind: 'crashed_report' })).toMatchObject([{ path: 'crash', code: 'required' }]);
    expect(await faults({ kind: 'others', comment: 'Ơ', crash: { type: 'E' } })).toMatchObject([{ path: 'crash', code: 'only_crashes' }]);
    expect(await faults({ kind: 'praise', comment: 'Hay' })).toMatchObject([{ path: 'kind' }]);
  });

  test('sent twice within a minute is one, and too much of it is refused with the time to wait', async () => {
    const viewer = await t.viewer();
    const [a, b] = await Promise.all([send(viewer, { kind: 'others', comment: 'Hai lần' }), send(viewer, { kind: 'others', comment: 'Hai lần' })]);
    expect(a.body.data.idFeedback).toBe(b.body.data.idFeedback);
    const answers = [];
    for (let at = 0; at < 5; at++) answers.push((await send(viewer, { kind: 'others', comment: `Câu ${at}` })).status);
    expect(answers).toEqual([201, 201, 201, 201, 429]);
  });

  test('keeps the keywords that are found in it, also of a list that changed later', async () => {
    const { idFeedback: id } = (await send(await t.viewer(), { kind: 'abuses', comment: 'Có người rủ chơi lô đề ở đây' })).body.data;
    const matches = async () => (await moderator.call('GET', `${cms}/feedback/${id}/context`)).body.data.matches;
    expect(await matches()).toEqual([]);
    await moderator.call('POST', `${cms}/blacklist`, { words: ['lô đề'], strength: 'exact' });
    const [{ version } = { version: '' }] = await run<{ version: string }>(t.deps.db.pool, sql`select version from screening`);
    await rescan(t.deps, { version }, new AbortController().signal);
    expect(await matches()).toMatchObject(
      [
        { field: 'comment', word: 'lô đề' },
        { field: 'title', word: 'lô đề' },
      ].toReversed(),
    );
  });

  test('is read by the partner whose content it is about, and by no other', async () => {
    const partner = await t.as('partner', { permissions: ['discussion'] });
    expect((await partner.call('GET', `${cms}/feedback`)).body.data).toEqual([]);
    expect((await partner.call('GET', `${cms}/crash`)).body.data).toEqual([]);
  });
});

describe('a crash', () => {
  test('of 5 MB is refused as too large, one with a trace that is too long by its name', async () => {
    const viewer = await t.viewer();
    expect((await crashed(viewer, '8.0', {}, 'x'.repeat(5_000_000))).body.code).toBe('too_large');
    expect((await crashed(viewer, '8.0', {}, 'x'.repeat(200_000))).body.errors).toMatchObject([{ path: 'crash.trace', code: 'too_long' }]);
  });

  test('joins the others of its cause, which tell whom and which versions they affect', async () => {
    const [first, second] = [await t.viewer(), await t.viewer()];
    const trace = 'at join (group.js:1:2)';
    const { idFeedback: id } = (await crashed(first, '8.10.0', { os: 'iOS', os_version: '18', device: 'iPhone 15' }, trace)).body.data;
    await crashed(first, '8.9.1', { device: 'iPhone 15' }, trace);
    await crashed(second, '8.9.1', { device: 'iPad' }, trace);
    const group = await groupOf(id);
    expect(group).toMatchObject({
      title: 'TypeError: x is null',
      frame: 'join (group.js)',
      reports: 3,
      users: 2,
      first_version: '8.9.1',
      last_version: '8.10.0',
    });
    const { body } = await moderator.call('GET', `${cms}/crash/${group.idCrash}/context`);
    expect(body.data.versions).toMatchObject([
      { version: '8.10.0', reports: 1, users: 1 },
      { version: '8.9.1', reports: 2, users: 2 },
    ]);
    expect(body.data).toMatchObject({
      counted: 3,
      devices: [
        { label: 'iPhone 15', reports: 2 },
        { label: 'iPad', reports: 1 },
      ],
      trace,
      message: 'x is null',
    });
    expect((await moderator.call('GET', `${cms}/feedback?crash=${group.idCrash}`)).body.data).toHaveLength(3);
  });

  test('that was repaired comes back with the version of the repair or a later one, and not with a late patch of an older one', async () => {
    const trace = 'at back (again.js:1:2)';
    const { idFeedback: id } = (await crashed(await t.viewer(), '8.0.0', {}, trace)).body.data;
    const { idCrash } = await groupOf(id);
    const finish = (of = {}) => moderator.call('POST', `${cms}/crash/finish`, { id: idCrash, ...of });
    expect((await finish({ fixed_in: 'soon' })).body.errors).toMatchObject([{ path: 'fixed_in', code: 'invalid_version' }]);
    expect((await finish({ fixed_in: '8.1' })).body.data).toMatchObject({ state: 'DONE', fixed_in: '8.1', decided_by: { id: moderator.id } });
    await crashed(await t.viewer(), '8.0.1', {}, trace);
    expect(await groupOf(id)).toMatchObject({ state: 'DONE', last_version: '8.0.1', reports: 2 });
    await crashed(await t.viewer(), 'v8.1.0-beta.2 (412)', {}, trace);
    expect(await groupOf(id)).toMatchObject({ state: 'DOING', returned_in: 'v8.1.0-beta.2 (412)', decided_by: null, reports: 3 });
    const { body } = await moderator.call('GET', `${cms}/crash/${idCrash}/history`);
    expect(body.data.map(({ verb }: { verb: string }) => verb)).toEqual(['report', 'finish']);
  });

  test('that was finished without a version comes back with one that is later than all before', async () => {
    const trace = 'at later (than.js:1:2)';
    const { idFeedback: id } = (await crashed(await t.viewer(), '2.9', {}, trace)).body.data;
    await moderator.call('POST', `${cms}/crash/finish`, { id: (await groupOf(id)).idCrash });
    await crashed(await t.viewer(), '2.9', {}, trace);
    expect((await groupOf(id)).state).toBe('DONE');
    await crashed(await t.viewer(), '2.10', {}, trace);
    expect((await groupOf(id)).state).toBe('DOING');
  });

  test('reported by many at once counts each of them', async () => {
    const trace = 'at many (once.js:1:2)';
    const viewers = await Promise.all(Array.from({ length: 8 }, () => t.viewer()));
    const sent = await Promise.all(viewers.map((viewer) => crashed(viewer, '1.0', {}, trace)));
    expect(await groupOf(sent[0]?.body.data.idFeedback)).toMatchObject({ reports: 8, users: 8 });
  });

  test('is finished and that is taken back, with the version of the repair', async () => {
    const { idFeedback: id } = (await crashed(await t.viewer(), '3.0', {}, 'at undo (it.js:1:2)')).body.data;
    const { idCrash } = await groupOf(id);
    const changeset = newId();
    await moderator.call('POST', `${cms}/crash/finish`, { id: idCrash, fixed_in: '3.1' }, { changeset });
    expect((await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`)).status).toBe(200);
    expect(await groupOf(id)).toMatchObject({ state: 'DOING', fixed_in: null, decided_by: null, decided_at: null });
  });
});
