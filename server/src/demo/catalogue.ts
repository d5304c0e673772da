import { limits } from '@marquee/contract/limits';
import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import { people as person } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import { video } from '@marquee/contract/media/video';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, type ActorOf, type MakerName } from './account.ts';
import type { SampleChannel } from './channels.ts';
import { type Drawn, makeClip } from './clip.ts';
import type { SampleThread } from './conversations.ts';
import type { CallApi } from './call-api.ts';
import type { SampleDraft } from './drafts.ts';
import type { SampleEntry } from './entries.ts';
import type { SampleFilm } from './films.ts';
import type { SamplePerson } from './people.ts';
import { avatar, banner, cover, poster, screenshot } from './picture.ts';
import { mark, samplesOf, setStep } from './sample.ts';
import type { Uploader } from './sending.ts';
import { srt, vtt } from './subtitle.ts';
import { type SampleVideo, videoSeconds } from './videos.ts';

/** What the samples are made of; a test makes less of them. Films come before what refers to them. */
export type Wanted = {
  films: readonly SampleFilm[];
  drafts: readonly SampleDraft[];
  people: readonly SamplePerson[];
  channels: readonly SampleChannel[];
  videos: readonly SampleVideo[];
  entries: readonly SampleEntry[];
  threads: readonly SampleThread[];
};

/** Who makes, and what sends their files. */
export type Maker = { actor: Actor; sending: Uploader };

export type Making = {
  deps: Deps;
  callApi: CallApi;
  actorOf: ActorOf;
  makers: Record<MakerName, Maker>;
  signal: AbortSignal;
};

/** Creates the missing movies, videos, people, channels and tags. After an interruption the next call continues. */
export async function makeCatalogue(making: Making, wanted: Wanted): Promise<void> {
  const references = { tags: await makeTags(making, wanted), channels: await makeChannels(making, wanted), personOf: await peopleMaker(making, wanted) };
  const movies = await samplesOf(making.deps.db.pool, 'movie');
  const videos = await samplesOf(making.deps.db.pool, 'video');
  const isOf = (username: string, maker: MakerName) => wanted.channels.some((each) => each.username === username && each.maker === maker);
  const work = async ([name, maker]: [MakerName, Maker]) => {
    for (const film of wanted.films)
      if (isOf(film.channel, name) && !movies.has(film.slug)) await unlessTaken(making, film.slug, () => makeFilm(making, maker, film, references));
    for (const draft of wanted.drafts)
      if (isOf(draft.channel, name) && !movies.has(draft.slug)) await unlessTaken(making, draft.slug, () => makeDraft(making, maker, draft, references));
    for (const each of wanted.videos) {
      const film = wanted.films.find(({ slug }) => slug === each.of) ?? (wanted.films[0] as SampleFilm);
      if (isOf(film.channel, name) && !videos.has(each.slug)) await unlessTaken(making, each.slug, () => makeVideo(making, maker, each, film, references));
    }
  };
  await whole((Object.entries(making.makers) as [MakerName, Maker][]).map(work));
  for (const { name } of wanted.people) await unlessTaken(making, name, () => references.personOf(name, making.makers.super_admin));
}

/** Waits until all promises are settled, and then rejects with the first error. */
export async function whole(parts: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(parts)) if (each.status === 'rejected') throw each.reason;
}

/** Makes a sample, unless it is refused: somebody removed what it refers to, or took its address. The others can still be made. */
export async function unlessTaken({ deps, signal }: Pick<Making, 'deps' | 'signal'>, sample: string, make: () => Promise<unknown>): Promise<void> {
  signal.throwIfAborted();
  try {
    await make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn({ sample, reason: error.message }, 'a sample was not made');
  }
}

/** Ids of tags by kind and title; one that somebody made already is used and stays theirs. */
async function makeTags({ deps, callApi, makers, signal }: Making, { films }: Wanted): Promise<Map<string, string>> {
  const { actor } = makers.super_admin;
  const known = await samplesOf(deps.db.pool, 'tag');
  const ids = new Map<string, string>();
  for (const kind of ['genre', 'keyword'] as const)
    for (const title of new Set(films.flatMap((film) => (kind === 'genre' ? film.genres : film.keywords)))) {
      signal.throwIfAborted();
      const name = `${kind} ${title}`;
      const found = known.get(name)?.record;
      const id =
        found ??
        (await change(deps.db, actor, async (tx) => {
          const [theirs] = await run<{ id: string }>(
            tx.client,
            sql`select "idTag" as id from tag where kind = ${kind} and lower(normalize(title, NFC)) = lower(normalize(${title}::text collate "vi-natural", NFC)) and deleted_at is null`,
          );
          if (theirs) return theirs.id;
          const { idTag } = await callApi(tag.create, { body: { title, kind }, tx }, actor);
          await mark(tx, 'tag', name, idTag);
          return idTag;
        }));
      ids.set(name, id);
    }
  return ids;
}

