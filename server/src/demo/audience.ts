import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FilmKind, TranscodeStatus } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { video } from '@marquee/contract/media/video';
import { play, subscription } from '@marquee/contract/platform/play';
import { notification } from '@marquee/contract/session/notification';
import type { Deps } from '../deps.ts';
import { stranger } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { type ActorOf, type MakerName, makers } from './account.ts';
import type { SampleChannel } from './channels.ts';
import { momentOf } from './day.ts';
import type { CallApi } from './call-api.ts';
import type { SampleFilm } from './films.ts';
import { randomOf } from './ground.ts';
import { samplesOf, setStep } from './sample.ts';

type Showing = { deps: Deps; callApi: CallApi; actorOf: ActorOf; signal: AbortSignal };

/** How often it is looked whether a film has become ready. */
const lookMs = 500;

const viewers = stranger('demo', 'vi');

/** The id of a made-up viewer, the same at every start, so that nobody follows a channel twice because the demo was stopped in between. */
function viewer(nth: number): string {
  const hex = createHash('sha256').update(`marquee demo viewer ${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Lets made-up viewers follow the channels that were made. */
export async function follow({ deps, callApi, signal }: Pick<Showing, 'deps' | 'callApi' | 'signal'>, channels: readonly SampleChannel[]): Promise<void> {
  const made = await samplesOf(deps.db.pool, 'channel');
  for (const { username, followers } of channels) {
    const found = made.get(username);
    if (!found || found.step === 'done') continue;
    for (let nth = 0; nth < followers; nth++) {
      signal.throwIfAborted();
      await unlessGone(callApi(subscription.set, { body: { channel: found.record, viewer: viewer(nth) } }, viewers));
    }
    await run(deps.db.pool, sql`update sample set step = 'done' where kind = 'channel' and name = ${username}`);
  }
}

/** A film that is shown: a movie, a video or an entry of the contest, by the name of its mark. `maker` shows it; `seconds` is how long it plays. */
export type Shown = { kind: FilmKind; name: string; maker: MakerName; fate: SampleFilm['fate']; plays: number; seconds: number };

const updates = { movie: movie.update, video: video.update } satisfies Record<FilmKind, Endpoint>;

/** Ids and transcode states of what is not deleted. */
const standing = sql`select t."idMovie" as id, side.transcode_status from movie t join movie_side side on side.owner = t."idMovie" where t.deleted_at is null
  union all select t."idVideo", side.transcode_status from video t join video_side side on side.owner = t."idVideo" where t.deleted_at is null`;

/**
 * Takes each film, once it is ready, to where it belongs: public, played, hidden again. A draft stays where it is, as does what could not
 * be transcoded. Resolves when nothing is left to do and no more films are to come.
 */
export async function show(showing: Showing, films: readonly Shown[], areAllMade: () => boolean): Promise<void> {
  const { deps, signal } = showing;
  for (;;) {
    signal.throwIfAborted();
    // Asked before looking: what is made in between is found.
    const isLast = areAllMade();
    const open = await run<{ kind: FilmKind; name: string; record: string; step: 'made' | 'public'; status: TranscodeStatus | null }>(
      deps.db.pool,
      sql`select s.kind, s.name, s.record, s.step, m.transcode_status as status from sample s left join (${standing}) m on m.id = s.record
          where s.kind in ('movie', 'video') and s.step <> 'done' order by s.record`,
    );
    if (isLast && open.length === 0) return;
    for (const { kind, name, record, step, status } of open) {
      const film = films.find((each) => each.kind === kind && each.name === name);
      if (status !== null && ['not_ready', 'queued', 'running'].includes(status)) continue;
      if (status !== 'ready' || !film || film.fate === 'draft') await setStep(deps.db.pool, record, 'done');
      else if (step === 'made') await publish(showing, film, record);
      else await finish(showing, film, record);
    }
    await delay(lookMs, undefined, { signal });
  }
}

const publish = ({ deps, callApi, actorOf }: Showing, { kind, maker }: Shown, id: string): Promise<void> => {
  const actor = actorOf(makers[maker]);
  return change(deps.db, actor, async (tx) => {
    await callApi(updates[kind], { params: { id }, body: { visibility: 'enable', copyright: true }, tx }, actor);
    // Whoever publishes it has seen that it is ready.
    const seen = await run<{ id: string }>(
      tx.client,
      sql`select id from notification where person = ${actor.id}::uuid and record = ${id}::uuid and read_at is null`,
    );
    for (const each of seen) await callApi(notification.read, { body: each, tx }, actor);
    await setStep(tx.client, id, 'public');
  });
};

const finish = ({ deps, callApi, actorOf }: Showing, film: Shown, id: string): Promise<void> => {
  const actor = actorOf(makers[film.maker]);
  return change(deps.db, actor, async (tx) => {
    await playOften(callApi, tx, film, id);
    if (film.fate === 'hidden') await unlessGone(callApi(updates[film.kind], { params: { id }, body: { visibility: 'disable' }, tx }, actor));
    await setStep(tx.client, id, 'done');
  });
};

/** Days over which plays are spread, and the hours of a Vietnamese day at which people watch. */
const days = 30;
const hours = [7, 9, 12, 12, 14, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];

/** Lets made-up viewers play a film, each once, and dates their plays back over the last days. Nobody can play what somebody hid or removed meanwhile. */
async function playOften(callApi: CallApi, tx: Tx, { kind, name, plays, seconds }: Shown, id: string): Promise<void> {
  const random = randomOf(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16));
  const dates: string[] = [];
  for (let nth = 0; nth < plays; nth++) {
    // Some leave early and some stay to the end.
    const body = { kind, id, viewer: viewer(nth), seconds: Math.ceil(seconds * random()) };
    if (!(await unlessGone(callApi(play.record, { body, tx }, viewers)))) return;
    const [ago, hour, minute] = [random() * days, random() * hours.length, random() * 60].map(Math.floor) as [number, number, number];
    const at = (since: number) => momentOf(since, 60 * (hours[hour] as number) + minute);
    // What is still to come of today is yesterday's.
    dates.push((at(ago).getTime() > Date.now() ? at(ago + 1) : at(ago)).toISOString());
  }
  await run(
    tx.client,
    sql`update play p set at = d.at from unnest(${dates.map((_, nth) => viewer(nth))}::uuid[], ${dates}::timestamptz[]) d(viewer, at)
        where p.record = ${id}::uuid and p.viewer = d.viewer`,
  );
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
