import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { findFfmpeg, type Ffmpeg } from './adapters/ffmpeg/find.ts';
import { internet } from './adapters/outbound/outbound.ts';
import { folderStorage } from './adapters/storage/folder.ts';
import { areaOf, build } from './app.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { Jobs } from './kit/jobs.ts';
import { Live } from './kit/live.ts';
import { transcodeQueue } from './media/transcoding.ts';
import { Sessions } from './session/sessions.ts';

/** Puts the parts of a web process together over an open database; nothing runs and nothing listens yet. */
export async function assemble(of: {
  config: Config;
  db: Db;
  directUrl: string;
  log: Logger;
  witness?: Deps['witness'];
}): Promise<{ app: FastifyInstance; deps: Deps; stop: () => Promise<void> }> {
  const { config, db, directUrl, log, witness } = of;
  const sessions = new Sessions(db);
  const live = new Live({
    db,
    directUrl,
    areaOf,
    onRevoked: () => sessions.forget(),
    admits: (actor) => sessions.holds(actor.session),
    onFault: (error) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'live updates'),
  });
  const storage = await folderStorage(join(config.root, 'files'));
  let found: Promise<Ffmpeg> | undefined;
  const ffmpeg = () => {
    found ??= findFfmpeg({ ...process.env, FFMPEG_PATH: config.FFMPEG_PATH });
    // Installed meanwhile, it is found the next time.
    found.catch(() => (found = undefined));
    return found;
  };
  const jobs = new Jobs({
    directUrl,
    queues: [transcodeQueue],
    onFault: (error) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the job queue'),
  });
  const deps: Deps = { config, db, log, sessions, live, storage, ffmpeg, jobs, outbound: internet, ...(witness ? { witness } : {}) };
  const app = await build(deps);
  return {
    app,
    deps,
    stop: async () => {
      await jobs.stop();
      await live.stop();
      await app.close();
    },
  };
}
