import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from './adapters/database/testing.ts';
import { firstAccountLock } from './session/first-account.ts';
import { adminPassword, childrenOf, dataFolder, postmasterPid, type Spawned, childEnvironment, spawnMarquee } from './main.testing.ts';

const limit = 90_000;

/** Whether this user may mount a file system. */
function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'marquee-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at]).status === 0;
  if (isMounted) spawnSync('umount', [at]);
  rmdirSync(at);
  return isMounted;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the program', () => {
  const cleanup: (() => Promise<unknown>)[] = [];
  const folder = async () => {
    const made = await dataFolder();
    cleanup.push(made.remove);
    return made.path;
  };
  const run = async (dataDir: string, env: Record<string, string> = {}): Promise<Spawned> => {
    const started = await spawnMarquee({ dataDir, env });
    cleanup.push(() => started.stop());
    return started;
  };
  afterEach(async () => {
    for (const step of cleanup.splice(0).toReversed()) await step();
  });

  test('prints one clear line for each invalid variable, without the values', () => {
    const ended = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'all'], {
      env: {
        ...childEnvironment(),
        PORT: 'eighty',
        DATABASE_URL: 'mysql://user:very-secret@host/db',
        LOG_LEVEL: 'loud',
        PUBLIC_URL: 'https://cms.example/console',
        SMTP_URL: 'mail.example:587',
      },
      encoding: 'utf8',
    });
    expect(ended.status).toBe(1);
    expect(ended.stderr.trim().split('\n')).toEqual([
      'marquee: PORT: wants a port between 0 and 65535',
      expect.stringMatching(/^marquee: PUBLIC_URL: wants the address under which browsers reach Marquee/),
      expect.stringMatching(/^marquee: DATABASE_URL: wants an address such as/),
      expect.stringMatching(/^marquee: SMTP_URL: wants a mail server such as smtp:/),
      expect.stringMatching(/^marquee: LOG_LEVEL: wants one of/),
    ]);
    expect(ended.stderr).not.toContain('very-secret');
  });

  test.each([
    ['DATABASE_URL', 'postgres://marquee:very-secret@127.0.0.1:1/marquee'],
    ['DATA_DIR', '/dev/null'],
    ['DATA_DIR', '/proc/nope'],
    ['HOST', 'no such host'],
    ['FFMPEG_PATH', '/dev/null'],
  ])('prints one clear line if a start fails because of %s', { timeout: limit }, async (variable, value) => {
    const starting = spawnMarquee({
      dataDir: await folder(),
      mode: 'all',
      env: { DATABASE_URL: (await freshDatabase(inject('postgresUrl'))).url, [variable]: value },
    });
    await expect(starting).rejects.toThrow(new RegExp(`^ended with 1:\nmarquee: ${variable}: (?!${variable})[^\n]+\n$`));
    await expect(starting).rejects.not.toThrow('very-secret');
  });

  test('starts no separate worker that would write its own address into play links', { timeout: limit }, async () => {
    await expect(spawnMarquee({ dataDir: await folder(), mode: 'worker' })).rejects.toThrow(
      /^ended with 1:\nmarquee: PUBLIC_URL: a worker that runs apart [^\n]+\n$/,
    );
  });

  test('prints one clear line if the database of a data folder cannot be started', { timeout: limit }, async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'postgres.json'), '{"port":1}');
    await expect(spawnMarquee({ dataDir })).rejects.toThrow(/^ended with 1:\nmarquee: DATA_DIR: [^\n]+postgres\.json is damaged[^\n]+\n$/);
  });

  // Only root can mount a small disk. Without root the test is left out, because a skipped test would count as failed.
  test.each(canMount() ? ['was once enough', 'is too small from the start'] : [])(
    'names the disk in one clear line if it %s and is full',
    { timeout: limit },
    async (when) => {
      const dataDir = await folder();
      const size = when === 'was once enough' ? '200m' : '20m';
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', dataDir]).status).toBe(0);
      cleanup.push(async () => spawnSync('umount', ['-l', dataDir]));
      if (when === 'was once enough') {
        await (await run(dataDir)).stop();
        spawnSync('dd', ['if=/dev/zero', `of=${join(dataDir, 'filler')}`, 'bs=64k']);
      }
      await expect(spawnMarquee({ dataDir })).rejects.toThrow(
        new RegExp(
          `^ended with 1:\nmarquee: DATA_DIR: the disk of ${dataDir}\\S* has no room left \\(\\d+ MB free of ${Number.parseInt(size, 10)} MB\\); make room there and start again\n$`,
        ),
      );
    },
  );

  test('prints one clear line if a later version has changed the tables, and leaves nothing running', { timeout: limit }, async () => {
    const dataDir = await folder();
    const first = await run(dataDir);
    const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'marquee', password, database: 'marquee' });
    await client.connect();
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
    await client.end();
    await first.stop();
    await expect(spawnMarquee({ dataDir })).rejects.toThrow(/^ended with 1:\nmarquee: DATA_DIR: another version of Marquee has changed the tables [^\n]+\n$/);
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
  });

  test('refuses a second start on the same data folder and does not disturb the first', { timeout: limit }, async () => {
    const dataDir = await folder();
    const first = await run(dataDir);
    await expect(spawnMarquee({ dataDir })).rejects.toThrow(new RegExp(`ended with 1:\nmarquee: .*${first.child.pid}`));
    expect((await first.call('GET', '/health/ready')).status).toBe(200);
  });

  test('prints the first password once, stops on a signal and leaves nothing running', { timeout: limit }, async () => {
    const dataDir = await folder();
    const first = await run(dataDir, { ADMIN_PASSWORD: '', ADMIN_EMAIL: 'Chu@Example.vn', LOG_LEVEL: 'info' });
    // The first output is the address and the account, even though everything is logged.
    expect(first.output()).toMatch(/^Marquee is at http:\S+\nSign in as chu@example\.vn with the password \S{16} \(shown this once\)/);
    const postmaster = await postmasterPid(dataDir);
    // Browsers open connections ahead without a request. A stop must not wait for these.
    const ahead = connect(Number(new URL(first.address).port), '127.0.0.1');
    await once(ahead, 'connect');
    ahead.on('error', () => undefined);
    expect(await first.stop()).toBe(0);
    // Running requests get ten seconds before they are cut off, and here there is none.
    expect(first.output()).not.toContain('cut off');
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');
    const again = await run(dataDir);
    expect(again.output()).not.toContain('password');
  });

  test('creates no account with an unknown password if it cannot listen', { timeout: limit }, async () => {
    const dataDir = await folder();
    const env = { ADMIN_PASSWORD: '', ADMIN_EMAIL: 'chu@example.vn' };
    await expect(run(dataDir, { ...env, HOST: 'no such host' })).rejects.toThrow(/^ended with 1:\nmarquee: HOST: [^\n]+\n$/);
    expect((await run(dataDir, env)).output()).toMatch(/with the password \S{16} \(shown this once\)/);
  });

  test('is ready, and accepts a sign-in, only once the first account exists', { timeout: limit }, async () => {
    const { url } = await freshDatabase(inject('postgresUrl'), inject('template'));
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    // The creation of the first account waits for this lock, as on a busy machine.
    await holder.query('select pg_advisory_lock($1)', [firstAccountLock]);
    const port = await freePort();
    const starting = run(await folder(), { DATABASE_URL: url, PORT: String(port) });
    const ask = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init).then(
        async (a) => [a.status, (await a.json()).code],
        () => [],
      );
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@marquee.local', password: adminPassword }),
    };
    await expect.poll(() => ask('/health/ready'), { timeout: 20_000 }).toEqual([503, 'starting']);
    expect(await ask('/cms/v1/login', signIn)).toEqual([503, 'starting']);
    expect(await ask('/health/live')).toEqual([200, undefined]);
    await holder.end();
    await expect.poll(() => ask('/health/ready'), { timeout: 20_000, interval: 5 }).toEqual([200, undefined]);
    expect(await ask('/cms/v1/login', signIn)).toEqual([200, undefined]);
    await starting;
  });

  test('answers 503 while PostgreSQL is away and recovers by itself', { timeout: limit }, async () => {
    const dataDir = await folder();
    const server = await run(dataDir);
    await server.login();
    const statuses = new Map<string, number>();
    let recovered = 0;
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    const killed = Date.now();
    while (Date.now() - killed < 15_000 && recovered < 5) {
      const answer = await server.call('GET', '/cms/v1/tag');
      const key = `${answer.status} ${answer.body.code ?? ''}`.trim();
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      recovered = answer.status === 200 && statuses.has('503 database_away') ? recovered + 1 : recovered;
      await delay(10);
    }
    expect([...statuses.keys()].toSorted()).toEqual(['200', '503 database_away']);
    expect(recovered).toBe(5);
    expect(server.output()).toContain('PostgreSQL ended unexpectedly and is started again');
  });

  test('answers 503 within three seconds while PostgreSQL hangs, and then continues', { timeout: limit }, async () => {
    const dataDir = await folder();
    const server = await run(dataDir);
    await server.login();
    const postmaster = await postmasterPid(dataDir);
    const all = [postmaster, ...(await childrenOf(postmaster))];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      const startedAt = performance.now();
      const answers = await Promise.all(['/health/ready', '/cms/v1/tag', '/cms/v1/movie'].map((path) => server.call('GET', path)));
      const waited = performance.now() - startedAt;
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [503, 'database_away']));
      expect(waited).toBeLessThan(3000);
      expect((await server.call('GET', '/health/live')).status).toBe(200);
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await server.call('GET', '/health/ready')).status, { timeout: 10_000 }).toBe(200);
    expect((await server.call('GET', '/cms/v1/tag')).status).toBe(200);
  });

  test('loses no acknowledged creation when the whole process tree is killed', { timeout: limit }, async () => {
    const dataDir = await folder();
    const first = await run(dataDir);
    await first.login();
    const acknowledged: string[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; !writing.signal.aborted; i++) {
        const answer = await first
          .call('POST', '/cms/v1/tag', { title: `thẻ ${writer}-${i}`, kind: 'keyword' }, { 'idempotency-key': `k-${writer}-${i}` })
          .catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(answer.body.data.idTag);
        else return;
      }
    });
    while (acknowledged.length < 200) await delay(20);
    const postmaster = await postmasterPid(dataDir);
    first.child.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    writing.abort();
    await Promise.all([once(first.child, 'exit'), ...writers]);

    const second = await run(dataDir);
    await second.login();
    for (const id of acknowledged) {
      const [got, history] = await Promise.all([second.call('GET', `/cms/v1/tag/${id}`), second.call('GET', `/cms/v1/tag/${id}/history`)]);
      expect([got.status, history.body.data?.length]).toEqual([200, 1]);
    }
  });
});
