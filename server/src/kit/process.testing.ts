import pino from 'pino';
import { inject } from 'vitest';
import { assemble } from '../assemble.ts';
import { readConfig } from '../config.ts';
import { openDb } from '../db/open.ts';
import { atEnd } from '../endings.testing.ts';
import { run, sql } from './sql.ts';
import type { TestApp } from './testing.ts';

/** Starts another process over the same database and files. What it logs is added to `logged`. */
export async function startProcess(t: TestApp, logged: string[] = []) {
  const [{ url } = { url: '' }] = await run<{ url: string }>(t.deps.db.pool, sql`select current_database() as url`);
  const address = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${url}` }).href;
  const db = await openDb({ url: address, connections: 3 });
  const config = readConfig({ DATA_DIR: t.deps.config.root, DATABASE_URL: address });
  const built = await assemble({ config, db, directUrl: address, log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) });
  await built.app.ready();
  atEnd(async () => {
    await built.stop();
    await db.close();
  });
  return built;
}
