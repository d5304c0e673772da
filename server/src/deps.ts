import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Ffmpeg } from './adapters/ffmpeg/find.ts';
import type { Mail } from './adapters/mail/port.ts';
import type { Ads } from './adapters/ads/port.ts';
import type { Push } from './adapters/push/port.ts';
import type { Storage } from './adapters/storage/port.ts';
import type { Outbound } from './adapters/outbound/outbound.ts';
import type { AdLog } from './advertise/log.ts';
import type { AdServer } from './advertise/serving/ad-server.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Tickets } from './contest/ticket.ts';
import type { Jobs } from './kit/jobs.ts';
import type { Writers } from './kit/mount.ts';
import type { Encryption } from './encryption.ts';
import type { Platforms } from './accounts/platforms.ts';
import type { Sessions } from './session/sessions.ts';

/** What handlers need. It is passed in and never imported, so that a test can pass its own. */
export type Deps = {
  config: Config;
  /** The console's address for browsers, without a final slash. If the server chooses its port, the address is known only once it listens. */
  origin: () => string;
  db: Db;
  log: FastifyBaseLogger;
  sessions: Sessions;
  /** The platforms whose applications may call, and how often they do. */
  platforms: Platforms;
  /** Chooses advertisements in memory. */
  ads: AdServer;
  /** The log of advertising, which every beacon is appended to. */
  adLog: AdLog;
  /** Tickets of strangers who send a contest entry. */
  tickets: Tickets;
  storage: Storage;
  /** Where e-mails go. */
  mail: Mail;
  /** Where notifications to viewers go. */
  push: Push;
  /** The ad server that reports what was served. */
  adReports: Ads;
  /** Encrypts secrets before they are stored. */
  encryption: Encryption;
  /** Finds ffmpeg when it is first needed; rejects with `FfmpegMissing`. */
  ffmpeg: () => Promise<Ffmpeg>;
  jobs: Jobs;
  /** How to reach addresses that people typed. */
  outbound: Outbound;
  live: import('./kit/live.ts').Live;
  /** Whether the start is complete, including the first account. Until then calls get 503 `starting`. */
  start: { isComplete: boolean };
  /** The nouns' own handlers, for writes in a person's name. */
  writers: Writers;
  /** Gets every answer before it is sent; tests compare it with the contract. Absent in production. */
  witness?: (endpoint: Endpoint, text: string) => void;
};
