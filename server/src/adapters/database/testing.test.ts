import { access } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import setup, { freshDatabase } from './testing.ts';

let clusterUrl: string;
let teardown: () => Promise<void>;

beforeAll(async () => {
  teardown = await setup({ provide: (_key, value) => void (clusterUrl = value as string) });
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

test('every test file gets its own database, copied from a template if one is named', async () => {
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
  const [{ folder }] = (await ask(clusterUrl, "select current_setting('data_directory') as folder")) as [{ folder: string }];
  await access(folder);
  await teardown();
  await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(ask(clusterUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
