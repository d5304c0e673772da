import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Sessions } from './session/sessions.ts';

/** What handlers work with. Handed in, never imported, so that a test can hand in its own. */
export type Deps = {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  sessions: Sessions;
  live: import('./kit/live.ts').Live;
  /** Sees every answer before it is sent; tests compare it with the contract. Absent in production. */
  witness?: (endpoint: Endpoint, text: string) => void;
};
