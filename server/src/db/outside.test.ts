import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { migrate } from './migrate.ts';
import { examineDatabase } from './outside.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const cluster = inject('postgresUrl');
async function on(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
async function database(...statements: string[]): Promise<string> {
  const made = await freshDatabase(cluster);
  undo.push(made.drop);
  await on(made.url, ...statements);
  return made.url;
}
const withPart = (url: string, part: Partial<Pick<URL, 'pathname' | 'port' | 'username' | 'password' | 'hostname' | 'search'>>) =>
  Object.assign(new URL(url), part).href;

/** The line that the operator reads. */
async function errorLineOf(url: string, directUrl?: string): Promise<string> {
  const error = await examineDatabase({ url, directUrl }).then(
    () => new Error('nothing was said'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(ConfigFault);
  expect(error.message).not.toMatch(/\n|very-secret/);
  return error.message;
}

/**
 * A proxy like PgBouncer. It passes on all messages, but gives the client its own number for the server process (BackendKeyData: `K`, a length of 12, process,
 * secret; PostgreSQL's manual, chapter 54.7).
 */
async function pooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        const at = from === upstream ? chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12])) : -1;
        if (at >= 0) chunk.writeInt32BE(-chunk.readInt32BE(at + 5), at + 5);
        to.write(chunk);
      });
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return withPart(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
}

describe('an external PostgreSQL', { timeout: 30_000 }, () => {
  test('is accepted if it is empty or already ours', async () => {
    const url = await database();
    expect(await examineDatabase({ url, directUrl: undefined })).toEqual({ isPooled: false });
    await migrate(url);
    expect(await examineDatabase({ url, directUrl: url })).toEqual({ isPooled: false });
  });

  test('is reported as away, unknown or closed to us', async () => {
    const url = await database();
    expect(await errorLineOf(withPart(url, { port: '1' }))).toBe('DATABASE_URL: PostgreSQL does not answer there (connect ECONNREFUSED 127.0.0.1:1)');
    expect(await errorLineOf(withPart(url, { password: 'very-secret' }))).toMatch(
      /^DATABASE_URL: PostgreSQL does not let us in \(password authentication failed/,
    );
    expect(await errorLineOf(withPart(url, { password: '' }))).toMatch(/^DATABASE_URL: PostgreSQL asks for a password, and the address has none/);
    expect(await errorLineOf(withPart(url, { pathname: '/nowhere' }))).toBe('DATABASE_URL: make the database first (database "nowhere" does not exist)');
    expect(await errorLineOf(withPart(url, { search: '?sslmode=verify-full' }))).toMatch(/^DATABASE_URL: it speaks no TLS, which sslmode asks for/);
    expect(await errorLineOf(withPart(url, { search: '?sslmode=verify-full&sslrootcert=/nowhere.crt' }))).toMatch(
      /^DATABASE_URL: a file of the address cannot be read/,
    );
    expect(await errorLineOf(url, withPart(url, { port: '1' }))).toMatch(/^DATABASE_DIRECT_URL: PostgreSQL does not answer there/);
  });

  test('is refused in another encoding than UTF8', async () => {
    const name = `ascii_${randomBytes(6).toString('hex')}`;
    await on(cluster, `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
    undo.push(() => on(cluster, `drop database ${name} with (force)`));
    expect(await errorLineOf(withPart(cluster, { pathname: `/${name}` }))).toMatch(/is in SQL_ASCII, and Marquee needs UTF8/);
  });

  test('is left alone if it holds something else', async () => {
    const theirs = /^DATABASE_URL: the database "test_\w+" holds the tables of something else; Marquee wants a database of its own$/;
    expect(await errorLineOf(await database('create table orders (id int)'))).toMatch(theirs);
    // All of ours would count as applied, because the migrator compares times.
    const migrations = ['create schema drizzle', 'create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)'];
    expect(await errorLineOf(await database(...migrations, "insert into drizzle.__drizzle_migrations values (1, 'x', 9999999999999)"))).toMatch(theirs);
    expect(await examineDatabase({ url: await database(...migrations), directUrl: undefined })).toEqual({ isPooled: false });
  });

  test('is refused if its extensions are in a schema where the tables would not find them', async () => {
    const url = await database('create schema extensions', 'create extension unaccent schema extensions');
    expect(await errorLineOf(url)).toBe('DATABASE_URL: unaccent must be in the schema public: alter extension unaccent set schema public');
  });

  test('requires a role that may create Marquee’s objects, but not a superuser', async () => {
    const role = `role_${randomBytes(6).toString('hex')}`;
    const url = await database();
    const name = new URL(url).pathname.slice(1);
    await on(cluster, `create role ${role} login password 'very-secret'`);
    undo.push(() => on(cluster, `drop role ${role}`));
    undo.push(() => on(url, `drop owned by ${role} cascade`));
    const restrictedUrl = withPart(url, { username: role, password: 'very-secret' });
    expect(await errorLineOf(restrictedUrl)).toBe(
      `DATABASE_URL: the role "${role}" may not make schemas and extensions there: grant create on database "${name}" to "${role}"`,
    );
    await on(url, `grant create on database ${name} to ${role}`);
    expect(await errorLineOf(restrictedUrl)).toBe(`DATABASE_URL: the role "${role}" may not make tables there: grant create on schema public to "${role}"`);
    await on(url, `grant create on schema public to ${role}`);
    expect(await examineDatabase({ url: restrictedUrl, directUrl: undefined })).toEqual({ isPooled: false });
    await migrate(restrictedUrl);
  });

  test('may answer on a Unix socket, whose folder is in the address as in libpq', async () => {
    const { username, password, port, hostname, pathname, href } = new URL(await database());
    const folder = await mkdtemp(join(tmpdir(), 'marquee-socket-'));
    undo.push(() => rm(folder, { recursive: true }));
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const each of [client, upstream]) sockets.add(each.on('error', () => undefined));
      client.pipe(upstream).pipe(client);
    }).listen(join(folder, '.s.PGSQL.5432'));
    await once(server, 'listening');
    undo.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    const normalized = (address: string) => readConfig({ DATABASE_URL: address }).DATABASE_URL ?? '';
    for (const address of [
      `postgres://${username}:${password}@${pathname}?host=${folder}`,
      `postgres://${username}:${password}@${pathname}?sslmode=disable&host=${encodeURIComponent(folder)}`,
      `postgres://${username}:${password}@${encodeURIComponent(folder)}${pathname}`,
      `postgres://${pathname}?host=${folder}&user=${username}&password=${password}`,
    ])
      expect(await examineDatabase({ url: normalized(address), directUrl: href })).toEqual({ isPooled: false });
    expect(await errorLineOf(normalized(`postgres://marquee:very-secret@/marquee?host=${folder}/nowhere`))).toBe(
      `DATABASE_URL: PostgreSQL does not answer there (connect ENOENT ${folder}/nowhere/.s.PGSQL.5432)`,
    );
  });

  test('is recognised behind a pooler, and then also needs its own address', async () => {
    const url = await database();
    const pooled = await pooler(url);
    expect(await errorLineOf(pooled)).toMatch(/^DATABASE_URL: leads through a pooler; give in DATABASE_DIRECT_URL/);
    expect(await errorLineOf(url, pooled)).toMatch(/^DATABASE_DIRECT_URL: leads through a pooler/);
    expect(await examineDatabase({ url: pooled, directUrl: url })).toEqual({ isPooled: true });
    expect(await errorLineOf(pooled, await database())).toBe('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL');
  });
});
