import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, type Marquee } from './marquee.ts';
import { sharedMaterial } from './material.ts';

/** Creates records through the API as the super_admin, with all required fields. Returns ids. */
export type Records = {
  channel: (of: { name: string; username?: string; owner?: string; members?: string[] }) => Promise<string>;
  people: (name: string, of?: object) => Promise<string>;
  tag: (title: string, kind: 'genre' | 'keyword') => Promise<string>;
  /** Fills in every required field; `of` has what matters to the story. */
  movie: (of: { title: string; channel: string; [field: string]: unknown }) => Promise<string>;
  /** A song with a play link, or an album: fills in every required field. */
  music: (of: { music_type: 'song' | 'album'; title: string; channel: string; [field: string]: unknown }) => Promise<string>;
  /** A ribbon of movies, unless `of` says otherwise. It is public. */
  collection: (title: string, items: readonly { kind: string; id: string }[], of?: object) => Promise<string>;
  /** A public home page with these collections. */
  page: (title: string, collections: readonly string[]) => Promise<string>;
  picture: (path: string, width: number, height: number) => Promise<string>;
  /** Uploads a film, a sound or a subtitle file; returns the asset's id. */
  file: (path: string, purpose: 'film' | 'sound' | 'subtitle') => Promise<string>;
};

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** Creates records on this product. */
export function recordsOf(marquee: Marquee): Records {
  const post = async (path: string, body: unknown) => {
    const { status, body: answer } = await marquee.call('POST', path, body);
    expect(status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer.data;
  };
  const once = new Map<string, Promise<string>>();
  /** Creates what all movies of a story can share when the first one needs it. This includes pictures, of which a person may send only so many a minute. */
  const shared = (name: string, make: () => Promise<string>) => once.get(name) ?? once.set(name, make()).get(name)!;

  // Stories of several files share one product.
  const unique = crypto.randomUUID().slice(0, 8);
  const classification = async () => ({
    genres: [await shared('genre', () => records.tag(`Thể loại ${unique}`, 'genre'))],
    keywords: [await shared('keyword', () => records.tag(`từ khóa ${unique}`, 'keyword'))],
  });

  const records: Records = {
    // Stories of several files share one product, and two may use the same channel name.
    channel: async ({ name, username = `${slugOf(name)}-${crypto.randomUUID().slice(0, 8)}`, owner, members }) =>
      (
        await post('/cms/v1/channel', {
          name,
          username,
          email: `${slugOf(name)}@kenh.example`,
          report_email: `bao-cao@${slugOf(name)}.example`,
          about_us: `Giới thiệu về ${name}.`,
          owner: owner ?? (await marquee.call('GET', '/cms/v1/session')).body.data.user.idUser,
          ...(members === undefined ? {} : { members }),
        })
      ).idChannel,
    people: async (name, of = {}) =>
      (await post('/cms/v1/people', { name, known_as: name, birthday: '1980-05-01', place_of_birth: 'Hà Nội', country: 'VN', biography: 'Diễn viên.', ...of }))
        .idPeople,
    tag: async (title, kind) => (await post('/cms/v1/tag', { title, kind })).idTag,
    collection: async (title, items, of = {}) =>
      (
        await post('/cms/v1/collection', {
          title_vi: title,
          title_en: `${title} (en)`,
          description: `Nội dung của ${title}.`,
          category_type: 'ribbon',
          item_type: 'movie',
          visibility: 'enable',
          items,
          ...of,
        })
      ).idCollection,
    page: async (title, collections) =>
      (await post('/cms/v1/page', { title, page_type: 'home', visibility: 'enable', collections: collections.map((id) => ({ kind: 'collection', id })) }))
        .idPage,
    picture: async (path, width, height) => (await post(`/cms/v1/contest/upload_image_contest_video?width=${width}&height=${height}`, await readFile(path))).id,
    file: async (path, purpose) => {
      const bytes = await readFile(path);
      const announced = { name: basename(path), size: bytes.length, content_type: 'application/octet-stream', purpose };
      const { idAsset, url } = await post('/cms/v1/contest/generate_s3_contest_video', announced);
      const sent = await fetch(`${marquee.address}${url}`, {
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      });
      expect(sent.status).toBe(204);
      await post('/cms/v1/publish_s3_file', { idAsset });
      return idAsset;
    },
    music: async (of) => {
      const body = {
        description: `Về ${of.title}.`,
        ...(await classification()),
        artists: [await shared('people', () => records.people(`Diễn viên ${unique}`))],
        poster: await shared('cover', async () => records.picture((await sharedMaterial()).cover, 200, 200)),
        ...(of.music_type === 'song' ? { play_link: 'https://nhac.example/master.m3u8' } : {}),
        ...of,
      };
      return (await post('/cms/v1/music', body)).idMusic;
    },
    movie: async (of) => {
      const material = await sharedMaterial();
      const body = {
        movie_type: 'single movie',
        title_en: `${of.title} (en)`,
        description: `Nội dung của ${of.title}.`,
        slug: `${slugOf(of.title)}-${crypto.randomUUID().slice(0, 8)}`,
        duration: 97,
        release_date: '2026-12-05',
        language: 'vi',
        media_type: 'movie',
        ...(await classification()),
        cast: [{ person: await shared('people', () => records.people(`Diễn viên ${unique}`)), role: 'Vai chính' }],
        subtitles: [await records.file(material.subtitle, 'subtitle')],
        banner: await shared('banner', () => records.picture(material.banner, 875, 540)),
        poster: await shared('poster', () => records.picture(material.poster, 200, 300)),
        screenshots: [await shared('screenshot', () => records.picture(material.screenshot, 700, 300))],
        trailer_path: 'https://phim.example/trailer',
        imdb_url: 'https://www.imdb.com/title/tt3120000/',
        share_url: 'https://phim.example/xem',
        play_link: 'https://phim.example/master.m3u8',
        ...of,
      };
      return (await post('/cms/v1/movie', body)).idMovie;
    },
  };
  return records;
}
