import type { Deps } from './deps.ts';
import { every } from './kit/every.ts';
import { tidyFilms } from './media/tidy.ts';
import { transcoder } from './media/transcoder.ts';
import { transcodeQueue } from './media/transcoding.ts';
import { countPlays } from './platform/play.ts';

/** New plays show in `views` after about this long. */
const countMs = 3000;
const tidyMs = 10 * 60_000;
/** Without ffmpeg films wait in line; it is looked for this often, so that installing it is enough. */
const lookMs = 60_000;

/** Runs what a worker process does beside answering calls, until stopped. The queue itself is stopped by whoever owns it. */
export function startWorker(deps: Deps): { stop: () => Promise<void> } {
  const fault = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what);
  let isWorking = false;
  const rounds = [
    every(
      lookMs,
      async () => {
        if (isWorking) return;
        await deps.ffmpeg();
        await deps.jobs.work(transcodeQueue, transcoder(deps));
        isWorking = true;
      },
      fault('films cannot be transcoded for now'),
    ),
    every(tidyMs, () => tidyFilms(deps), fault('films were not tidied up')),
    every(countMs, () => countPlays(deps.db), fault('views were not counted')),
  ];
  return {
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
