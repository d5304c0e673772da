import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from './sql.ts';
import { fileAddress, fileBytes, sign, verify } from './sign.ts';
import { newId } from './store.ts';
import { testApp, type TestApp } from './testing.ts';

describe('signed addresses', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  test('are the same from PostgreSQL and from the process', async () => {
    const keys = t.deps.db.signing;
    const id = newId();
    const [row] = await run<{ signature: string }>(
      t.deps.db.pool,
      sql`select file_signature(${id}::uuid, ${keys.expires()}::bigint, ${keys.inner}::bytea, ${keys.outer}::bytea) as signature`,
    );
    expect(`/files/${id}?e=${keys.expires()}&s=${row?.signature}`).toBe(fileAddress(keys, id));
  });

  test('are valid only for their own file and until they expire', () => {
    const keys = t.deps.db.signing;
    const soon = Math.floor(Date.now() / 1000) + 60;
    const [one, other] = [newId(), newId()];
    const text = fileBytes(one, soon);
    expect(verify(keys, text, soon, sign(keys, text))).toBe(true);
    expect(verify(keys, fileBytes(other, soon), soon, sign(keys, text))).toBe(false);
    expect(verify(keys, fileBytes(one, soon + 1), soon + 1, sign(keys, text))).toBe(false);
    expect(verify(keys, fileBytes(one, 5), 5, sign(keys, fileBytes(one, 5)))).toBe(false);
    fc.assert(fc.property(fc.string(), (guess) => !verify(keys, text, soon, guess) || guess === sign(keys, text)));
  });

  test('ids have version 7 and increase', async () => {
    const first = newId();
    await new Promise((done) => setTimeout(done, 2));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId() > first).toBe(true);
  });
});
