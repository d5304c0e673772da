import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import { music } from '@marquee/contract/media/music';
import { run as runProcess } from '../adapters/ffmpeg/run.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import type { SampleAlbum, SampleSong } from './albums.ts';
import { makers } from './account.ts';
import { type CatalogueContext, createOrLog, type Maker, type PersonOf } from './catalogue.ts';
import { clipFolder } from './clip.ts';
import type { SampleFilm } from './films.ts';
import { melody, sampleRate } from './melody.ts';
import { albumCover } from './picture.ts';
import { markSample, samplesOf } from './sample.ts';

/** The time limit of encoding a song, in milliseconds. */
const encodeMs = 60_000;

type References = { tags: ReadonlyMap<string, string>; channels: ReadonlyMap<string, string>; personOf: PersonOf };
type OfAlbum = { albums: readonly SampleAlbum[]; films: readonly SampleFilm[] };

/** Creates the missing albums and songs of the channels that this maker looks after. */
export async function makeMusic(
  context: CatalogueContext,
  maker: Maker,
  isOwn: (channel: string) => boolean,
  of: OfAlbum,
  references: References,
): Promise<void> {
  for (const album of of.albums.filter(({ channel }) => isOwn(channel))) {
    const existing = await samplesOf(context.deps.db.pool, 'music');
    const names = [...(album.title === undefined ? [] : [album.slug]), ...album.songs.map(({ slug }) => slug)];
    if (names.some((name) => !existing.has(name))) await createOrLog(context, album.slug, () => makeAlbum(context, maker, album, of.films, references));
  }
}

async function makeAlbum(
  { deps, callApi, signal }: CatalogueContext,
  { actor, uploader }: Maker,
  album: SampleAlbum,
  films: readonly SampleFilm[],
  { tags, channels, personOf }: References,
): Promise<void> {
  const existing = await samplesOf(deps.db.pool, 'music');
  const film = films.find(({ slug }) => slug === album.of) ?? (films[0] as SampleFilm);
  const idsOf = async (names: readonly string[]) => {
    const ids: string[] = [];
    for (const name of names) ids.push(...[await personOf(name, { actor, uploader })].filter((id) => id !== undefined));
    return ids;
  };
  const coverOf = async (title: string, nth: number) =>
    uploader.picture(await albumCover({ ...film.look, seed: film.look.seed + 311 * (nth + 1) }, title), limits.musicPoster);
  const shared = {
    channel: channels.get(album.channel),
    genres: album.genres.map((each) => tags.get(`genre ${each}`)),
    keywords: album.keywords.map((each) => tags.get(`keyword ${each}`)),
    label: album.label,
    release_date: album.release_date,
  };
  const store = (name: string, body: object, files: string[]) =>
    change(deps.db, actor, async (tx) => {
      const { idMusic } = (await callApi(music.create, { body: { ...shared, ...body, copyright: true }, tx }, actor)) as { idMusic: string };
      await markSample(tx, 'music', name, idMusic, files);
      return idMusic;
    });
  let id = existing.get(album.slug)?.record;
  let poster: string | undefined;
  if (album.title !== undefined) {
    poster = id === undefined ? await coverOf(album.title, 0) : await coverIn(deps, id);
    id ??= await store(
      album.slug,
      { music_type: 'album', title: album.title, description: album.about, artists: await idsOf(album.artists), poster },
      poster === undefined ? [] : [poster],
    );
  }
  for (const [nth, song] of album.songs.entries()) {
    if (existing.has(song.slug)) continue;
    signal.throwIfAborted();
    const cover = poster ?? (await coverOf(song.title, nth + 1));
    const sound = await sendSong({ deps, uploader, signal }, album, song, nth);
    const { title, disc, track } = song;
    const description = album.title === undefined ? album.about : `Bài ${track} trong album “${album.title}”.`;
    const artists = await idsOf(song.credits ?? album.artists);
    await store(song.slug, { music_type: 'song', title, description, artists, poster: cover, film: sound, album: id, disc, track }, [cover, sound]);
  }
}

/** The cover of an album that was made before. */
async function coverIn({ db }: CatalogueContext['deps'], id: string): Promise<string | undefined> {
  const [row] = await run<{ poster: string | null }>(db.pool, sql`select poster from music where "idMusic" = ${id}::uuid`);
  return row?.poster ?? undefined;
}

/** Plays the melody of a song into an MP3 with its tags, and uploads it. Returns the asset's id. */
async function sendSong(
  { deps, uploader, signal }: Pick<CatalogueContext, 'deps' | 'signal'> & Pick<Maker, 'uploader'>,
  album: SampleAlbum,
  { slug, title, seconds, track, credits }: SampleSong,
  nth: number,
): Promise<string> {
  const { ffmpeg } = await deps.ffmpeg();
  const folder = join(clipFolder(deps), slug);
  const [pcm, mp3] = [join(folder, 'song.pcm'), join(folder, 'song.mp3')];
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(pcm, await melody({ seed: Math.round(album.root) + nth * 131, seconds, root: album.root, beats: album.beats + nth * 3 }));
    const tags = Object.entries({ title, artist: (credits ?? album.artists).join(', '), album: album.title, track }).filter(([, value]) => value !== undefined);
    const stderrLines: string[] = [];
    const { code } = await runProcess(
      ffmpeg,
      ['-nostdin', '-v', 'error', '-y', '-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm].concat(
        tags.flatMap(([key, value]) => ['-metadata', `${key}=${value}`]),
        ['-c:a', 'libmp3lame', '-b:a', '128k', mp3],
      ),
      { signal: AbortSignal.any([signal, AbortSignal.timeout(encodeMs)]), onErr: (line) => stderrLines.push(line) },
    );
    if (code !== 0) throw new Error(`cannot encode the song ${slug}: ${stderrLines.slice(-5).join(' | ')}`);
    return await uploader.sound(`${slug}.mp3`, mp3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes each album that was never public and has a song that can be played. */
export async function publishAlbums(
  { deps, callApi, actorOf, signal }: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>,
  albums: readonly SampleAlbum[],
): Promise<void> {
  const actor = actorOf(makers.super_admin);
  const names = albums.map(({ slug }) => slug);
  const drafts = await run<{ id: string }>(
    deps.db.pool,
    sql`select t."idMusic" as id from music t join sample s on s.kind = 'music' and s.record = t."idMusic"
        where s.name = any(${names}::text[]) and t.music_type = 'album' and t.status = 'draft' and t.deleted_at is null
          and exists (select 1 from music m where m.album = t."idMusic" and m.status = 'public' and m.deleted_at is null)`,
  );
  for (const { id } of drafts)
    await createOrLog({ deps, signal }, id, () => callApi(music.update, { params: { id }, body: { visibility: 'enable', copyright: true } }, actor));
}
