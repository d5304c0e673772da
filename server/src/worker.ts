import { reconcileDue } from './advertise/figures/reconcile.ts';
import { advanceCampaigns } from './advertise/lifecycle.ts';
import { eraseDueEntries } from './contest/erase.ts';
import type { Deps } from './deps.ts';
import { repeat } from './kit/repeat.ts';
import { run, sql } from './kit/sql.ts';
import { followAddress } from './films/play-addresses.ts';
import { tidyFilms } from './films/tidy.ts';
import { transcoder } from './films/transcoder.ts';
import { transcodeQueue } from './films/transcoding.ts';
import { deliverPush, purgeDeliveries, pushQueue } from './media/push-work.ts';
import { countPlays } from './platform/play.ts';
import { purgeHealth } from './television/health.ts';
import { probeDue } from './television/rounds.ts';
import { sealAudit } from './users/seal.ts';
import { rescan, rescanQueue } from './screening/rescan.ts';
import { deliverMail, mailQueue } from './session/mail.ts';

/** New plays appear in `views` after about this long, in milliseconds. */
const countMs = 3000;
/** What happened is in the audit log after about this long, in milliseconds. */
const sealMs = 1000;
const tidyMs = 10 * 60_000;
/** What was being written when the last round began is checked again. */
const tidyAgainMinutes = 60;
/** Due data is erased within this many milliseconds. */
const eraseMs = 10 * 60_000;
/** Live channels that are due are looked for at this interval, in milliseconds, and what is old in logs at the second. */
const probeMs = 5000;
const healthMs = 60 * 60_000;
/** Whether the nightly comparison of the counters of advertising is due is looked at this often, in milliseconds. */
const reconcileMs = 10 * 60_000;
/** A campaign begins and ends within about this long after its time, in milliseconds. */
const campaignMs = 30_000;
/** Without ffmpeg films wait in the queue. It is searched for at this interval, so that installing it is enough. */
const lookMs = 60_000;

/** Runs the work of a worker process beside answering calls, until stopped. Whoever owns the queue stops it. */
export function startWorker(deps: Deps): { stop: () => Promise<void> } {
  const fault = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  const ending = new AbortController();
  let isWorking = false;
  let isPosting = false;
  let isMoved = false;
  let tidied: Date | undefined;
  const rounds = [
    repeat(
      lookMs,
      async () => {
        if (isWorking) return;
        await deps.ffmpeg();
        await deps.jobs.work(transcodeQueue, transcoder(deps));
        isWorking = true;
      },
      fault('films cannot be transcoded for now'),
    ),
    repeat(
      lookMs,
      async () => {
        if (isPosting) return;
        await deps.jobs.work(mailQueue, (wanted) => deliverMail(deps, wanted));
        await deps.jobs.work(pushQueue, (wanted, signal) => deliverPush(deps, wanted, signal));
        await deps.jobs.work(rescanQueue, (wanted, signal) => rescan(deps, wanted, signal));
        isPosting = true;
      },
      fault('mails and notifications are not sent, and content is not screened again, for now'),
    ),
    repeat(
      lookMs,
      async () => {
        if (isMoved) return;
        await followAddress(deps, ending.signal);
        isMoved = true;
      },
      fault('play links were not led to PUBLIC_URL'),
    ),
    repeat(
      tidyMs,
      async () => {
        const [begun] = await run<{ again: Date }>(deps.db.pool, sql`select now() - make_interval(mins => ${tidyAgainMinutes}) as again`);
        await tidyFilms(deps, tidied);
        tidied = begun?.again;
      },
      fault('films were not tidied up'),
    ),
    repeat(eraseMs, () => eraseDueEntries(deps, ending.signal), fault('entries were not erased')),
    repeat(sealMs, () => sealAudit({ ...deps, folder: deps.config.root }), fault('the audit log was not sealed')),
    repeat(probeMs, () => probeDue(deps, ending.signal), fault('live channels were not probed')),
    repeat(healthMs, () => purgeHealth(deps.db, ending.signal), fault('the old health of live channels was not removed')),
    repeat(healthMs, () => purgeDeliveries(deps.db, ending.signal), fault('the old log of deliveries was not removed')),
    repeat(
      reconcileMs,
      async () => {
        const differences = await reconcileDue(deps.db);
        if (differences.length > 0) deps.log.warn({ differences }, 'counters of advertising differ from the log of events');
      },
      fault('the counters of advertising were not compared with the log'),
    ),
    repeat(campaignMs, () => advanceCampaigns(deps, ending.signal), fault('campaigns were not begun or ended')),
    repeat(countMs, () => countPlays(deps.db), fault('views were not counted')),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
