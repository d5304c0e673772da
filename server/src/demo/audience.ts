import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FilmKind, TranscodeStatus } from '@marquee/contract/media/content';
import { limits } from '@marquee/contract/limits';
import { movie } from '@marquee/contract/media/movie';
import { music } from '@marquee/contract/media/music';
import { video } from '@marquee/contract/media/video';
import { play, subscription } from '@marquee/contract/platform/play';
import { notification } from '@marquee/contract/session/notification';
import { filmTables } from '../content/content.ts';
import type { Deps } from '../deps.ts';
import { stranger } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { type ActorOf, type MakerName, makers } from './account.ts';
import type { SampleChannel } from './channels.ts';
import type { CallApi } from './call-api.ts';
import type { SampleFilm } from './films.ts';
import { randomOf } from './canvas.ts';
import { playTimes } from './play-times.ts';
import { samplesOf, setStep } from './sample.ts';

type PublishingContext = { deps: Deps; callApi: CallApi; actorOf: ActorOf; signal: AbortSignal };

/** The interval of checks whether films are ready, in milliseconds. */
const pollMs = 500;

const viewers = stranger('demo', 'vi');

/** The id of an invented viewer. It is the same at every start, so that a restarted demo does not follow a channel twice. */
function viewer(nth: number): string {
  const hex = createHash('sha256').update(`marquee demo viewer ${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Lets invented viewers follow the sample channels. */
export async function follow(
  { deps, callApi, signal }: Pick<PublishingContext, 'deps' | 'callApi' | 'signal'>,
  channels: readonly SampleChannel[],
): Promise<void> {
  const channelSamples = await samplesOf(deps.db.pool, 'channel');
  for (const { username, followers } of channels) {
    const found = channelSamples.get(username);
    if (!found || found.step === 'done') continue;
    for (let nth = 0; nth < followers; nth++) {
      signal.throwIfAborted();
      await isFound(callApi(subscription.set, { body: { channel: found.record, viewer: viewer(nth) } }, viewers));
    }
    await run(deps.db.pool, sql`update sample set step = 'done' where kind = 'channel' and name = ${username}`);
  }
}

/**
 * A film to publish: a movie, a video or a contest entry, with the name of its sample. `maker` publishes it. `plays` is the number of plays in a week,
 * `seconds` its duration.
 */
export type FilmToPublish = {
  kind: FilmKind;
  name: string;
  maker: MakerName;
  finalState: SampleFilm['finalState'];
  plays: number;
  seconds: number;
  isEntry?: true;
};

const updates = { movie: movie.update, video: video.update, music: music.update } satisfies Record<FilmKind, Endpoint>;

/** Ids and transcode states of movies, videos and music that are not deleted. */
const transcodeStates = sql`select t."idMovie" as id, side.transcode_status from movie t join movie_side side on side.owner = t."idMovie" where t.deleted_at is null
  union all select t."idVideo", side.transcode_status from video t join video_side side on side.owner = t."idVideo" where t.deleted_at is null
  union all select t."idMusic", side.transcode_status from music t join music_side side on side.owner = t."idMusic" where t.deleted_at is null`;

/**
 * Publishes each film once it is transcoded, then adds its plays, then hides it if its `finalState` is `hidden`. Drafts and films whose transcoding
 * failed stay as they are. Resolves when all films are finished and no more will be created.
 */
export async function publishFilms(context: PublishingContext, films: readonly FilmToPublish[], areAllCreated: () => boolean): Promise<void> {
  const { deps, signal } = context;
  for (;;) {
    signal.throwIfAborted();
    // Read this before the query, so that the query finds all films if it is true.
    const isLast = areAllCreated();
    const unfinished = await run<{ kind: FilmKind; name: string; record: string; step: 'made' | 'public'; status: TranscodeStatus | null }>(
      deps.db.pool,
      sql`select s.kind, s.name, s.record, s.step, m.transcode_status as status from sample s left join (${transcodeStates}) m on m.id = s.record
          where s.kind in ('movie', 'video', 'music') and s.step <> 'done' order by s.record`,
    );
    if (isLast && unfinished.length === 0) return;
    for (const { kind, name, record, step, status } of unfinished) {
      const film = films.find((each) => each.kind === kind && each.name === name);
      if (status !== null && ['not_ready', 'queued', 'running'].includes(status)) continue;
      if (status !== 'ready' || !film || film.finalState === 'draft') await setStep(deps.db.pool, record, 'done');
      else if (step === 'made') await publish(context, film, record);
      else await finish(context, film, record);
    }
    await delay(pollMs, undefined, { signal });
  }
}

const publish = ({ deps, callApi, actorOf }: PublishingContext, { kind, maker }: FilmToPublish, id: string): Promise<void> => {
  const actor = actorOf(makers[maker]);
  return change(deps.db, actor, async (tx) => {
    await callApi(updates[kind], { params: { id }, body: { visibility: 'enable', copyright: true }, tx }, actor);
    // The person who publishes the film has seen the notification that it is ready.
    const notifications = await run<{ id: string }>(
      tx.client,
      sql`select id from notification where person = ${actor.id}::uuid and record = ${id}::uuid and read_at is null`,
    );
    for (const each of notifications) await callApi(notification.read, { body: each, tx }, actor);
    await setStep(tx.client, id, 'public');
  });
};

const finish = ({ deps, callApi, actorOf }: PublishingContext, film: FilmToPublish, id: string): Promise<void> => {
  const actor = actorOf(makers[film.maker]);
  return change(deps.db, actor, async (tx) => {
    await addPlays(callApi, tx, film, id, actor.id);
    if (film.finalState === 'hidden') await isFound(callApi(updates[film.kind], { params: { id }, body: { visibility: 'disable' }, tx }, actor));
    await setStep(tx.client, id, 'done');
  });
};

/** The number of viewers for each play in a week. With it a viewer returns after some days. */
const viewersPerPlay = 1.6;
/** Minutes from the creation of a film to its publication. */
const publishDelayMinutes = 150;

/**
 * Adds plays of invented viewers over the last weeks, and dates the film's creation and publication back to before them. Does nothing if somebody has
 * hidden or removed the film meanwhile.
 */
async function addPlays(
  callApi: CallApi,
  tx: Tx,
  { kind, name, plays: perWeek, seconds, isEntry }: FilmToPublish,
  id: string,
  by: string | null,
): Promise<void> {
  const { created, plays } = playTimes(name, perWeek, isEntry);
  if (plays.length === 0) return;
  // The API reports the first play, and refuses it if the film is not public. One insert stores the other plays, because there are thousands.
  if (!(await isFound(callApi(play.record, { body: { kind, id, viewer: viewer(0), seconds: Math.ceil(seconds) }, tx }, viewers)))) return;
  const random = randomOf(plays.length);
  const pool = Math.ceil(perWeek * viewersPerPlay);
  const minViewSeconds = Math.min(limits.viewSeconds, seconds * limits.viewShare);
  // Some viewers leave at once, others at a random time.
  const watchedSeconds = plays.map(() => (random() < 0.15 ? 0 : Math.ceil(seconds * random())));
  await run(
    tx.client,
    sql`insert into play (kind, record, viewer, seconds, is_view, at) select ${kind}, ${id}::uuid, p.viewer, p.seconds, p.seconds >= ${minViewSeconds}::real, p.at
        from unnest(${plays.map((_, nth) => viewer(1 + (nth % pool)))}::uuid[], ${watchedSeconds}::int[], ${plays.map((at) => at.toISOString())}::timestamptz[]) p(viewer, seconds, at)`,
  );
  const [createdAt, publishedAt] = [created, new Date(created.getTime() + publishDelayMinutes * 60_000)].map((at) => at.toISOString());
  const { table, id: key } = filmTables[kind];
  await run(
    tx.client,
    sql`update ${table} set created_at = ${createdAt}::timestamptz, copyright_at = ${createdAt}::timestamptz, first_enabled_at = ${publishedAt}::timestamptz, updated_at = ${publishedAt}::timestamptz where ${key} = ${id}::uuid`,
  );
  await run(
    tx.client,
    sql`update history set at = case verb when 'create' then ${createdAt}::timestamptz else ${publishedAt}::timestamptz end where record = ${id}::uuid and actor = ${by}::uuid`,
  );
}

/** Returns false if the call answers 404. Rethrows other errors. */
async function isFound(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}
