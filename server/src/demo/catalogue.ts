import { limits } from '@marquee/contract/limits';
import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import { people as person } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import { video } from '@marquee/contract/media/video';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, type SampleAccount } from './account.ts';
import type { SampleChannel } from './channels.ts';
import { type Drawn, makeClip } from './clip.ts';
import type { SampleThread } from './conversations.ts';
import type { Door } from './door.ts';
import type { SampleEntry } from './entries.ts';
import type { SampleFilm } from './films.ts';
import type { SamplePerson } from './people.ts';
import { avatar, banner, cover, poster, screenshot } from './picture.ts';
import { mark, samplesOf } from './sample.ts';
import type { Sending } from './sending.ts';
import { srt, vtt } from './subtitle.ts';
import type { SampleVideo } from './videos.ts';

/** What the samples are made of; a test makes less of them. Films come before what refers to them. */
export type Wanted = {
  films: readonly SampleFilm[];
  people: readonly SamplePerson[];
  channels: readonly SampleChannel[];
  videos: readonly SampleVideo[];
  entries: readonly SampleEntry[];
  threads: readonly SampleThread[];
};

export type Making = {
  deps: Deps;
  door: Door;
  sending: Sending;
  admin: Actor;
  actorOf: (account: SampleAccount) => Actor;
  signal: AbortSignal;
};

/** Screenshots of each film. */
const shots = 2;

/** Makes the movies, videos, people, channels and tags that are missing. Stopped anywhere, the next call goes on where this one was. */
export async function makeCatalogue(making: Making, wanted: Wanted): Promise<void> {
  const tags = await makeTags(making, wanted);
  const channels = await makeChannels(making, wanted);
  const personOf = await peopleMaker(making, wanted);
  const known = await samplesOf(making.deps.db.pool, 'movie');
  for (const film of wanted.films) if (!known.has(film.slug)) await unlessTaken(making, film.slug, () => makeFilm(making, film, { tags, channels, personOf }));
  for (const { name } of wanted.people) await unlessTaken(making, name, () => personOf(name));
  const shown = await samplesOf(making.deps.db.pool, 'video');
  for (const each of wanted.videos)
    if (!shown.has(each.slug)) {
      const film = wanted.films.find(({ slug }) => slug === each.of) ?? (wanted.films[0] as SampleFilm);
      await unlessTaken(making, each.slug, () => makeVideo(making, each, film, { tags, channels }));
    }
}

/** Makes a sample, unless somebody removed what it refers to, or took its address. The others can still be made. */
export async function unlessTaken({ deps, signal }: Making, sample: string, make: () => Promise<unknown>): Promise<void> {
  signal.throwIfAborted();
  try {
    await make();
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ sample, reason: error instanceof Error ? error.message : String(error) }, 'a sample was not made');
  }
}

/** Ids of tags by kind and title; one that somebody made already is used and stays theirs. */
async function makeTags({ deps, door, admin, signal }: Making, { films }: Wanted): Promise<Map<string, string>> {
  const known = await samplesOf(deps.db.pool, 'tag');
  const ids = new Map<string, string>();
  for (const kind of ['genre', 'keyword'] as const)
    for (const title of new Set(films.flatMap((film) => (kind === 'genre' ? film.genres : film.keywords)))) {
      signal.throwIfAborted();
      const name = `${kind} ${title}`;
      const found = known.get(name)?.record;
      const id =
        found ??
        (await change(deps.db, admin, async (tx) => {
          const [theirs] = await run<{ id: string }>(
            tx.client,
            sql`select "idTag" as id from tag where kind = ${kind} and lower(normalize(title, NFC)) = lower(normalize(${title}::text collate "vi-natural", NFC)) and deleted_at is null`,
          );
          if (theirs) return theirs.id;
          const { idTag } = await door(tag.create, { body: { title, kind }, tx }, admin);
          await mark(tx, 'tag', name, idTag);
          return idTag;
        }));
      ids.set(name, id);
    }
  return ids;
}

async function makeChannels({ deps, door, admin, actorOf, signal }: Making, { channels }: Wanted): Promise<Map<string, string>> {
  const known = await samplesOf(deps.db.pool, 'channel');
  const made = new Map<string, string>();
  for (const { username, name, about_us, owner } of channels) {
    signal.throwIfAborted();
    const id =
      known.get(username)?.record ??
      (await change(deps.db, admin, async (tx) => {
        const email = `${username}@demo.example`;
        const body = { username, name, about_us, email, report_email: email, owner: actorOf(accounts[owner]).id };
        const { idChannel } = await door(channel.create, { body, tx }, admin);
        await mark(tx, 'channel', username, idChannel);
        return idChannel;
      }));
    made.set(username, id);
  }
  return made;
}

