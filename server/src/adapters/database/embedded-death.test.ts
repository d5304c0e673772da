import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, queryUntilAnswered, at, eachInItsFolder, LIMIT_MS, owner, processesOf, start } from './embedded.testing.ts';

const isRoot = process.getuid?.() === 0;
eachInItsFolder();

test(
  'a killed postmaster is restarted on the same address, more than once',
  async () => {
    const embedded = await start();
    await ask(embedded.url, 'create table kept as select 7 as number');
    for (let round = 0; round < 3; round++) {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      expect(await queryUntilAnswered(embedded.url, 'select number from kept')).toEqual([{ number: 7 }]);
      expect(embedded.pid).not.toBe(pid);
    }
    await embedded.stop();
    expect(await processesOf(join(at.dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'stopping during the restart leaves nothing behind',
  async () => {
    const embedded = await start();
    process.kill(embedded.pid, 'SIGKILL');
    await embedded.stop();
    // Backends of a killed postmaster notice its death themselves.
    for (let tries = 0; tries < 100 && (await processesOf(join(at.dataDir, 'postgres'))).length > 0; tries++) await delay(100);
    expect(await processesOf(join(at.dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when the owning process group is killed, its PostgreSQL lives on, is adopted with every acknowledged row, and is kept running',
  async () => {
    const other = await owner();
    await expect(start()).rejects.toThrow(`(process ${other.pid})`);
    await other.kill();
    const [orphan] = (await readFile(join(at.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

    const embedded = await start();
    expect(embedded.pid).toBe(Number(orphan));
    expect(at.lines).toEqual([expect.stringContaining('adopted')]);
    const [row] = await ask(embedded.url, 'select max(id) as last, count(*)::int as rows from rows');
    expect(row?.rows).toBe(row?.last);
    expect(row?.last).toBeGreaterThanOrEqual(other.acknowledged());

    process.kill(embedded.pid, 'SIGKILL');
    await queryUntilAnswered(embedded.url, 'select 1');
    await embedded.stop();
    expect(await processesOf(join(at.dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when owner and postmaster are killed together, no acknowledged row is lost',
  async () => {
    const other = await owner();
    const [postmaster] = (await readFile(join(at.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    // The owner is killed first. Otherwise it would start another postmaster.
    await other.kill();
    process.kill(Number(postmaster), 'SIGKILL');
    const embedded = await start();
    expect(embedded.pid).not.toBe(Number(postmaster));
    const [row] = await ask(embedded.url, 'select max(id) as last, count(*)::int as rows from rows');
    expect(row?.rows).toBe(row?.last);
    expect(row?.last).toBeGreaterThanOrEqual(other.acknowledged());
  },
  LIMIT_MS,
);

test(
  'an orphan with other settings is stopped, so that settings always apply',
  async () => {
    const other = await owner();
    await other.kill();
    const [orphan] = (await readFile(join(at.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const embedded = await start(['work_mem=5MB']);
    expect(embedded.pid).not.toBe(Number(orphan));
    expect(await ask(embedded.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  },
  LIMIT_MS,
);

test(
  'a process id that another program has now does not block the start',
  async () => {
    await (await start()).stop();
    const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
    await once(stranger, 'spawn');
    at.cleanups.push(() => {
      const ended = once(stranger, 'exit');
      stranger.kill();
      return ended;
    });
    const cluster = join(at.dataDir, 'postgres');
    await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);
