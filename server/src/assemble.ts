import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { areaOf, build } from './app.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { Live } from './kit/live.ts';
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
    onFault: (error) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'live updates'),
  });
  const deps: Deps = { config, db, log, sessions, live, ...(witness ? { witness } : {}) };
  const app = await build(deps);
  return {
    app,
    deps,
    stop: async () => {
      await live.stop();
      await app.close();
    },
  };
}