/** Makes each person when they are first asked for, so that the first films do not wait for everybody. Answers ids by name. */
async function peopleMaker({ deps, door, sending, admin }: Making, { people, films }: Wanted): Promise<(name: string) => Promise<string | undefined>> {
  const made = new Map([...(await samplesOf(deps.db.pool, 'people'))].map(([name, { record }]) => [name, record]));
  return async (name) => {
    const found = made.get(name);
    const nth = people.findIndex((each) => each.name === name);
    const each = people[nth];
    if (found !== undefined || each === undefined) return found;
    const { colour, film, ...fields } = each;
    const { look } = films.find(({ slug }) => slug === film) ?? (films[0] as SampleFilm);
    const face = await sending.picture(await avatar(name, colour), limits.avatar);
    const land = await sending.picture(await cover(look, nth), limits.cover);
    const id = await change(deps.db, admin, async (tx) => {
      const { idPeople } = await door(person.create, { body: { ...fields, avatar: face, cover: land }, tx }, admin);
      await mark(tx, 'people', name, idPeople, [face, land]);
      return idPeople;
    });
    made.set(name, id);
    return id;
  };
}

type References = Record<'tags' | 'channels', Map<string, string>>;

async function makeFilm(
  making: Making,
  film: SampleFilm,
  { tags, channels, personOf }: References & { personOf: (name: string) => Promise<string | undefined> },
): Promise<void> {
  const { deps, door, sending, admin } = making;
  const { look, title, slug } = film;
  const cast: { person: string | undefined; role: string }[] = [];
  for (const [name, role] of film.cast) cast.push({ person: await personOf(name), role });
  const art = {
    poster: await sending.picture(await poster(look, title), limits.poster),
    banner: await sending.picture(await banner(look, title), limits.banner),
    screenshots: [] as string[],
  };
  for (let nth = 0; nth < shots; nth++) art.screenshots.push(await sending.picture(await screenshot(look, nth), limits.screenshot));
  const clip = await sendClip(making, film);
  const subtitles = [
    await sending.text(
      `${slug}.vi.srt`,
      srt(
        film.lines.map(([vi]) => vi),
        film.clip.seconds,
      ),
    ),
    await sending.text(
      `${slug}.en.vtt`,
      vtt(
        film.lines.map(([, en]) => en),
        film.clip.seconds,
      ),
    ),
  ];
  const season =
    film.season === undefined ? {} : { season: (await samplesOf(deps.db.pool, 'movie')).get(film.season)?.record, episode_number: film.episode_number };
  const body = {
    movie_type: film.movie_type,
    ...season,
    title,
    title_en: film.title_en,
    title_vi: title,
    description: `${film.about}\n\n${film.about_en}`,
    slug,
    duration: film.duration,
    release_date: film.release_date,
    language: 'vi',
    media_type: 'movie',
    label: film.label,
    channel: channels.get(film.channel),
    genres: film.genres.map((each) => tags.get(`genre ${each}`)),
    keywords: film.keywords.map((each) => tags.get(`keyword ${each}`)),
    cast,
    subtitles,
    ...art,
    film: clip,
    trailer_path: `https://trailer.example/${slug}`,
    imdb_url: `https://imdb.example/title/${slug}`,
    share_url: `https://phim.example/${slug}`,
    copyright: true,
  };
  await change(deps.db, admin, async (tx) => {
    const { idMovie } = await door(movie.create, { body, tx }, admin);
    await mark(tx, 'movie', slug, idMovie, [art.poster, art.banner, ...art.screenshots, clip, ...subtitles]);
  });
}

async function makeVideo(making: Making, each: SampleVideo, film: SampleFilm, { tags, channels }: References): Promise<void> {
  const { deps, door, sending, admin } = making;
  const { slug, title, video_type } = each;
  const look = { ...film.look, seed: film.look.seed + 500 };
  const clip = { seconds: 4, seed: film.clip.seed + 500, ...(video_type === 'short' ? { width: 270, height: 480 } : { width: 480, height: 270 }) };
  const art = await sending.picture(await banner(look, title), limits.banner);
  const asset = await sendClip(making, { slug, title, look, clip });
  const body = {
    video_type,
    title,
    description: each.about,
    channel: channels.get(film.channel),
    genres: film.genres.map((genre) => tags.get(`genre ${genre}`)),
    keywords: film.keywords.map((keyword) => tags.get(`keyword ${keyword}`)),
    banner: art,
    film: asset,
    copyright: true,
  };
  await change(deps.db, admin, async (tx) => {
    const { idVideo } = (await door(video.create, { body, tx }, admin)) as { idVideo: string };
    await mark(tx, 'video', slug, idVideo, [art, asset]);
  });
}

/** Makes the film itself and sends it; answers with its asset's id. */
export async function sendClip({ deps, sending, signal }: Pick<Making, 'deps' | 'sending' | 'signal'>, of: Drawn): Promise<string> {
  const { path, done } = await makeClip(deps, of, signal);
  try {
    return await sending.film(`${of.slug}.mp4`, path);
  } finally {
    await done();
  }
}
