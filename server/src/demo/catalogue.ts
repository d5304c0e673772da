import { limits } from '@marquee/contract/limits';
import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import { people as person } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts } from './account.ts';
import type { SampleChannel } from './channels.ts';
import { makeClip } from './clip.ts';
import type { Door } from './door.ts';
import type { SampleFilm } from './films.ts';
import type { SamplePerson } from './people.ts';
import { avatar, banner, cover, poster, screenshot } from './picture.ts';
import { mark, samplesOf } from './sample.ts';
import type { Sending } from './sending.ts';
import { srt, vtt } from './subtitle.ts';

/** What the catalogue is made of; a test makes less of it. Films come before what refers to them. */
export type Wanted = { films: readonly SampleFilm[]; people: readonly SamplePerson[]; channels: readonly SampleChannel[] };

type Making = {
  deps: Deps;
  door: Door;
  sending: Sending;
  admin: Actor;
  /** ids of the sample accounts */
  ids: Record<keyof typeof accounts, string>;
  signal: AbortSignal;
};

/** Screenshots of each film. */
const shots = 2;

/** Makes every record that is missing. Stopped anywhere, the next call goes on where this one was. */
export async function makeCatalogue(making: Making, wanted: Wanted): Promise<void> {
  const tags = await makeTags(making, wanted);
  const channels = await makeChannels(making, wanted);
  const people = await makePeople(making, wanted);
  const known = await samplesOf(making.deps.db.pool, 'movie');
  for (const film of wanted.films) {
    if (known.has(film.slug)) continue;
    making.signal.throwIfAborted();
    try {
      await makeFilm(making, film, { tags, channels, people });
    } catch (error) {
      making.signal.throwIfAborted();
      // Somebody removed what it refers to, or took its address. The others can still be made.
      making.deps.log.warn({ film: film.slug, reason: error instanceof Error ? error.message : String(error) }, 'a sample film was not made');
    }
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

async function makeChannels({ deps, door, admin, ids, signal }: Making, { channels }: Wanted): Promise<Map<string, string>> {
  const known = await samplesOf(deps.db.pool, 'channel');
  const made = new Map<string, string>();
  for (const { username, name, about_us, owner } of channels) {
    signal.throwIfAborted();
    const id =
      known.get(username)?.record ??
      (await change(deps.db, admin, async (tx) => {
        const email = `${username}@demo.example`;
        const body = { username, name, about_us, email, report_email: email, owner: ids[owner] };
        const { idChannel } = await door(channel.create, { body, tx }, admin);
        await mark(tx, 'channel', username, idChannel);
        return idChannel;
      }));
    made.set(username, id);
  }
  return made;
}

async function makePeople({ deps, door, sending, admin, signal }: Making, { people, films }: Wanted): Promise<Map<string, string>> {
  const known = await samplesOf(deps.db.pool, 'people');
  const made = new Map<string, string>();
  for (const [nth, each] of people.entries()) {
    const { colour, film, ...fields } = each;
    signal.throwIfAborted();
    let id = known.get(each.name)?.record;
    if (!id) {
      const { look } = films.find(({ slug }) => slug === film) ?? (films[0] as SampleFilm);
      const face = await sending.picture(await avatar(each.name, colour), limits.avatar);
      const land = await sending.picture(await cover(look, nth), limits.cover);
      id = await change(deps.db, admin, async (tx) => {
        const { idPeople } = await door(person.create, { body: { ...fields, avatar: face, cover: land }, tx }, admin);
        await mark(tx, 'people', each.name, idPeople, [face, land]);
        return idPeople;
      });
    }
    made.set(each.name, id);
  }
  return made;
}

type References = Record<'tags' | 'channels' | 'people', Map<string, string>>;

async function makeFilm(making: Making, film: SampleFilm, { tags, channels, people }: References): Promise<void> {
  const { deps, door, sending, admin } = making;
  const { look, title, slug } = film;
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
    cast: film.cast.map(([name, role]) => ({ person: people.get(name), role })),
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

/** Makes the film itself and sends it; answers with its asset's id. */
async function sendClip({ deps, sending, signal }: Making, film: SampleFilm): Promise<string> {
  const { path, done } = await makeClip(deps, film, signal);
  try {
    return await sending.film(`${film.slug}.mp4`, path);
  } finally {
    await done();
  }
}
