import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FilmKind, TranscodeStatus } from '@marquee/contract/media/content';
import { limits } from '@marquee/contract/limits';
import { movie } from '@marquee/contract/media/movie';
import { video } from '@marquee/contract/media/video';
import { play, subscription } from '@marquee/contract/platform/play';
import { notification } from '@marquee/contract/session/notification';
import { filmPlaces } from '../content/content.ts';
import type { Deps } from '../deps.ts';
import { stranger } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { type ActorOf, type MakerName, makers } from './account.ts';
import type { SampleChannel } from './channels.ts';
import type { CallApi } from './call-api.ts';
import type { SampleFilm } from './films.ts';
import { randomOf } from './ground.ts';
import { playing } from './playing.ts';
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

/** A film that is shown: a movie, a video or an entry of the contest, by the name of its mark. `maker` shows it; `plays` is for a week, `seconds` is how long it plays. */
export type Shown = { kind: FilmKind; name: string; maker: MakerName; fate: SampleFilm['fate']; plays: number; seconds: number; isEntry?: true };

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
    await playOften(callApi, tx, film, id, actor.id);
    if (film.fate === 'hidden') await unlessGone(callApi(updates[film.kind], { params: { id }, body: { visibility: 'disable' }, tx }, actor));
    await setStep(tx.client, id, 'done');
  });
};

/** Viewers of a film, for each play in a week: so many that each comes back after some days. */
const viewersPerPlay = 1.6;
/** Minutes after its creation at which a film was made public. */
const publishedAfter = 150;

/**
 * Lets made-up viewers play a film over the last weeks, and dates its creation and its publishing back to before that. Nobody can play what somebody hid or
 * removed meanwhile.
 */
async function playOften(callApi: CallApi, tx: Tx, { kind, name, plays: perWeek, seconds, isEntry }: Shown, id: string, by: string | null): Promise<void> {
  const { created, plays } = playing(name, perWeek, isEntry);
  if (plays.length === 0) return;
  // One is told as an application would, which refuses what is not public. The others are stored at once: they are thousands.
  if (!(await unlessGone(callApi(play.record, { body: { kind, id, viewer: viewer(0), seconds: Math.ceil(seconds) }, tx }, viewers)))) return;
  const random = randomOf(plays.length);
  const pool = Math.ceil(perWeek * viewersPerPlay);
  const least = Math.min(limits.viewSeconds, seconds * limits.viewShare);
  // Some leave at once, some early, and some stay to the end.
  const watched = plays.map(() => (random() < 0.15 ? 0 : Math.ceil(seconds * random())));
  await run(
    tx.client,
    sql`insert into play (kind, record, viewer, seconds, is_view, at) select ${kind}, ${id}::uuid, p.viewer, p.seconds, p.seconds >= ${least}::real, p.at
        from unnest(${plays.map((_, nth) => viewer(1 + (nth % pool)))}::uuid[], ${watched}::int[], ${plays.map((at) => at.toISOString())}::timestamptz[]) p(viewer, seconds, at)`,
  );
  const [since, shown] = [created, new Date(created.getTime() + publishedAfter * 60_000)].map((at) => at.toISOString());
  const { table, id: key } = filmPlaces[kind];
  await run(
    tx.client,
    sql`update ${table} set created_at = ${since}::timestamptz, copyright_at = ${since}::timestamptz, first_enabled_at = ${shown}::timestamptz, updated_at = ${shown}::timestamptz where ${key} = ${id}::uuid`,
  );
  await run(
    tx.client,
    sql`update history set at = case verb when 'create' then ${since}::timestamptz else ${shown}::timestamptz end where record = ${id}::uuid and actor = ${by}::uuid`,
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
