import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import { movie } from '@marquee/contract/media/movie';
import { play, subscription } from '@marquee/contract/platform/play';
import type { TranscodeStatus } from '@marquee/contract/media/content';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { stranger } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import type { SampleChannel } from './channels.ts';
import type { Door } from './door.ts';
import type { SampleFilm } from './films.ts';
import { samplesOf, setStep } from './sample.ts';

type Showing = { deps: Deps; door: Door; admin: Actor; signal: AbortSignal };

/** How often it is looked whether a film has become ready. */
const lookMs = 500;

const viewers = stranger('demo', 'vi');

/** The id of a made-up viewer, the same at every start, so that nobody plays a film twice because the demo was stopped in between. */
function viewer(nth: number): string {
  const hex = createHash('sha256').update(`marquee demo viewer ${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Lets made-up viewers follow the channels that were made. */
export async function follow({ deps, door, signal }: Showing, channels: readonly SampleChannel[]): Promise<void> {
  const made = await samplesOf(deps.db.pool, 'channel');
  for (const { username, followers } of channels) {
    const found = made.get(username);
    if (!found || found.step === 'done') continue;
    for (let nth = 0; nth < followers; nth++) {
      signal.throwIfAborted();
      await unlessGone(door(subscription.set, { body: { channel: found.record, viewer: viewer(nth) } }, viewers));
    }
    await run(deps.db.pool, sql`update sample set step = 'done' where kind = 'channel' and name = ${username}`);
  }
}

/**
 * Takes each film, once it is ready, to where it belongs: public, played, hidden again. A draft stays where it is, as does what could not
 * be transcoded. Resolves when nothing is left to do and no more films are to come.
 */
export async function show(showing: Showing, films: readonly SampleFilm[], areAllMade: () => boolean): Promise<void> {
  const { deps, signal } = showing;
  for (;;) {
    signal.throwIfAborted();
    // Asked before looking: what is made in between is found.
    const isLast = areAllMade();
    const open = await run<{ name: string; record: string; step: 'made' | 'public'; status: TranscodeStatus | null }>(
      deps.db.pool,
      sql`select s.name, s.record, s.step, m.transcode_status as status from sample s
            left join (select t."idMovie", side.transcode_status from movie t join movie_side side on side.owner = t."idMovie" where t.deleted_at is null) m on m."idMovie" = s.record
          where s.kind = 'movie' and s.step <> 'done' order by s.record`,
    );
    if (isLast && open.length === 0) return;
    for (const { name, record, step, status } of open) {
      const film = films.find(({ slug }) => slug === name);
      if (status !== null && ['not_ready', 'queued', 'running'].includes(status)) continue;
      if (status !== 'ready' || !film || film.fate === 'draft') await setStep(deps.db.pool, record, 'done');
      else if (step === 'made') await publish(showing, record);
      else await finish(showing, film, record);
    }
    await delay(lookMs, undefined, { signal });
  }
}

const publish = ({ deps, door, admin }: Showing, id: string) =>
  change(deps.db, admin, async (tx) => {
    await door(movie.update, { params: { id }, body: { visibility: 'enable' }, tx }, admin);
    await setStep(tx.client, id, 'public');
  });

async function finish({ deps, door, admin, signal }: Showing, film: SampleFilm, id: string): Promise<void> {
  const played = new Set((await run<{ viewer: string }>(deps.db.pool, sql`select viewer from play where record = ${id}::uuid`)).map((each) => each.viewer));
  for (let nth = 0; nth < film.plays; nth++) {
    signal.throwIfAborted();
    const who = viewer(nth);
    // Some leave early and some stay to the end. All stay long enough for a view.
    const { seconds: length } = film.clip;
    const seconds = Math.max(limits.viewSeconds, Math.round(length * (((nth * 37) % 100) / 100)));
    if (played.has(who)) continue;
    // Somebody hid or removed it meanwhile: then nobody can play it.
    if (!(await unlessGone(door(play.record, { body: { kind: 'movie', id, viewer: who, seconds } }, viewers)))) break;
  }
  await change(deps.db, admin, async (tx) => {
    if (film.fate === 'hidden') await unlessGone(door(movie.update, { params: { id }, body: { visibility: 'disable' }, tx }, admin));
    await setStep(tx.client, id, 'done');
  });
}

/** Whether it was there; other refusals are passed on. */
async function unlessGone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}
