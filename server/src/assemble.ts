import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { adButler } from './adapters/ads/adbutler.ts';
import { ownAds } from './adapters/ads/own.ts';
import { ffmpegFinder } from './adapters/ffmpeg/find.ts';
import { logMail } from './adapters/mail/log.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { internet } from './adapters/outbound/outbound.ts';
import { logPush } from './adapters/push/log.ts';
import { folderStorage } from './adapters/storage/folder.ts';
import { privateFolder } from './adapters/storage/private-folder.ts';
import { StorageAway } from './adapters/storage/port.ts';
import { AdLog } from './advertise/log.ts';
import { AdServer } from './advertise/serving/ad-server.ts';
import { revenueRows } from './advertise/revenue.ts';
import { endQuestions } from './advertise/standing.ts';
import { areaOf, build, audienceRules } from './app.ts';
import { type Config, ConfigFault } from './config.ts';
import { Tickets } from './contest/ticket.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { publicAddress } from './kit/address.ts';
import { Jobs } from './kit/jobs.ts';
import { Live } from './kit/live.ts';
import { openEncryption } from './encryption.ts';
import { followReports } from './feedback/report-group.ts';
import { workFolder } from './films/transcoder.ts';
import { transcodeQueue } from './films/transcoding.ts';
import { pushQueue } from './media/push-work.ts';
import { mailQueue } from './session/mail.ts';
import { Platforms } from './accounts/platforms.ts';
import { screenWrites } from './screening/content.ts';
import { rescanQueue } from './screening/rescan.ts';
import { Sessions } from './session/sessions.ts';

/** Assembles the parts of a web process over an open database. Nothing runs or listens yet. */
export async function assemble(of: {
  config: Config;
  db: Db;
  directUrl: string;
  log: Logger;
  witness?: Deps['witness'];
}): Promise<{ app: FastifyInstance; deps: Deps; stop: () => Promise<void> }> {
  const { config, db, directUrl, log, witness } = of;
  const sessions = new Sessions(db);
  const platforms = new Platforms(db, () => publicAddress(config, app));
  db.beforeCommit = async (tx, result) => {
    await followReports(tx);
    await endQuestions(tx);
    return screenWrites(tx, result);
  };
  const live = new Live({
    db,
    directUrl,
    areaOf,
    audienceRules,
    onRevoked: () => {
      sessions.invalidate();
      platforms.invalidate();
    },
    currentActor: (actor) => sessions.refreshActor(actor),
    onFault: (error) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'live updates'),
  });
  await privateFolder(workFolder({ config })).catch((error: Error) => {
    throw new ConfigFault(`DATA_DIR: this folder cannot be used (${error.message})`);
  });
  const storage = await folderStorage(join(config.root, 'files')).catch((error: unknown) => {
    throw error instanceof StorageAway ? new ConfigFault(`DATA_DIR: this folder cannot be used (${error.message})`) : error;
  });
  const encryption = await openEncryption(db.pool, { folder: config.root, key: config.SEAL_KEY });
  const ffmpeg = ffmpegFinder({ ...process.env, FFMPEG_PATH: config.FFMPEG_PATH });
  const mail = config.SMTP_URL ? smtpMail({ url: config.SMTP_URL, publicUrl: config.PUBLIC_URL }) : logMail(db.pool);
  if (config.SMTP_URL && !config.PUBLIC_URL) log.warn('SMTP_URL is set and PUBLIC_URL is not: links in mails lead to the address that Marquee listens on');
  const push = logPush(db.pool);
  const jobs = new Jobs({
    directUrl,
    queues: [transcodeQueue, mailQueue, pushQueue, rescanQueue],
    onFault: (error) => log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the job queue'),
  });
  const adLog = new AdLog({ db, log });
  const ads = new AdServer({ db, log });
  const deps: Deps = {
    config,
    origin: () => publicAddress(config, app),
    db,
    log,
    sessions,
    platforms,
    ads,
    adLog,
    tickets: new Tickets(db),
    live,
    storage,
    mail,
    push,
    adReports: config.ADBUTLER_API_KEY ? adButler({ key: config.ADBUTLER_API_KEY, outbound: () => deps.outbound }) : ownAds(db.pool, revenueRows),
    encryption,
    ffmpeg,
    jobs,
    outbound: { ...internet, allowed: new Set(config.PRIVATE_ORIGINS) },
    start: { isComplete: true },
    writers: new Map(),
    ...(witness ? { witness } : {}),
  };
  const app = await build(deps);
  return {
    app,
    deps,
    stop: async () => {
      await jobs.stop();
      await live.stop();
      await app.close();
      await adLog.stop();
      await ads.stop();
      mail.close();
      push.close();
    },
  };
}
