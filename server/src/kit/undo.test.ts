import type { UndoResult } from '@marquee/contract/kit/undo';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';
import { type Client, testApp, type TestApp } from './testing.ts';

let t: TestApp;
let anna: Client;
let binh: Client;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  anna = await t.as('moderator');
  binh = await t.as('moderator');
  owner = await t.as('super_admin');
});

/** One user action: calls with the same changeset. */
const press = (who: Client, changeset = newId()) => ({
  changeset,
  call: (method: string, path: string, body?: unknown) => who.call(method, path, body, { changeset }),
});
const undo = async (who: Client, changeset: string): Promise<{ changeset: string; results: UndoResult[]; next: string | null }> => {
  const { status, body } = await who.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
};
const outcomes = async (who: Client, changeset: string) => (await undo(who, changeset)).results.map(({ outcome }) => outcome);
const tag = async (id: string) => (await owner.call('GET', `/cms/v1/tag/${id}`)).body.data;
const person = async (overrides: Record<string, unknown> = {}) => (await t.make('people', overrides)).idPeople as string;

describe('undo', () => {
  test('undoes an update, a deletion and a creation, and can be undone itself', async () => {
    const id = await person({ name: 'Trước' });
    const update = press(anna);
    await update.call('PUT', `/cms/v1/people/${id}`, { name: 'Sau', country: 'JP' });
    const back = await undo(anna, update.changeset);
    expect(back.results).toEqual([{ kind: 'people', id, label: 'Sau', outcome: 'undone', kept: [], message: null }]);
    expect((await anna.call('GET', `/cms/v1/people/${id}`)).body.data).toMatchObject({ name: 'Trước', country: 'VN' });
    expect(await outcomes(anna, back.changeset)).toEqual(['undone']);
    expect((await anna.call('GET', `/cms/v1/people/${id}`)).body.data).toMatchObject({ name: 'Sau', country: 'JP' });

    const removal = press(anna);
    await removal.call('DELETE', `/cms/v1/people/${id}`);
    expect(await outcomes(anna, removal.changeset)).toEqual(['undone']);
    expect((await anna.call('GET', `/cms/v1/people/${id}`)).status).toBe(200);

    const creation = press(anna);
    const made = (await creation.call('POST', '/cms/v1/tag', { title: 'Vừa tạo', kind: 'keyword' })).body.data;
    expect(await outcomes(anna, creation.changeset)).toEqual(['undone']);
    expect((await tag(made.idTag)).deleted_at).toEqual(expect.any(String));
  });

  test('undoes all writes of one changeset, the newest first, with a result for each', async () => {
    const season = (await t.make('movie', { movie_type: 'series season' })).idMovie as string;
    const episode = (await t.make('movie', { movie_type: 'episode', season, episode_number: 1 })).idMovie as string;
    const bulk = press(anna);
    await bulk.call('DELETE', `/cms/v1/movie/${episode}`);
    await bulk.call('DELETE', `/cms/v1/movie/${season}`);
    const { results } = await undo(anna, bulk.changeset);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [season, 'undone'],
      [episode, 'undone'],
    ]);
  });

  test('keeps fields that somebody has changed since, and undoes the others', async () => {
    const id = await person({ name: 'Một', country: 'VN' });
    const first = press(anna);
    await first.call('PUT', `/cms/v1/people/${id}`, { name: 'Hai', country: 'JP' });
    await binh.call('PUT', `/cms/v1/people/${id}`, { name: 'Ba' });
    await binh.call('PUT', `/cms/v1/people/${id}`, { name: 'Hai' });
    expect((await undo(anna, first.changeset)).results).toMatchObject([{ outcome: 'partly', kept: ['name'] }]);
    expect((await anna.call('GET', `/cms/v1/people/${id}`)).body.data).toMatchObject({ name: 'Hai', country: 'VN' });
    expect(await outcomes(anna, first.changeset)).toEqual(['changed_since']);
  });

  test('does not delete a record that somebody has changed since its creation', async () => {
    const creation = press(anna);
    const { idTag } = (await creation.call('POST', '/cms/v1/tag', { title: 'Đang được dùng', kind: 'keyword' })).body.data;
    await binh.call('PUT', `/cms/v1/tag/${idTag}`, { title: 'Đã được sửa' });
    expect(await outcomes(anna, creation.changeset)).toEqual(['changed_since']);
    expect((await tag(idTag)).title).toBe('Đã được sửa');
  });

  test('reports for each write which rule or right prevents its undo', async () => {
    const editor = await t.as('moderator');
    const rename = press(editor);
    const { idTag } = (await editor.call('POST', '/cms/v1/tag', { title: 'Tên cũ', kind: 'keyword' })).body.data;
    await rename.call('PUT', `/cms/v1/tag/${idTag}`, { title: 'Tên mới' });
    await binh.call('POST', '/cms/v1/tag', { title: 'Tên cũ', kind: 'keyword' });
    expect((await undo(editor, rename.changeset)).results).toMatchObject([{ outcome: 'refused', label: null, message: expect.stringMatching(/\S/) }]);
    expect((await tag(idTag)).title).toBe('Tên mới');
    await run(t.deps.db.pool, sql`update "user" set permissions = '{news}' where "idUser" = ${editor.id}::uuid`);
    await t.deps.sessions.invalidateEverywhere();
    expect(await outcomes(editor, rename.changeset)).toEqual(['refused']);
  });

  test('is possible within 24 hours, for own changesets only, or for everybody’s by a super_admin', async () => {
    const id = await person({ name: 'Của ai' });
    const { changeset, call } = press(anna);
    await call('PUT', `/cms/v1/people/${id}`, { name: 'Của Anna' });
    expect((await binh.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.code).toBe('not_found');
    await run(t.deps.db.pool, sql`update history set at = at - interval '25 hours' where changeset = ${changeset}::uuid`);
    const late = await anna.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect([late.status, late.body.code]).toEqual([410, 'undo_expired']);
    await run(t.deps.db.pool, sql`update history set at = at + interval '2 hours' where changeset = ${changeset}::uuid`);
    expect(await outcomes(owner, changeset)).toEqual(['undone']);
  });

  test('undoes a write once if two calls run in parallel', async () => {
    const id = await person({ name: 'Gốc' });
    const { changeset, call } = press(anna);
    await call('PUT', `/cms/v1/people/${id}`, { name: 'Sửa' });
    const both = await Promise.all([outcomes(anna, changeset), outcomes(anna, changeset)]);
    expect(both.flat().toSorted()).toEqual(['already_undone', 'undone']);
  });

  test('undoes the newest write first, also if the ids of history entries gain a digit', async () => {
    const gainDigit = () => run(t.deps.db.pool, sql`select setval('history_id_seq', (10 ^ (length(last_value::text) + 1))::bigint - 2) from history_id_seq`);
    const id = await person({ name: 'Một' });
    const name = async () => (await owner.call('GET', `/cms/v1/people/${id}`)).body.data.name;
    const twice = press(anna);
    await gainDigit();
    await twice.call('PUT', `/cms/v1/people/${id}`, { name: 'Hai' });
    await twice.call('PUT', `/cms/v1/people/${id}`, { name: 'Ba' });
    expect([await outcomes(anna, twice.changeset), await name()]).toEqual([['undone', 'undone'], 'Một']);

    const update = press(anna);
    await update.call('PUT', `/cms/v1/people/${id}`, { name: 'Bốn' });
    await gainDigit();
    const back = await undo(anna, update.changeset);
    expect([await outcomes(anna, back.changeset), await name()]).toEqual([['undone'], 'Bốn']);
    expect([await outcomes(anna, update.changeset), await name()]).toEqual([['undone'], 'Một']);
  });

  test('counts a field as unchanged after an older write was redone and undone again', async () => {
    const id = await person({ name: 'Một' });
    const name = async () => (await owner.call('GET', `/cms/v1/people/${id}`)).body.data.name;
    const older = press(anna);
    await older.call('PUT', `/cms/v1/people/${id}`, { name: 'Hai' });
    const olderBack = await undo(anna, older.changeset);
    const newer = press(anna);
    await newer.call('PUT', `/cms/v1/people/${id}`, { name: 'Ba' });
    const newerBack = await undo(anna, newer.changeset);
    expect([await outcomes(anna, olderBack.changeset), await name()]).toEqual([['undone'], 'Hai']);
    expect(await outcomes(anna, newerBack.changeset)).toEqual(['changed_since']);
    expect([await outcomes(anna, older.changeset), await name()]).toEqual([['undone'], 'Một']);
    expect([await outcomes(anna, newerBack.changeset), await name()]).toEqual([['undone'], 'Ba']);
  });

  test('refuses an invalid changeset id', async () => {
    const answer = await anna.call('POST', '/cms/v1/tag', { title: 'x', kind: 'keyword' }, { changeset: 'nonsense' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'Changeset']);
  });
});

