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
import type { SampleCampaign } from './campaigns.ts';
import type { SampleAlbum } from './albums.ts';
import { accounts, type ActorOf, type MakerName } from './account.ts';
import type { SampleChannel } from './channels.ts';
import { type ClipSource, makeClip } from './clip.ts';
import type { SampleThread } from './conversations.ts';
import type { CallApi } from './call-api.ts';
import type { SampleDraft } from './drafts.ts';
import type { SampleEntry } from './entries.ts';
import type { SampleFilm } from './films.ts';
import { makeMusic } from './music.ts';
import type { SamplePerson } from './people.ts';
import { avatar, banner, cover, poster, screenshot } from './picture.ts';
import { markSample, samplesOf, setStep } from './sample.ts';
import type { Uploader } from './uploader.ts';
import { srt, vtt } from './subtitle.ts';
import { makeTelevisions, type SampleTelevision } from './television.ts';
import { type SampleVideo, videoSeconds } from './videos.ts';
import type { Broadcast } from './broadcast.ts';

/** The content of the sample catalogue; tests use a smaller one. A film comes before the samples that refer to it. */
export type Catalogue = {
  films: readonly SampleFilm[];
  drafts: readonly SampleDraft[];
  people: readonly SamplePerson[];
  channels: readonly SampleChannel[];
  videos: readonly SampleVideo[];
  entries: readonly SampleEntry[];
  threads: readonly SampleThread[];
  televisions: readonly SampleTelevision[];
  albums: readonly SampleAlbum[];
  campaigns: readonly SampleCampaign[];
  /** about how many requests for a zone of advertisements get none on a day */
  unansweredRequests: number;
};

/** An actor that creates samples, and the uploader of its files. */
export type Maker = { actor: Actor; uploader: Uploader };

export type CatalogueContext = {
  deps: Deps;
  callApi: CallApi;
  actorOf: ActorOf;
  makers: Record<MakerName, Maker>;
  signal: AbortSignal;
};

/** Creates the missing movies, videos, songs, live channels, people, channels and tags. After an interruption the next call continues. */
export async function makeCatalogue(context: CatalogueContext, catalogue: Catalogue, broadcast: Broadcast): Promise<void> {
  const references = {
    tags: await makeTags(context, catalogue),
    channels: await makeChannels(context, catalogue),
    personOf: await peopleCreator(context, catalogue),
  };
  const movies = await samplesOf(context.deps.db.pool, 'movie');
  const videos = await samplesOf(context.deps.db.pool, 'video');
  const isOf = (username: string, maker: MakerName) => catalogue.channels.some((each) => each.username === username && each.maker === maker);
  const work = async ([name, maker]: [MakerName, Maker]) => {
    for (const film of catalogue.films)
      if (isOf(film.channel, name) && !movies.has(film.slug)) await createOrLog(context, film.slug, () => makeFilm(context, maker, film, references));
    for (const draft of catalogue.drafts)
      if (isOf(draft.channel, name) && !movies.has(draft.slug)) await createOrLog(context, draft.slug, () => makeDraft(context, maker, draft, references));
    for (const each of catalogue.videos) {
      const film = catalogue.films.find(({ slug }) => slug === each.of) ?? (catalogue.films[0] as SampleFilm);
      if (isOf(film.channel, name) && !videos.has(each.slug)) await createOrLog(context, each.slug, () => makeVideo(context, maker, each, film, references));
    }
    await makeMusic(context, maker, (username) => isOf(username, name), catalogue, references);
  };
  await waitForAll([...(Object.entries(context.makers) as [MakerName, Maker][]).map(work), makeTelevisions(context, catalogue, references, broadcast)]);
  for (const { name } of catalogue.people) await createOrLog(context, name, () => references.personOf(name, context.makers.super_admin));
}

/** Waits until all promises are settled, and then rejects with the first error. */
export async function waitForAll(parts: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(parts)) if (each.status === 'rejected') throw each.reason;
}

