import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { migrate, OtherVersion } from './migrate.ts';

describe('migrating the tables', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase(inject('postgresUrl'));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  const tables = async () => (await client.query("select relname, pg_relation_filenode(oid) from pg_class where relkind = 'r' order by 1, 2")).rows;

  test('can run twice', async () => {
    await migrate(database.url);
    const before = await tables();
    await migrate(database.url);
    expect(await tables()).toEqual(before);
  });

  test('is refused if a newer version has migrated them', async () => {
    const later = Date.UTC(2031, 4, 17, 9);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['later', later]);
    const before = await tables();
    const thrown = await migrate(database.url).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(OtherVersion);
    expect((thrown as Error).message).toMatch(/^another version of Marquee has changed the tables \(on 2031-05-17\)[^\n]+$/);
    expect(await tables()).toEqual(before);
  });
});
