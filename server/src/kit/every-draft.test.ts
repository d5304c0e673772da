import { resources } from '@marquee/contract/index';
import type { AnyResource, Resource } from '@marquee/contract/kit/resource';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from './store.ts';
import { type Answer, type Client, testApp, type TestApp } from './testing.ts';

const all = Object.values(resources) as unknown as Resource[];
const paths = ({ body }: Answer): string[] => body.errors.map((each: { path: string }) => each.path).toSorted();

describe.each(all.filter((of) => of.drafts.length > 0).map((of) => [of.name, of] as const))('every noun with drafts: %s', (_name, of) => {
  let t: TestApp;
  let me: Client;
  /** The fields of a complete record: those that a draft must have, and the others. */
  let named: Record<string, unknown>;
  let rest: Record<string, unknown>;
  beforeAll(async () => {
    t = await testApp();
    me = await t.root();
  });
  const one = (id: string) => `${of.path}/${id}`;
  const samples = async () => {
    const whole = Object.entries(await t.sample(of));
    named = Object.fromEntries(whole.filter(([name]) => of.drafts.includes(name)));
    rest = Object.fromEntries(whole.filter(([name]) => !of.drafts.includes(name)));
  };
  const draft = async () => {
    await samples();
    const { status, body } = await me.call('POST', of.path, { ...named, draft: true });
    expect([status, body.errors]).toEqual([201, undefined]);
    return { ...body.data, id: body.data[of.id] } as Record<string, unknown> & { id: string };
  };
  const missing = async (id: string) => (await me.call('GET', one(id))).body.data.missing.toSorted();
  const listed = async (incomplete: boolean) =>
    (await me.call('GET', `${of.list.path}?incomplete=${incomplete}&limit=100`)).body.data.map((row: Record<string, unknown>) => row[of.id]);

  test('is stored with only the fields of a draft, reports what it lacks, and is listed as incomplete', async () => {
    const made = await draft();
    expect([(made['missing'] as string[]).toSorted(), made['incomplete']]).toEqual([Object.keys(rest).toSorted(), true]);
    const row = (await me.call('GET', `${of.list.path}?fields=missing`)).body.data.find((each: Record<string, unknown>) => each[of.id] === made.id);
    expect(row.missing).toEqual(made['missing']);
    expect([(await listed(true)).includes(made.id), (await listed(false)).includes(made.id)]).toEqual([true, false]);
    const whole = (await me.call('POST', of.path, await t.sample(of))).body.data;
    expect([whole.missing, whole.incomplete]).toEqual([[], false]);
    expect([(await listed(true)).includes(whole[of.id]), (await listed(false)).includes(whole[of.id])]).toEqual([false, true]);
  });

  test('may omit or empty the fields that it lacks, but not the fields of a draft', async () => {
    await samples();
    const emptied = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? [] : null]));
    const made = await me.call('POST', of.path, { ...named, ...emptied, draft: true });
    expect([made.status, made.body.errors, made.body.data?.missing.toSorted()]).toEqual([201, undefined, Object.keys(rest).toSorted()]);
    const nameless = await me.call('POST', of.path, { draft: true });
    expect([nameless.status, paths(nameless)]).toEqual([422, of.drafts.toSorted()]);
    const unnamed = await me.call('PUT', one(made.body.data[of.id]), { [of.title]: ' ', draft: true });
    expect([unnamed.status, paths(unnamed)]).toEqual([422, [of.title]]);
    const invalidFlag = await me.call('POST', of.path, { ...named, draft: 'perhaps' });
    expect([invalidFlag.status, paths(invalidFlag)]).toEqual([422, expect.arrayContaining(['draft'])]);
  });

  test('refuses a plain save until it is complete, and names every missing field', async () => {
    const { id } = await draft();
    for (const answer of [
      await me.call('POST', of.path, named),
      await me.call('PUT', one(id), { [of.title]: 'Tên khác' }),
      await me.call('PUT', one(id), { [of.title]: named[of.title], draft: false }),
    ])
      expect([answer.status, paths(answer)]).toEqual([422, Object.keys(rest).toSorted()]);
    expect((await me.call('GET', one(id))).body.data[of.title]).toBe(named[of.title]);
  });

  test('lacks less with each save of a draft, and nothing once it is complete', async () => {
    const { id } = await draft();
    const halves = [Object.entries(rest).slice(0, 3), Object.entries(rest).slice(3)].map((each) => Object.fromEntries(each));
    expect((await me.call('PUT', one(id), { ...halves[0], draft: true })).body.data.missing.toSorted()).toEqual(Object.keys(halves[1] ?? {}).toSorted());
    const whole = await me.call('PUT', one(id), halves[1]);
    expect([whole.status, whole.body.data.missing, whole.body.data.incomplete]).toEqual([200, [], false]);
    // A record that is not public can become a draft again.
    const [first = ''] = Object.keys(rest);
    const emptied = { [first]: Array.isArray(rest[first]) ? [] : null };
    expect((await me.call('PUT', one(id), emptied)).status).toBe(422);
    expect((await me.call('PUT', one(id), { ...emptied, draft: true })).body.data.missing).toEqual([first]);
    const verbs = (await me.call('GET', `${one(id)}/history`)).body.data.map(({ verb }: { verb: string }) => verb);
    expect(verbs).toEqual(['update', 'update', 'update', 'create']);
  });

  test('is a draft again after an undo, and still one after it was deleted and restored', async () => {
    const { id } = await draft();
    const changeset = newId();
    expect((await me.call('PUT', one(id), rest, { changeset })).status).toBe(200);
    const { results } = (await me.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data;
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone']);
    expect(await missing(id)).toEqual(Object.keys(rest).toSorted());
    await me.call('DELETE', one(id));
    expect((await me.call('POST', `${one(id)}/restore`)).status).toBe(200);
    expect(await missing(id)).toEqual(Object.keys(rest).toSorted());
  });
});

const plain: readonly AnyResource[] = all.filter((of) => of.drafts.length === 0);
describe.each(plain.filter(({ create, update }) => create !== undefined || update !== undefined).map((of) => [of.name, of] as const))(
  'a noun without drafts: %s',
  (_name, of) => {
    test('knows no save as a draft', () => {
      for (const body of [of.create?.body, of.update?.body])
        if (body !== undefined) expect(body.safeParse({ draft: true }).error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    });
  },
);
