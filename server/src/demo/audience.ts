import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { FilmKind, TranscodeStatus } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { video } from '@marquee/contract/media/video';
import { subscription } from '@marquee/contract/platform/play';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { stranger } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import type { SampleChannel } from './channels.ts';
import type { Door } from './door.ts';
import type { SampleFilm } from './films.ts';
import { randomOf } from './ground.ts';
import { samplesOf, setStep } from './sample.ts';

type Showing = { deps: Deps; door: Door; admin: Actor; signal: AbortSignal };

/** How often it is looked whether a film has become ready. */
const lookMs = 500;

const viewers = stranger('demo', 'vi');

/** The id of a made-up viewer, the same at every start, so that nobody follows a channel twice because the demo was stopped in between. */
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

/** A film that is shown: a movie, a video or an entry of the contest, by the name of its mark; `seconds` is how long it plays. */
export type Shown = { kind: FilmKind; name: string; fate: SampleFilm['fate']; plays: number; seconds: number };

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

const publish = ({ deps, door, admin }: Showing, { kind }: Shown, id: string) =>
  change(deps.db, admin, async (tx) => {
    await door(updates[kind], { params: { id }, body: { visibility: 'enable', copyright: true }, tx }, admin);
    // Whoever publishes it has seen that it is ready.
    await run(tx.client, sql`update notification set read_at = now() where person = ${admin.id}::uuid and record = ${id}::uuid and read_at is null`);
    await setStep(tx.client, id, 'public');
  });

const finish = ({ deps, door, admin }: Showing, film: Shown, id: string): Promise<void> =>
  change(deps.db, admin, async (tx) => {
    await playFor(tx, film, id);
    if (film.fate === 'hidden') await unlessGone(door(updates[film.kind], { params: { id }, body: { visibility: 'disable' }, tx }, admin));
    await setStep(tx.client, id, 'done');
  });

/** Days over which plays are spread, and the hours of a Vietnamese day at which people watch. */
const days = 30;
const hours = [7, 9, 12, 12, 14, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23];

/** Stores the plays of made-up viewers as events of the last days, unless the film is gone. */
async function playFor(tx: Tx, { kind, plays, seconds }: Shown, id: string): Promise<void> {
  const random = randomOf(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16));
  const played = Array.from({ length: plays }, (_, nth) => ({
    viewer: viewer(nth),
    seconds: Math.round(seconds * random()),
    day: Math.floor(random() * days),
    minute: 60 * (hours[Math.floor(random() * hours.length)] as number) + Math.floor(random() * 60),
  }));
  // Of today what is still to come is yesterday's.
  const day = sql`date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh')`;
  await run(
    tx.client,
    sql`insert into play (kind, record, viewer, seconds, at)
        select ${kind}, m.id, p.viewer, p.seconds, case when p.at > now() then p.at - interval '1 day' else p.at end
        from (${standing}) m cross join (select u.viewer, u.seconds, (${day} - make_interval(days => u.day) + make_interval(mins => u.minute)) at time zone 'Asia/Ho_Chi_Minh' as at
          from unnest(${played.map((p) => p.viewer)}::uuid[], ${played.map((p) => p.seconds)}::int[], ${played.map((p) => p.day)}::int[], ${played.map((p) => p.minute)}::int[]) u(viewer, seconds, day, minute)) p
        where m.id = ${id}::uuid`,
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
