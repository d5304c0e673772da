import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { startEmbedded } from './adapters/database/embedded.ts';
import { assemble } from './assemble.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDb } from './db/open.ts';
import type { Deps } from './deps.ts';
import { logged } from './kit/failure.ts';
import type { Live } from './kit/live.ts';
import { startSweeping } from './media/sweep.ts';
import { startWorker } from './worker.ts';
import { firstAdmin } from './session/first.ts';

export type Running = { address: string | null; admin: { email: string; password: string | null } | null; deps: Deps; stop: () => Promise<void> };

/** A request may take this long to finish once the process was told to stop. */
const graceMs = 10_000;

/** Structured logs, one JSON object a line; whatever could be a secret is left out. */
export const logger = (level: string) =>
  pino({
    level,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', '*.password', '*.token'], censor: '[secret]' },
    serializers: {
      req: (r) => ({ method: r.method, url: String(r.url).replace(/\?.*/, ''), id: r.id }),
      res: (r) => ({ status: r.statusCode }),
      err: logged,
    },
  });

/** Finds or starts the database and brings it to the newest tables. */
export async function openDatabase(config: Config, log: pino.Logger): Promise<{ db: Db; directUrl: string; close: () => Promise<void> }> {
  await mkdir(config.root, { recursive: true });
  const embedded = config.DATABASE_URL ? null : await startEmbedded({ dataDir: config.root, log: (line) => log.info({ part: 'postgres' }, line) });
  const url = config.DATABASE_URL ?? (embedded as { url: string }).url;
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  try {
    await migrate(directUrl);
    const db = await openDb({ url, onFault: (error) => log.warn({ reason: error.message }, 'a database connection broke') });
    return {
      db,
      directUrl,
      close: async () => {
        await db.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Runs the parts of Marquee that `mode` names until `stop`. */
export async function start(mode: 'all' | 'web' | 'worker', config: Config): Promise<Running> {
  const log = logger(config.LOG_LEVEL);
  const opened = await openDatabase(config, log);
  const { db, directUrl } = opened;
  const undo: (() => Promise<unknown>)[] = [opened.close];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  try {
    const { app, deps } = await assemble({ config, db, directUrl, log });
    const admin = await firstAdmin(db, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
    undo.push(() => deps.jobs.stop());
    if (mode !== 'web') undo.push(startSweeping(deps).stop, startWorker(deps).stop);
    let address: string | null = null;
    if (mode !== 'worker') {
      deps.live.start();
      const unused = unusedConnections(app.server);
      undo.push(() => closeWithin(app, deps.live, unused));
      address = await app.listen({ port: config.PORT, host: config.HOST });
    }
    return { address, admin, deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Keeps those connections on which nothing was ever asked. Browsers open some ahead; Node takes them for busy, and a stop would wait for them. */
function unusedConnections(server: Server): () => Socket[] {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0);
}

/** Ends streams, lets requests finish, and hangs up on those that do not. */
async function closeWithin(app: FastifyInstance, live: Live, unused: () => Socket[]): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await live.stop();
  const closed = app.close();
  for (const socket of unused()) socket.destroy();
  await closed;
  clearTimeout(limit);
}

export const dataPath = (config: Config, ...parts: string[]) => join(config.root, ...parts);