async function makeChannels({ deps, callApi, makers, actorOf, signal }: Making, { channels }: Wanted): Promise<Map<string, string>> {
  const { actor } = makers.super_admin;
  const known = await samplesOf(deps.db.pool, 'channel');
  const made = new Map<string, string>();
  for (const { username, name, about_us, owner } of channels) {
    signal.throwIfAborted();
    const id =
      known.get(username)?.record ??
      (await change(deps.db, actor, async (tx) => {
        const email = `${username}@demo.example`;
        const body = { username, name, about_us, email, report_email: email, owner: actorOf(accounts[owner]).id };
        const { idChannel } = await callApi(channel.create, { body, tx }, actor);
        await mark(tx, 'channel', username, idChannel);
        return idChannel;
      }));
    made.set(username, id);
  }
  return made;
}

/** Answers the id of a person by name; whoever asks for them first makes them. */
type PersonOf = (name: string, by: Maker) => Promise<string | undefined>;

/** Makes each person when they are first asked for, so that the first films do not wait for everybody. */
async function peopleMaker({ deps, callApi }: Making, { people, films }: Wanted): Promise<PersonOf> {
  const known = await samplesOf(deps.db.pool, 'people');
  const make: PersonOf = async (name, { actor, sending }) => {
    const nth = people.findIndex((each) => each.name === name);
    const each = people[nth];
    if (each === undefined) return undefined;
    const { colour, film, ...fields } = each;
    const { look } = films.find(({ slug }) => slug === film) ?? (films[0] as SampleFilm);
    const face = await sending.picture(await avatar(name, colour), limits.avatar);
    const land = await sending.picture(await cover(look, nth), limits.cover);
    return change(deps.db, actor, async (tx) => {
      const { idPeople } = await callApi(person.create, { body: { ...fields, avatar: face, cover: land }, tx }, actor);
      await mark(tx, 'people', name, idPeople, [face, land]);
      return idPeople;
    });
  };
  const made = new Map<string, Promise<string | undefined>>();
  return (name, by) => {
    const found = made.get(name) ?? Promise.resolve(known.get(name)?.record ?? make(name, by));
    made.set(name, found);
    return found;
  };
}

type References = Record<'tags' | 'channels', Map<string, string>>;

async function makeFilm(
  making: Making,
  { actor, sending }: Maker,
  film: SampleFilm,
  { tags, channels, personOf }: References & { personOf: PersonOf },
): Promise<void> {
  const { deps, callApi, signal } = making;
  const { look, title, slug } = film;
  const cast: { person: string | undefined; role: string }[] = [];
  for (const [name, role] of film.cast) cast.push({ person: await personOf(name, { actor, sending }), role });
  const art = {
    poster: await sending.picture(await poster(look, title), limits.poster),
    banner: await sending.picture(await banner(look, title), limits.banner),
    screenshots: [] as string[],
  };
  for (let nth = 0; nth < (film.shots ?? 2); nth++) art.screenshots.push(await sending.picture(await screenshot(look, nth), limits.screenshot));
  const clip = await sendClip({ deps, sending, signal }, film);
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
  await change(deps.db, actor, async (tx) => {
    const { idMovie } = await callApi(movie.create, { body, tx }, actor);
    await mark(tx, 'movie', slug, idMovie, [art.poster, art.banner, ...art.screenshots, clip, ...subtitles]);
  });
}

/** Stores a movie that lacks most of what is required. */
async function makeDraft({ deps, callApi }: Making, { actor }: Maker, draft: SampleDraft, { tags, channels }: References): Promise<void> {
  const { channel: username, genres = [], keywords = [], ...fields } = draft;
  const idsOf = (kind: 'genre' | 'keyword', titles: readonly string[]) => titles.flatMap((title) => tags.get(`${kind} ${title}`) ?? []);
  const body = { ...fields, channel: channels.get(username), genres: idsOf('genre', genres), keywords: idsOf('keyword', keywords), draft: true };
  await change(deps.db, actor, async (tx) => {
    const { idMovie } = await callApi(movie.create, { body, tx }, actor);
    await mark(tx, 'movie', draft.slug, idMovie);
    // There is no film to wait for.
    await setStep(tx.client, idMovie, 'done');
  });
}

async function makeVideo(
  { deps, callApi, signal }: Making,
  { actor, sending }: Maker,
  each: SampleVideo,
  film: SampleFilm,
  { tags, channels }: References,
): Promise<void> {
  const { slug, title, video_type } = each;
  const look = { ...film.look, seed: film.look.seed + 500 };
  const clip = { seconds: videoSeconds, seed: film.clip.seed + 500, ...(video_type === 'short' ? { width: 270, height: 480 } : { width: 480, height: 270 }) };
  const art = await sending.picture(await banner(look, title), limits.banner);
  const asset = await sendClip({ deps, sending, signal }, { slug, title, look, clip });
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
  await change(deps.db, actor, async (tx) => {
    const { idVideo } = (await callApi(video.create, { body, tx }, actor)) as { idVideo: string };
    await mark(tx, 'video', slug, idVideo, [art, asset]);
  });
}

/** Makes the film itself and sends it; answers with its asset's id. */
export async function sendClip({ deps, sending, signal }: Pick<Making, 'deps' | 'signal'> & Pick<Maker, 'sending'>, of: Drawn): Promise<string> {
  const { path, done } = await makeClip(deps, of, signal);
  try {
    return await sending.film(`${of.slug}.mp4`, path);
  } finally {
    await done();
  }
}
