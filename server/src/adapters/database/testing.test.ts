import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import setup, { freshDatabase } from './testing.ts';

let clusterUrl: string;
let folder: string | undefined;
let teardown: () => Promise<void>;

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('marquee-test-cluster-'));

beforeAll(async () => {
  const before = new Set(await folders());
  teardown = await setup({ provide: (_key, value) => void (clusterUrl = value as string) });
  folder = (await folders()).find((name) => !before.has(name));
}, 60_000);
afterAll(() => teardown(), 60_000);

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('every test file gets a database of its own, from a template if one is named', async () => {
  const template = await freshDatabase(clusterUrl);
  await ask(template.url, 'create table movie as select 1 as id');
  const name = new URL(template.url).pathname.slice(1);
  const copies = await Promise.all([freshDatabase(clusterUrl, name), freshDatabase(clusterUrl, name)]);
  for (const copy of copies) expect(await ask(copy.url, 'select id from movie')).toEqual([{ id: 1 }]);
  await ask((copies[0] as { url: string }).url, 'delete from movie');
  expect(await ask((copies[1] as { url: string }).url, 'select id from movie')).toEqual([{ id: 1 }]);
});

test('drop ends connections that are still open', async () => {
  const database = await freshDatabase(clusterUrl);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await database.drop();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect(ask(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});

test('teardown stops the cluster and removes its folder', async () => {
  expect(folder).toBeDefined();
  await teardown();
  expect(await folders()).not.toContain(folder);
  await expect(ask(clusterUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