/** Creates a sample and logs a refusal, which happens if somebody removed a referenced record or took its slug. Other samples do not fail with it. */
export async function createOrLog({ deps, signal }: Pick<CatalogueContext, 'deps' | 'signal'>, sample: string, make: () => Promise<unknown>): Promise<void> {
  signal.throwIfAborted();
  try {
    await make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn({ sample, reason: error.message }, 'a sample was not made');
  }
}

/** The ids of tags by kind and title. Reuses a tag that somebody else created, without marking it as a sample. */
async function makeTags({ deps, callApi, makers, signal }: CatalogueContext, { films, albums }: Catalogue): Promise<Map<string, string>> {
  const { actor } = makers.super_admin;
  const existing = await samplesOf(deps.db.pool, 'tag');
  const ids = new Map<string, string>();
  for (const kind of ['genre', 'keyword'] as const)
    for (const title of new Set([...films, ...albums].flatMap((each) => (kind === 'genre' ? each.genres : each.keywords)))) {
      signal.throwIfAborted();
      const name = `${kind} ${title}`;
      const found = existing.get(name)?.record;
      const id =
        found ??
        (await change(deps.db, actor, async (tx) => {
          const [foreign] = await run<{ id: string }>(
            tx.client,
            sql`select "idTag" as id from tag where kind = ${kind} and lower(normalize(title, NFC)) = lower(normalize(${title}::text collate "vi-natural", NFC)) and deleted_at is null`,
          );
          if (foreign) return foreign.id;
          const { idTag } = await callApi(tag.create, { body: { title, kind }, tx }, actor);
          await markSample(tx, 'tag', name, idTag);
          return idTag;
        }));
      ids.set(name, id);
    }
  return ids;
}

async function makeChannels({ deps, callApi, makers, actorOf, signal }: CatalogueContext, { channels }: Catalogue): Promise<Map<string, string>> {
  const { actor } = makers.super_admin;
  const existing = await samplesOf(deps.db.pool, 'channel');
  const createdChannels = new Map<string, string>();
  for (const { username, name, about_us, owner } of channels) {
    signal.throwIfAborted();
    const id =
      existing.get(username)?.record ??
      (await change(deps.db, actor, async (tx) => {
        const email = `${username}@demo.example`;
        const body = { username, name, about_us, email, report_email: email, owner: actorOf(accounts[owner]).id };
        const { idChannel } = await callApi(channel.create, { body, tx }, actor);
        await markSample(tx, 'channel', username, idChannel);
        return idChannel;
      }));
    createdChannels.set(username, id);
  }
  return createdChannels;
}

/** Returns the id of a person by name. The first call for a person creates them. */
export type PersonOf = (name: string, by: Maker) => Promise<string | undefined>;

/** Creates people on demand, so that the first films do not wait for all people. */
async function peopleCreator({ deps, callApi }: CatalogueContext, { people, films }: Catalogue): Promise<PersonOf> {
  const existing = await samplesOf(deps.db.pool, 'people');
  const make: PersonOf = async (name, { actor, uploader }) => {
    const nth = people.findIndex((each) => each.name === name);
    const each = people[nth];
    if (each === undefined) return undefined;
    const { colour, film, ...fields } = each;
    const { look } = films.find(({ slug }) => slug === film) ?? (films[0] as SampleFilm);
    const avatarId = await uploader.picture(await avatar(name, colour), limits.avatar);
    const coverId = await uploader.picture(await cover(look, nth), limits.cover);
    return change(deps.db, actor, async (tx) => {
      const { idPeople } = await callApi(person.create, { body: { ...fields, avatar: avatarId, cover: coverId }, tx }, actor);
      await markSample(tx, 'people', name, idPeople, [avatarId, coverId]);
      return idPeople;
    });
  };
  const pending = new Map<string, Promise<string | undefined>>();
  return (name, by) => {
    const found = pending.get(name) ?? Promise.resolve(existing.get(name)?.record ?? make(name, by));
    pending.set(name, found);
    return found;
  };
}

type References = Record<'tags' | 'channels', Map<string, string>>;

