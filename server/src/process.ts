import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { DataFolderInUse, startEmbedded } from './adapters/database/embedded.ts';
import { FfmpegMissing } from './adapters/ffmpeg/find.ts';
import { StorageAway, StorageFull } from './adapters/storage/port.ts';
import { assemble } from './assemble.ts';
import { type Config, ConfigFault } from './config.ts';
import { useDataFolder } from './data-folder.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDb } from './db/open.ts';
import { databaseFault, examineDatabase } from './db/outside.ts';
import { fullDisk } from './full-disk.ts';
import type { Deps } from './deps.ts';
import { classify, loggedError } from './kit/failure.ts';
import type { Live } from './kit/live.ts';
import { repeat } from './kit/repeat.ts';
import { startSweeping } from './files/sweep.ts';
import { startWorker } from './worker.ts';
import { createFirstAdmin } from './session/first-account.ts';
import { makeFirstPlatform } from './users/platform.ts';

export type Running = { address: string | null; admin: { email: string; password: string | null } | null; deps: Deps; stop: () => Promise<void> };

/** How long a running request may take once the process is told to stop, in milliseconds. */
const graceMs = 10_000;
/** Milliseconds after which a stop ends a connection that has sent nothing. */
const unusedMs = 100;

/** An error that an operator can correct is logged without a stack trace, which would help nobody. It repeats until it is corrected. */
function serializeError(error: Error): object {
  const { stack, ...words } = loggedError(error);
  const isTheirs =
    [FfmpegMissing, StorageAway, StorageFull].some((each) => error instanceof each) ||
    ['database_away', 'overloaded', 'storage_full'].includes(classify(error).code);
  return isTheirs ? words : { ...words, stack };
}

/** Log lines as sentences for a terminal: what happened, why, and the other fields of the line. */
export const sentences = (to: pino.DestinationStream): pino.DestinationStream => ({
  write: (line) => {
    const { level, time: _time, pid: _pid, hostname: _hostname, msg, reason, err, ...rest } = JSON.parse(line);
    const why = reason ?? err?.message;
    const sort = level >= 50 ? 'error: ' : level >= 40 ? 'warning: ' : '';
    const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
    to.write(`marquee: ${sort}${msg}${why === undefined ? '' : `: ${why}`}${more}\n${err?.stack === undefined ? '' : `${err.stack}\n`}`);
  },
});

/** The logger: sentences on a terminal, else one JSON object a line. Fields that could contain secrets are removed. */
export const logger = (level: string, to: pino.DestinationStream = process.stdout.isTTY ? sentences(process.stdout) : pino.destination(1)) =>
  pino(
    {
      level,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["platform-key"]', 'password', 'token', '*.password', '*.token'],
        censor: '[secret]',
      },
      serializers: {
        req: (r) => ({ method: r.method, url: String(r.url).replace(/\?.*/, ''), id: r.id }),
        res: (r) => ({ status: r.statusCode }),
        err: serializeError,
      },
    },
    to,
  );

