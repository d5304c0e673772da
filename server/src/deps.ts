import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Ffmpeg } from './adapters/ffmpeg/find.ts';
import type { Mail } from './adapters/mail/port.ts';
import type { Storage } from './adapters/storage/port.ts';
import type { Outbound } from './adapters/outbound/outbound.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Tickets } from './contest/ticket.ts';
import type { Jobs } from './kit/jobs.ts';
import type { Writers } from './kit/mount.ts';
import type { Encryption } from './kit/encryption.ts';
import type { Sessions } from './session/sessions.ts';

/** What handlers work with. Handed in, never imported, so that a test can hand in its own. */
export type Deps = {
  config: Config;
  /** Where browsers reach the console, without a slash at its end; of a server that may choose its port it is known once it listens. */
  origin: () => string;
  db: Db;
  log: FastifyBaseLogger;
  sessions: Sessions;
  /** Strangers who send an entry. */
  tickets: Tickets;
  storage: Storage;
  /** Where mails go. */
  mail: Mail;
  /** Keeps secrets unreadable at rest. */
  encryption: Encryption;
  /** Looked for when first needed; rejects with `FfmpegMissing`. */
  ffmpeg: () => Promise<Ffmpeg>;
  jobs: Jobs;
  /** How addresses that people typed are reached. */
  outbound: Outbound;
  live: import('./kit/live.ts').Live;
  /** Whether everything is made that a start makes, such as the first account. Until then calls are answered with 503 `starting`. */
  start: { isComplete: boolean };
  /** The nouns' own handlers, for what writes in a person's name. */
  writers: Writers;
  /** Sees every answer before it is sent; tests compare it with the contract. Absent in production. */
  witness?: (endpoint: Endpoint, text: string) => void;
};