describe('any sequence of updates, bulk actions, deletions, restorations and undos by two people', () => {
  const fields = ['name', 'known_as', 'biography'] as const;
  const records = 3;
  const step = fc.record({
    who: fc.constantFrom('anna', 'binh', 'owner'),
    what: fc.constantFrom('update', 'update', 'bulk', 'remove', 'restore', 'undo', 'undo', 'undo'),
    at: fc.nat(records - 1),
    names: fc.subarray([...fields], { minLength: 1 }),
    value: fc.nat(5),
    which: fc.nat(7),
  });

  /** By part of a record, the writes that are in effect, oldest first. An `Op` is one write, with these stacks before and after it. */
  type Stacks = Record<string, { op: number; value: string | boolean }[]>;
  type Op = { by: string; record: number; parts: string[]; verb: string; after: Stacks; before: Stacks; undoes?: number };

  /** A model of undo without history entries: a part returns to its state before a write, if it is now as that write left it. */
  class Model {
    readonly now: Stacks[] = Array.from({ length: records }, (_, n) => ({
      deleted: [{ op: -1, value: false }],
      ...Object.fromEntries(fields.map((f) => [f, [{ op: -1, value: `${f} ${n}` }]])),
    }));
    readonly ops: Op[] = [];
    top = (record: number, part: string) => this.now[record]?.[part]?.at(-1)?.value;
    isDeleted = (record: number) => this.top(record, 'deleted') === true;

    write(by: string, record: number, verb: string, parts: Record<string, string | boolean>): number | null {
      const changed = Object.entries(parts).filter(([part, value]) => this.top(record, part) !== value);
      if (changed.length === 0) return null;
      const stacks = this.now[record] as Stacks;
      const before = structuredClone(stacks);
      const op = this.ops.length;
      for (const [part, value] of changed) stacks[part]?.push({ op, value });
      this.ops.push({ by, record, verb, parts: changed.map(([part]) => part), before, after: structuredClone(stacks) });
      return op;
    }

    undo(by: string, target: number): { outcome: string; op: number | null } {
      const { record, parts, verb, before, after } = this.ops[target] as Op;
      const stacks = this.now[record] as Stacks;
      const same = (a: Stacks, b: Stacks, part: string) => JSON.stringify(a[part]) === JSON.stringify(b[part]);
      const left = parts.filter((part) => !this.isCancelled(target, part));
      if (left.length === 0) return { outcome: 'already_undone', op: null };
      const deletes = verb !== 'update' && before['deleted']?.at(-1)?.value === true;
      const conflicts = (deletes ? ['deleted', ...fields] : left).filter((part) => !same(stacks, after, part));
      const free = verb === 'update' ? left.filter((part) => !conflicts.includes(part)) : conflicts.length > 0 ? [] : left;
      const stays = this.isDeleted(record) && (verb === 'update' || free.length === 0);
      if (stays) return { outcome: 'gone', op: null };
      if (free.length === 0) return { outcome: 'changed_since', op: null };
      const was = structuredClone(stacks);
      for (const part of free) stacks[part] = structuredClone(before[part]) as Stacks[string];
      const op = this.ops.length;
      const written = free.filter((part) => was[part]?.at(-1)?.value !== stacks[part]?.at(-1)?.value);
      if (written.length > 0)
        this.ops.push({
          by,
          record,
          verb: deletes ? 'remove' : verb === 'update' ? 'update' : 'restore',
          parts: written,
          before: was,
          after: structuredClone(stacks),
          undoes: target,
        });
      return { outcome: free.length < left.length || (conflicts.length > 0 && verb === 'update') ? 'partly' : 'undone', op: written.length > 0 ? op : null };
    }

    /** Whether an undo of this part is in effect and was not undone itself. */
    isCancelled = (target: number, part: string): boolean =>
      this.ops.some((op, n) => op.undoes === target && op.parts.includes(part) && !this.isCancelled(n, part));
  }

  test('never reverts a later change of somebody else, and ends in the same state as a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
        const people = { anna, binh, owner };
        const model = new Model();
        const ids: string[] = [];
        for (let n = 0; n < records; n++) ids.push(await person(Object.fromEntries(fields.map((f) => [f, `${f} ${n}`]))));
        /** The changesets in order, each with its person and the writes of the model. */
        const presses: { by: string; changeset: string; ops: number[] }[] = [];
        for (const { who, what, at, names, value, which } of steps) {
          const client = people[who];
          const { changeset, call } = press(client);
          const ops: (number | null)[] = [];
          const body = Object.fromEntries(names.map((f) => [f, `${f} v${value}`]));
          if (what === 'update' || what === 'bulk') {
            for (const record of what === 'update' ? [at] : ids.map((_, n) => n)) {
              const { status } = await call('PUT', `/cms/v1/people/${ids[record]}`, body);
              expect(status).toBe(model.isDeleted(record) ? 404 : 200);
              if (status === 200) ops.push(model.write(who, record, 'update', body));
            }
          } else if (what === 'remove') {
            const { status } = await call('DELETE', `/cms/v1/people/${ids[at]}`);
            expect(status).toBe(model.isDeleted(at) ? 404 : 200);
            if (status === 200) ops.push(model.write(who, at, 'remove', { deleted: true }));
          } else if (what === 'restore') {
            const { status } = await owner.call('POST', `/cms/v1/people/${ids[at]}/restore`, undefined, { changeset });
            expect(status).toBe(model.isDeleted(at) ? 200 : 404);
            if (status === 200) presses.push({ by: 'owner', changeset, ops: [model.write('owner', at, 'restore', { deleted: false }) as number] });
          } else {
            const candidates = presses.filter(({ by }) => who === 'owner' || by === who);
            const target = candidates.at(-1 - (which % Math.max(1, candidates.length)));
            if (!target) continue;
            const done = await undo(client, target.changeset);
            const expected = target.ops.toReversed().map((op) => model.undo(who, op));
            expect(done.results.map(({ outcome }) => outcome)).toEqual(expected.map(({ outcome }) => outcome));
            const made = expected.flatMap(({ op }) => op ?? []);
            if (made.length > 0) presses.push({ by: who, changeset: done.changeset, ops: made });
            continue;
          }
          const made = ops.filter((op) => op !== null);
          if (made.length > 0) presses.push({ by: who, changeset, ops: made });
        }
        for (const [n, id] of ids.entries()) {
          const { status, body } = await anna.call('GET', `/cms/v1/people/${id}`);
          expect([status, body.data.deleted_at !== null]).toEqual([200, model.isDeleted(n)]);
          if (!model.isDeleted(n)) for (const f of fields) expect([n, f, body.data[f]]).toEqual([n, f, model.top(n, f)]);
        }
      }),
      // A slow machine makes fewer runs. fast-check fails if there was none.
      { numRuns: 25, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
});
