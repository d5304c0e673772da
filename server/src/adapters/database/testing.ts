import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DataFolderInUse, startEmbedded } from './embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the cluster for this run, for `freshDatabase`: `inject('postgresUrl')` */
    postgresUrl: string;
  }
}

const PREFIX = 'marquee-test-cluster-';

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, in a temporary folder and without fsync, with its address as `postgresUrl`. The returned function
 * stops it and removes the folder. What an earlier, killed run left behind is removed first.
 */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  // PostgreSQL's user must enter it when the tests run as root. Otherwise the cluster would be outside this folder.
  await chmod(dataDir, 0o711);
  const cluster = await startCluster(dataDir);
  project.provide('postgresUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Makes a database for a test file.
 *
 * @param clusterUrl any database of the cluster, as a role that may create databases @param template name of a database to copy, which must be without
 * connections within 10 s; without it the new database is empty @returns its address, and a `drop` that also ends connections to it
 */
export async function freshDatabase(clusterUrl: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`;
  const limit = Date.now() + 10_000;
  for (;;) {
    try {
      await run(clusterUrl, `create database ${name}${source}`);
      break;
    } catch (error) {
      const OBJECT_IN_USE = '55006';
      if ((error as { code?: string }).code !== OBJECT_IN_USE || Date.now() > limit) throw error;
      await delay(50);
    }
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(clusterUrl, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function startCluster(dataDir: string) {
  return startEmbedded({ dataDir, settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'] });
}

/** Starting on a leftover folder adopts the PostgreSQL that still runs there, so that it can be stopped. A live run has locked its folder. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    if (!name.startsWith(PREFIX)) continue;
    const made = (await stat(dataDir).catch(() => undefined))?.birthtimeMs ?? Date.now();
    const A_RUN_BEGINS_MS = 60_000;
    if (Date.now() - made < A_RUN_BEGINS_MS) continue;
    try {
      await (await startCluster(dataDir)).stop();
    } catch (error) {
      if (error instanceof DataFolderInUse) continue;
      // It is too damaged to start, so nothing runs there.
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}
