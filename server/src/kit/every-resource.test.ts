import { rightsOf } from '@marquee/contract/access';
import { resources } from '@marquee/contract/index';
import type { Field, Fields } from '@marquee/contract/kit/field';
import { type AnyResource, type CallName, has, type NounCalls, trashFieldNames } from '@marquee/contract/kit/resource';
import { filterParams } from '@marquee/contract/kit/filter';
import { innerFields, kinds, targetsOf } from '@marquee/contract/kit/kinds';
import { limits } from '@marquee/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { kindOf } from './kinds/every.ts';
import { complete, emptyOf, writable } from './samples.testing.ts';
import { run, sql } from './sql.ts';
import { type Client, testApp, type TestApp } from './testing.ts';

const all = Object.values(resources) as unknown as AnyResource[];

describe('every update body', () => {
  test('has no defaults, which would reset omitted fields', () => {
    for (const of of all) if (of.update) expect([of.name, of.update.body?.parse({})]).toEqual([of.name, {}]);
  });
});

/** Nouns whose records are not created by `crud`. */
const withoutCrud = ['user', 'keyword', 'comment', 'review', 'feedback', 'crash', 'reported_content', 'reported_user', 'reported_ad', 'zone', 'advertiser'];

describe.each(all.filter((of) => !withoutCrud.includes(of.name)).map((of) => [of.name, of] as const))('every resource: %s', (name, noun) => {
  // Each test below runs only for nouns that have the calls of that test.
  const of = noun as AnyResource & NounCalls<string, Fields, Fields>;
  const testOf = (calls: readonly CallName[], title: string, body: () => Promise<void>) => {
    // oxlint-disable-next-line vitest/no-conditional-tests, vitest/valid-title -- a noun that lacks a call has nothing to test there
    if (has(noun, ...calls)) test(title, body);
  };
  let t: TestApp;
  let me: Client;
  beforeAll(async () => {
    t = await testApp();
    me = await t.root();
  });
  const one = (id: string) => `${of.path}/${id}`;
  const create = async (overrides: Record<string, unknown> = {}) => (await t.make(name as 'tag', overrides)) as Record<string, unknown> & { version: number };
  const idOf = (record: Record<string, unknown>) => record[of.id] as string;
  /** The title of a record. Where a record is known by a person, it is that person's name. */
  const titled = async (title: string): Promise<Record<string, unknown>> => {
    if (targetsOf(of.fields[of.title] as Field).length === 0) return { [of.title]: title };
    const { id } = await t.as('partner');
    await run(t.deps.db.pool, sql`update "user" set "displayName" = ${title} where "idUser" = ${id}::uuid`);
    return { [of.title]: id };
  };

  testOf(['create', 'get', 'list'], 'is created, read back and listed', async () => {
    const body = await t.sample(of);
    const made = await me.call('POST', of.path, body);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const got = await me.call('GET', one(idOf(made.body.data)));
    expect(got.body).toEqual(made.body);
    expect(got.headers.etag).toBe(made.headers.etag);
    for (const [field, f] of Object.entries(of.fields))
      expect([field, writable(f, got.body.data[field])]).toEqual([
        field,
        body[field] === undefined ? writable(f, f.defaultValue ?? emptyOf(f)) : complete(f, body[field]),
      ]);
    const tag = String(made.headers.etag);
    for (const [known, status] of [
      [tag, 304],
      [`W/${tag}`, 304],
      [`"a,b", W/${tag}`, 304],
      ['*', 304],
      ['"other"', 200],
      [tag.replace('"1.', '"2.'), 200],
    ] as const)
      expect([known, (await me.call('GET', one(idOf(made.body.data)), undefined, { 'if-none-match': known })).status]).toEqual([known, status]);
    const list = await me.call('GET', of.list.path);
    expect(list.body.data.map(idOf)).toContain(idOf(made.body.data));
    expect(list.body.meta.total_is_exact).toBe(true);
  });

  testOf(['update'], 'accepts its own answer as an update, including empty lists', async () => {
    const made = await create();
    const body = Object.fromEntries(Object.entries(of.fields).map(([field, f]) => [field, writable(f, made[field])]));
    const answer = await me.call('PUT', one(idOf(made)), body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  });

  testOf(['create', 'list'], 'is not created without its required fields, and the answer names all of them', async () => {
    const before = (await me.call('GET', of.list.path)).body.meta.total;
    const answer = await me.call('POST', of.path, {});
    const required = Object.entries(of.fields)
      .filter(([, f]) => f.required)
      .map(([field]) => field);
    expect(answer.status).toBe(422);
    // A rule can require one of several fields, such as a play link or an upload.
    const ruled = of.checks.flatMap((check) => check({})).map(({ path }) => path);
    expect(answer.body.errors.map((e: { path: string }) => e.path).toSorted()).toEqual([...required, ...ruled].toSorted());
    for (const e of answer.body.errors) expect(e.message).toMatch(/^Vui lòng (nhập|chọn|tải lên) /);
    expect((await me.call('GET', of.list.path)).body.meta.total).toBe(before);
  });

  testOf(['create'], 'reports every field of a wrong type and every text that is too long', async () => {
    const wrong = Object.fromEntries(Object.keys(of.fields).map((field) => [field, { not: 'this' }]));
    const answer = await me.call('POST', of.path, wrong);
    expect(answer.body.errors.map((e: { path: string }) => e.path).toSorted()).toEqual(Object.keys(of.fields).toSorted());
    const texts = Object.entries(of.fields).filter(([, f]) => kinds[f.kind].isTyped && 'max' in f.param);
    const long = await me.call('POST', of.path, await t.sample(of, Object.fromEntries(texts.map(([field]) => [field, 'x'.repeat(20_001)]))));
    expect(long.body.errors.map((e: { path: string; code: string }) => [e.path, e.code]).toSorted()).toEqual(
      texts.map(([field]) => [field, 'too_long']).toSorted(),
    );
  });

  testOf(['list'], 'is searched without regard to accents and case', async () => {
    const made = await create(await titled('Đêm Không Ngủ Ở Bến'));
    for (const term of ['đêm không ngủ', 'DEM KHONG', 'khong ngu o', 'bế']) {
      const found = await me.call('GET', `${of.list.path}?name=${encodeURIComponent(term)}`);
      expect([term, found.body.data?.map(idOf)]).toEqual([term, [idOf(made)]]);
    }
    const none = await me.call('GET', `${of.list.path}?name=${encodeURIComponent('không có gì %_')}`);
    expect(none.body.data).toEqual([]);
    // Folding turns full-width signs into plain ones, which `like` would treat as wildcards.
    for (const term of ['％％％', '＿＿＿', '\uff3c', '\ufe68', '\\', 'dem khong ngu o ben va mot hai ba'])
      expect([term, (await me.call('GET', `${of.list.path}?name=${encodeURIComponent(term)}`)).body.data]).toEqual([term, []]);
    expect((await me.call('GET', `${of.list.path}?name=${encodeURIComponent('a e i o u đêm ngủ bến')}`)).body.data).toEqual([]);
    if (!has(noun, 'lookup')) return;
    const looked = await me.call('GET', `${of.lookup.path}?name=dem`);
    expect(looked.body.data).toEqual([{ id: idOf(made), label: 'Đêm Không Ngủ Ở Bến', note: looked.body.data[0].note }]);
  });

  testOf(['list'], 'has the same pages by number and by cursor, in every order', async () => {
    for (const title of ['Ấm', 'Anh', 'Đá', 'Dế', 'Em', 'Tập 10', 'Tập 2', 'Tập 02', 'Tập 1.000']) await create(await titled(`${title} ${name}`));
    for (const by of of.sort) {
      for (const order of ['asc', 'desc']) {
        const query = `sort_by=${by}&order_by=${order}&limit=2`;
        const whole = (await me.call('GET', `${of.list.path}?sort_by=${by}&order_by=${order}&limit=100`)).body.data.map(idOf);
        const byCursor: string[] = [];
        const byNumber: string[] = [];
        let next: string | null = '';
        for (let page = 1; next !== null; page++) {
          const answer = await me.call('GET', `${of.list.path}?${query}${next === '' ? '' : `&cursor=${next}`}`);
          expect(answer.status).toBe(200);
          byCursor.push(...answer.body.data.map(idOf));
          byNumber.push(...(await me.call('GET', `${of.list.path}?${query}&page=${page}`)).body.data.map(idOf));
          next = answer.body.meta.next;
        }
        expect([by, order, byCursor]).toEqual([by, order, whole]);
        expect([by, order, byNumber]).toEqual([by, order, whole]);
        const [id] = byCursor;
        for (const [value, at] of [...['a\0', '\ud800', '1e9', '9'.repeat(19), '0000-01-01', 'epoch'].map((each) => [each, id]), ['a', '-'.repeat(36)]]) {
          const forged = Buffer.from(JSON.stringify([by, order, value, at])).toString('base64url');
          const answer = await me.call('GET', `${of.list.path}?${query}&cursor=${forged}`);
          const isText = (of.fields as Fields)[by]?.write.safeParse('a').success === true && at === id && value!.isWellFormed() && !value!.includes('\0');
          expect([by, value, answer.status, answer.body.errors?.[0]?.code]).toEqual([by, value, ...(isText ? [200, undefined] : [422, 'invalid_cursor'])]);
        }
      }
    }
    const cursor = (await me.call('GET', `${of.list.path}?limit=1`)).body.meta.next;
    const elsewhere = await me.call('GET', `${of.list.path}?sort_by=${of.sorted.by}&order_by=${of.sorted.order === 'asc' ? 'desc' : 'asc'}&cursor=${cursor}`);
    expect([elsewhere.status, elsewhere.body.errors[0]]).toMatchObject([422, { path: 'cursor', code: 'invalid_cursor' }]);
    expect((await me.call('GET', `${of.list.path}?cursor=bm9uc2Vuc2U`)).status).toBe(422);
  });

  test('has an index that ends with the id for each of its orders', async () => {
    // The index is on its own table or on its side table.
    const table = t.deps.db.references.get(name)?.table;
    const indexes = await run<{ columns: string }>(
      t.deps.db.pool,
      sql`select array_to_string(array(
            select attname from unnest(i.indkey) with ordinality k(at, nth) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.at order by nth
          ), ' ') as columns from pg_index i where i.indrelid in (to_regclass(${table}), to_regclass(${`${table}_side`}))`,
    );
    const indexedColumns = indexes.map(({ columns }) => columns);
    const wanted = (by: string) => [`${by} ${of.id}`, `${by}_sort ${of.id}`, `${by} owner`, `${by}_sort owner`];
    expect(of.sort.filter((by) => !wanted(by).some((columns) => indexedColumns.includes(columns)))).toEqual([]);
  });

  test('has a foreign key for every reference', async () => {
    const tableOf = (resource: string) => t.deps.db.references.get(resource)?.table;
    const table = tableOf(name);
    const foreignKeys = await run<{ bond: string }>(
      t.deps.db.pool,
      sql`select case when c.conrelid = to_regclass(${table}) then '' else 'rows ' end || a.attname || ' ' || o.relname as bond
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_class o on o.oid = c.confrelid
          where c.contype = 'f' and (c.conrelid = to_regclass(${table})
            or c.conrelid in (select conrelid from pg_constraint where contype = 'f' and confrelid = to_regclass(${table})))`,
    );
    const wanted = Object.entries(of.fields).flatMap(([field, f]) => {
      const own = kindOf(f).part ? [] : targetsOf(f).map((to) => `${field} ${tableOf(to)}`);
      return [...own, ...Object.entries(innerFields(f)).flatMap(([part, g]) => targetsOf(g).map((to) => `rows ${part} ${tableOf(to)}`))];
    });
    expect(wanted.filter((bond) => !foreignKeys.some((each) => each.bond === bond))).toEqual([]);
  });

  if (of.sort.includes(of.title))
    testOf(['list'], 'is sorted as Vietnamese is', async () => {
      const titles = (await me.call('GET', `${of.list.path}?sort_by=${of.title}&limit=100`)).body.data.map(
        (r: Record<string, string>) => r[of.title] as string,
      );
      expect(titles).toEqual(titles.toSorted(new Intl.Collator('vi', { numeric: true }).compare));
    });

  testOf(['list'], 'is filtered by each of its filters', async () => {
    const made = await create();
    for (const field of of.filters) {
      const f = { ...of.fields, ...of.shown }[field] as Field;
      const value = writable(f, made[field] ?? null);
      if (value === null) continue;
      const params = filterParams(field, f);
      const query = params.includes(field)
        ? [value]
            .flat()
            .map((v) => `${field}=${encodeURIComponent(String(v))}`)
            .join('&')
        : params.map((param) => `${param}=${value}`).join('&');
      const found = await me.call('GET', `${of.list.path}?${query}&limit=100`);
      expect([field, found.status, found.body.data.map(idOf).includes(idOf(made))]).toEqual([field, 200, true]);
      for (const row of found.body.data)
        if (!of.omittedFromLists.includes(field)) expect([field, [writable(f, row[field])].flat()]).toEqual([field, expect.arrayContaining([value].flat())]);
    }
  });

  testOf(['list'], 'answers only the requested columns', async () => {
    await create();
    const { body } = await me.call('GET', `${of.list.path}?fields=${of.title}`);
    expect(Object.keys(body.data[0]).toSorted()).toEqual([of.id, of.title, 'version'].toSorted());
  });

  testOf(['update', 'history'], 'is changed field by field, with a history of the former values', async () => {
    const made = await create();
    const changed = await me.call('PUT', one(idOf(made)), { [of.title]: 'Tên mới' }, { 'if-match': `"${made.version}"` });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ [of.title]: 'Tên mới', version: made.version + 1 });
    const same = await me.call('PUT', one(idOf(made)), { [of.title]: 'Tên mới' });
    expect(same.body.data.version).toBe(made.version + 1);
    const { body } = await me.call('GET', `${one(idOf(made))}/history`);
    expect(body.data.map((h: { verb: string }) => h.verb)).toEqual(['update', 'create']);
    expect(body.data[0].changes).toEqual({ [of.title]: [made[of.title], 'Tên mới'] });
    expect(body.data[0].actor.id).toBe(me.id);
  });

  testOf(['get', 'update', 'remove'], 'refuses a stale change, and accepts one of two parallel changes', async () => {
    const made = await create();
    const both = await Promise.all(
      ['một', 'hai'].map((title) => me.call('PUT', one(idOf(made)), { [of.title]: `${title} ${name}` }, { 'if-match': `"${made.version}"` })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
    expect(both.find((a) => a.status === 412)?.body.code).toBe('stale');
    expect((await me.call('DELETE', one(idOf(made)), undefined, { 'if-match': '"1"' })).status).toBe(412);
    const now = (await me.call('GET', one(idOf(made)))).headers['etag'] as string;
    const version = Number(now.slice(1).split('.')[0]);
    for (const [tags, status] of [
      [`"1.abc", ${now}`, 200],
      [`"other,1" ,W/${now},"x"`, 200],
      [`"1.abc", "2.def, ${version}"`, 412],
      [`"a,${version}"`, 412],
      ['"1.abc","abc"', 412],
      ['', 412],
      [',', 412],
      ['*', 200],
    ] as const)
      expect([tags, (await me.call('PUT', one(idOf(made)), {}, { 'if-match': tags })).status]).toEqual([tags, status]);
    expect((await me.call('PUT', one(idOf(made)), { [of.title]: 'không ai biết' }, { 'if-match': '"abc"' })).status).toBe(412);
  });

  testOf(['create'], 'is created once with one Idempotency-Key, even by two parallel calls', async () => {
    const body = await t.sample(of);
    const key = { 'idempotency-key': `key-${name}` };
    const answers = await Promise.all([me.call('POST', of.path, body, key), me.call('POST', of.path, body, key)]);
    expect(answers.map((a) => a.status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.headers.etag).toBe(answers[1]?.headers.etag);
    const other = await me.call('POST', of.path, { ...body, [of.title]: 'khác' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    const refused = await me.call('POST', of.path, {}, { 'idempotency-key': `bad-${name}` });
    expect(refused.status).toBe(422);
    const mended = await me.call('POST', of.path, await t.sample(of), { 'idempotency-key': `bad-${name}` });
    expect(mended.status).toBe(201);
  });

  testOf(
    ['get', 'list', 'update', 'remove', 'restore', 'history'],
    'is only in the trash after a deletion, for people who may delete, and can be restored by them',
    async () => {
      const made = await create({ [of.title]: `Sẽ xóa ${name}` });
      const removed = await me.call('DELETE', one(idOf(made)));
      expect([removed.status, removed.body]).toEqual([200, { data: { state: 'DELETED' } }]);
      const { guard } = of.update;
      // Of some nouns only owners change records.
      const editor = typeof guard === 'object' && rightsOf.moderator.includes(guard.right) ? await t.as('moderator') : me;
      const developer = await t.as('developer');
      expect((await developer.call('GET', one(idOf(made)))).status).toBe(404);
      expect((await developer.call('GET', `${of.list.path}?deleted=true`)).status).toBe(403);
      expect((await developer.call('POST', `${one(idOf(made))}/restore`)).status).toBe(403);
      expect((await editor.call('PUT', one(idOf(made)), {})).status).toBe(404);
      expect((await editor.call('GET', one(idOf(made)))).body.data.deleted_at).toEqual(expect.any(String));
      expect((await editor.call('GET', `${of.list.path}?deleted=true`)).body.data.map(idOf)).toContain(idOf(made));
      expect((await me.call('GET', of.list.path)).body.data.map(idOf)).not.toContain(idOf(made));
      for (const fields of ['', `&fields=${of.title}`]) {
        const trash: Record<string, unknown>[] = (await me.call('GET', `${of.list.path}?deleted=true${fields}`)).body.data;
        const row = trash.find((each) => idOf(each) === idOf(made));
        const { deleted_at: at, deleted_by: by, purge_at: until } = row as { deleted_at: string; deleted_by: unknown; purge_at: string };
        expect(by).toEqual({ id: me.id, label: expect.stringMatching(/^super_admin \d+$/) });
        expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
        expect(Date.parse(until) - Date.parse(at)).toBe(limits.trashDays * 86_400_000);
      }
      const alive = Object.keys((await me.call('GET', of.list.path)).body.data[0] ?? {});
      expect(alive.filter((key) => trashFieldNames.includes(key))).toEqual([]);
      const { version } = (await me.call('GET', one(idOf(made)))).body.data;
      const stale = await me.call('POST', `${one(idOf(made))}/restore`, undefined, { 'if-match': `"${version - 1}"` });
      expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
      const back = await editor.call('POST', `${one(idOf(made))}/restore`, undefined, { 'if-match': `"${version}"` });
      expect([back.status, back.body.data.deleted_at]).toEqual([200, null]);
      expect((await me.call('POST', `${one(idOf(made))}/restore`)).status).toBe(404);
      const { body } = await me.call('GET', `${one(idOf(made))}/history`);
      expect(body.data.map((h: { verb: string }) => h.verb)).toEqual(['restore', 'remove', 'create']);
    },
  );

  testOf(['update'], 'adds one outbox row for each write, and none for a refused one', async () => {
    const made = await create();
    await me.call('PUT', one(idOf(made)), { [of.title]: 'một lần' });
    await me.call('PUT', one(idOf(made)), { 'no-such-field': 1 });
    const rows = await run<{ verb: string; kind: string }>(
      t.deps.db.pool,
      sql`select verb, kind from outbox where record = ${idOf(made)}::uuid order by xid, seq`,
    );
    expect(rows).toEqual([
      { verb: 'create', kind: name },
      { verb: 'update', kind: name },
    ]);
  });
});