/** Finds or starts the database and migrates it. */
export async function openDatabase(config: Config, log: pino.Logger): Promise<{ db: Db; directUrl: string; close: () => Promise<void> }> {
  await useDataFolder(config.root);
  const onFault = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  if (config.DATABASE_URL) return openOutside({ url: config.DATABASE_URL, directUrl: config.DATABASE_DIRECT_URL, onFault });
  const embedded = await startEmbedded({ dataDir: config.root, log: (line) => log.warn({ part: 'postgres' }, line) }).catch(async (error: Error) => {
    throw error instanceof DataFolderInUse ? error : new ConfigFault(`DATA_DIR: ${(await fullDisk(error, [config.root])) ?? error.message}`);
  });
  const { url } = embedded;
  try {
    await migrate(url).catch(async (error: unknown) => {
      const full = await fullDisk(error, [config.root]);
      throw full === undefined ? databaseFault('DATA_DIR', error) : new ConfigFault(`DATA_DIR: ${full}`);
    });
    const db = await openDb({ url, onFault });
    return {
      db,
      directUrl: url,
      close: async () => {
        await db.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** The same for an external PostgreSQL. Each problem with it becomes one line. */
async function openOutside(of: { url: string; directUrl: string | undefined; onFault: (error: Error) => void }): ReturnType<typeof openDatabase> {
  const { url, onFault } = of;
  const directUrl = of.directUrl ?? url;
  const { isPooled } = await examineDatabase(of);
  await migrate(directUrl).catch((error: unknown) => {
    throw databaseFault(of.directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', error);
  });
  const db = await openDb({ url, isPooled, onFault }).catch((error: unknown) => {
    throw databaseFault('DATABASE_URL', error);
  });
  return { db, directUrl, close: db.close };
}

/** How often the calls of platforms are stored, in milliseconds. */
const callsMs = 5000;

/** Stores the calls of platforms every few seconds, and the last ones at the stop. */
function countCalls({ platforms, log }: Deps): { stop: () => Promise<void> } {
  const round = repeat(
    callsMs,
    () => platforms.storeCalls(),
    (error) => log.warn({ err: error }, 'calls of platforms were not counted for now'),
  );
  return {
    stop: async () => {
      await round.stop();
      await platforms.storeCalls();
    },
  };
}

/**
 * Runs the parts of Marquee that `mode` names until `stop`. It takes the port before it creates anything that a second start could not create again. Calls are
 * answered once everything exists: the first account, and what `makeFirst` creates.
 */
export async function start(mode: 'all' | 'web' | 'worker', config: Config, makeFirst?: (db: Db) => Promise<unknown>): Promise<Running> {
  // It would write a local address into play links, at which nothing of it listens.
  if (mode === 'worker' && config.PUBLIC_URL === undefined)
    throw new ConfigFault('PUBLIC_URL: a worker that runs apart wants it, the same that the web process has: it writes it into play links');
  const log = logger(config.LOG_LEVEL);
  const opened = await openDatabase(config, log);
  const { db, directUrl } = opened;
  const undo: (() => Promise<unknown>)[] = [opened.close];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
  };
  try {
    const { app, deps } = await assemble({ config, db, directUrl, log });
    if (config.FFMPEG_PATH)
      await deps.ffmpeg().catch((error: Error) => {
        throw new ConfigFault(error.message);
      });
    undo.push(countCalls(deps).stop);
    undo.push(() => deps.ads.stop());
    // What waits is stored before the database closes.
    undo.push(() => deps.adLog.stop());
    undo.push(() => deps.jobs.stop());
    if (mode !== 'web') undo.push(startSweeping(deps).stop, startWorker(deps).stop);
    let address: string | null = null;
    deps.start.isComplete = false;
    if (mode !== 'worker') {
      deps.live.start();
      await deps.ads.start();
      const unused = unusedConnections(app.server);
      undo.push(() => closeWithin(app, deps.live, unused));
      address = await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
        const remedy = listenFaults[error.code ?? ''];
        throw remedy ? new ConfigFault(remedy) : error;
      });
    }
    // This step comes last. If a later step failed, the account would stay and nobody would ever learn its password.
    const admin = await createFirstAdmin(db, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
    await makeFirstPlatform(db);
    await makeFirst?.(db);
    deps.start.isComplete = true;
    return { address, admin, deps, stop };
  } catch (error) {
    await stop();
    const full = error instanceof ConfigFault ? undefined : await fullDisk(error, [config.root]);
    throw full === undefined ? error : new ConfigFault(`DATA_DIR: ${full}`);
  }
}

/** Why the server cannot listen, by the system's error code, and what to do. */
const listenFaults: Record<string, string> = {
  EADDRINUSE: 'PORT: another program listens there already; stop it or choose another port',
  EACCES: 'PORT: this user may not listen there; choose a port above 1023',
  EADDRNOTAVAIL: 'HOST: is no address of this machine; 0.0.0.0 is every one that it has',
  ENOTFOUND: 'HOST: is not known here; give an address, such as 127.0.0.1',
  EAI_AGAIN: 'HOST: is not known here; give an address, such as 127.0.0.1',
};

/** The connections without any request so far. Browsers open some ahead; Node counts them as busy, and a stop would wait for them. */
function unusedConnections(server: Server): () => Socket[] {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0);
}

/** Ends streams, lets requests finish, and closes those that do not finish in time. */
async function closeWithin(app: FastifyInstance, live: Live, unused: () => Socket[]): Promise<void> {
  const limit = setTimeout(() => {
    app.log.warn('connections were cut off at the stop');
    app.server.closeAllConnections();
  }, graceMs);
  await live.stop();
  const closed = app.close();
  // A connection may still arrive before the server stops listening, so this looks more than once.
  const sweep = setInterval(() => unused().forEach((socket) => socket.destroy()), unusedMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