async function makeFilm(
  context: CatalogueContext,
  { actor, uploader }: Maker,
  film: SampleFilm,
  { tags, channels, personOf }: References & { personOf: PersonOf },
): Promise<void> {
  const { deps, callApi, signal } = context;
  const { look, title, slug } = film;
  const cast: { person: string | undefined; role: string }[] = [];
  for (const [name, role] of film.cast) cast.push({ person: await personOf(name, { actor, uploader }), role });
  const pictures = {
    poster: await uploader.picture(await poster(look, title), limits.poster),
    banner: await uploader.picture(await banner(look, title), limits.banner),
    screenshots: [] as string[],
  };
  for (let nth = 0; nth < (film.shots ?? 2); nth++) pictures.screenshots.push(await uploader.picture(await screenshot(look, nth), limits.screenshot));
  const clip = await sendClip({ deps, uploader, signal }, film);
  const subtitles = [
    await uploader.text(
      `${slug}.vi.srt`,
      srt(
        film.lines.map(([vi]) => vi),
        film.clip.seconds,
      ),
    ),
    await uploader.text(
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
    ...pictures,
    film: clip,
    trailer_path: `https://trailer.example/${slug}`,
    imdb_url: `https://imdb.example/title/${slug}`,
    share_url: `https://phim.example/${slug}`,
    copyright: true,
  };
  await change(deps.db, actor, async (tx) => {
    const { idMovie } = await callApi(movie.create, { body, tx }, actor);
    await markSample(tx, 'movie', slug, idMovie, [pictures.poster, pictures.banner, ...pictures.screenshots, clip, ...subtitles]);
  });
}

/** Stores a movie that lacks most required fields. */
async function makeDraft({ deps, callApi }: CatalogueContext, { actor }: Maker, draft: SampleDraft, { tags, channels }: References): Promise<void> {
  const { channel: username, genres = [], keywords = [], ...fields } = draft;
  const idsOf = (kind: 'genre' | 'keyword', titles: readonly string[]) => titles.flatMap((title) => tags.get(`${kind} ${title}`) ?? []);
  const body = { ...fields, channel: channels.get(username), genres: idsOf('genre', genres), keywords: idsOf('keyword', keywords), draft: true };
  await change(deps.db, actor, async (tx) => {
    const { idMovie } = await callApi(movie.create, { body, tx }, actor);
    await markSample(tx, 'movie', draft.slug, idMovie);
    // A draft has no film to transcode.
    await setStep(tx.client, idMovie, 'done');
  });
}

async function makeVideo(
  { deps, callApi, signal }: CatalogueContext,
  { actor, uploader }: Maker,
  each: SampleVideo,
  film: SampleFilm,
  { tags, channels }: References,
): Promise<void> {
  const { slug, title, video_type } = each;
  const look = { ...film.look, seed: film.look.seed + 500 };
  const clip = { seconds: videoSeconds, seed: film.clip.seed + 500, ...(video_type === 'short' ? { width: 270, height: 480 } : { width: 480, height: 270 }) };
  const bannerId = await uploader.picture(await banner(look, title), limits.banner);
  const asset = await sendClip({ deps, uploader, signal }, { slug, title, look, clip });
  const body = {
    video_type,
    title,
    description: each.about,
    channel: channels.get(film.channel),
    genres: film.genres.map((genre) => tags.get(`genre ${genre}`)),
    keywords: film.keywords.map((keyword) => tags.get(`keyword ${keyword}`)),
    banner: bannerId,
    film: asset,
    copyright: true,
  };
  await change(deps.db, actor, async (tx) => {
    const { idVideo } = (await callApi(video.create, { body, tx }, actor)) as { idVideo: string };
    await markSample(tx, 'video', slug, idVideo, [bannerId, asset]);
  });
}

/** Creates the clip of a film and uploads it. Returns the asset's id. */
export async function sendClip(
  { deps, uploader, signal }: Pick<CatalogueContext, 'deps' | 'signal'> & Pick<Maker, 'uploader'>,
  of: ClipSource,
): Promise<string> {
  const { path, removeFiles: done } = await makeClip(deps, of, signal);
  try {
    return await uploader.film(`${of.slug}.mp4`, path);
  } finally {
    await done();
  }
}
