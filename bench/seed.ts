import type pg from 'pg';
import { genres, rareMovies, words } from './words.ts';

/** How many records there are of the kinds beside movies: fewer for a small catalogue. */
const surroundings = (movies: number) => ({ channels: 40, keywords: movies < 10_000 ? 200 : 2000, people: movies < 10_000 ? 2000 : 20_000 });

/** The number of pictures and subtitles that the records share. Each creation uses some of them. */
export const sharedFiles = 200;

/** A synthetic id in the form of UUID v7: the kind of record, then its number, so that ids of later records sort after earlier ones. */
const idOf = (sort: number, number: string) => `('0190${sort.toString(16).padStart(8, '0')}7000' || '8' || lpad(to_hex(${number}), 15, '0'))::uuid`;
const sorts = { channel: 1, genre: 2, keyword: 3, people: 4, banner: 5, poster: 6, screenshot: 7, subtitle: 8, movie: 9, cast: 10 } as const;

/** The id of the seed's n-th record of a kind, counted from 0. */
export const seededId = (sort: keyof typeof sorts, n: number): string => {
  const hex = `0190${sorts[sort].toString(16).padStart(8, '0')}70008${n.toString(16).padStart(15, '0')}`;
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const array = (texts: readonly string[]) => `array[${texts.map(literal).join(', ')}]`;
const pick = (texts: readonly string[]) => `(${array(texts)})[1 + floor(random() * ${texts.length})::int]`;

/**
 * Fills a migrated, empty database with this many movies and what they refer to, as after years of daily work: channels and genres of different sizes, a rare
 * genre, a rare word. Every run gives the same data, but for the order of parallel work. Foreign keys are not checked during the work and indexes are created
 * at the end; the result is vacuumed and analysed.
 */
export async function seed(client: pg.Client, movies: number, say: (line: string) => void): Promise<void> {
  const { channels, keywords, people } = surroundings(movies);
  const run = async (what: string, text: string) => {
    const began = performance.now();
    await client.query(text);
    if (movies > 100_000) say(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'; select setseed(0.42)`,
  );
  const later = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relname in ('movie', 'movie_genre', 'movie_keyword', 'movie_cast', 'movie_side') and not i.indisprimary`,
  );
  for (const { name } of later.rows) await client.query(`drop index ${name}`);

  const file = (sort: 'banner' | 'poster' | 'screenshot' | 'subtitle', purpose: string, type: string, columns: string, values: string) =>
    run(
      `${sort}s`,
      `insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, ${columns})
       select ${idOf(sorts[sort], 'n')}, (select "idUser" from "user" limit 1), '${purpose}', 'ready', '${sort}-' || n, '${type}', 40000, 'bench/${sort}/' || n, ${values} from generate_series(0, ${sharedFiles - 1}) n`,
    );
  await file('banner', 'picture', 'image/jpeg', 'width, height', '875, 540');
  await file('poster', 'picture', 'image/jpeg', 'width, height', '200, 300');
  await file('screenshot', 'picture', 'image/jpeg', 'width, height', '700, 300');
  await file('subtitle', 'subtitle', 'text/vtt', 'language, cues', `'vi', 900`);

  await run(
    'channels',
    `insert into channel ("idChannel", name, username, email, report_email, about_us, owner)
     select ${idOf(sorts.channel, 'n')}, 'Kênh ' || n, 'kenh-' || n, 'kenh' || n || '@example.vn', 'bao-cao' || n || '@example.vn', 'Phim và chương trình.', (select "idUser" from "user" limit 1)
     from generate_series(0, ${channels - 1}) n`,
  );
  await run(
    'genres',
    `insert into tag ("idTag", kind, title) select ${idOf(sorts.genre, '(n - 1)')}, 'genre', title from unnest(${array(genres)}) with ordinality g(title, n)`,
  );
  await run(
    'keywords',
    `insert into tag ("idTag", kind, title) select ${idOf(sorts.keyword, 'n')}, 'keyword', 'từ khóa ' || n from generate_series(0, ${keywords - 1}) n`,
  );
  await run(
    'people',
    `insert into people ("idPeople", name, known_as, birthday, place_of_birth, country, biography)
     select ${idOf(sorts.people, 'n')}, ${pick(['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi'])} || ' ' || ${pick(words.vietnamese)} || ' ' || ${pick(words.vietnamese)},
       'Nghệ sĩ ' || n, date '1950-01-01' + (random() * 18000)::int, 'Hà Nội', 'VN', 'Diễn viên.' from generate_series(0, ${people - 1}) n`,
  );

  const vi = [1, 2, 3].map(() => pick(words.vietnamese)).join(` || ' ' || `);
  const en = [1, 2, 3].map(() => pick(words.english)).join(` || ' ' || `);
  const isRare = `n % ${Math.max(1, Math.floor(movies / words.rare.hits))} = 0`;
  await run(
    'movies',
    `insert into movie ("idMovie", movie_type, season, episode_number, title, title_en, title_vi, description, slug, duration, release_date, language, media_type, label, channel,
       banner, poster, play_link, trailer_path, imdb_url, share_url, copyright, visibility, first_enabled_at, blacklist_status, created_at, updated_at)
     select ${idOf(sorts.movie, 'n')}, case when n % 10 = 0 then 'series season' when n % 10 < 3 then 'episode' else 'single movie' end,
       case when n % 10 in (1, 2) then ${idOf(sorts.movie, '(n - n % 10)')} end, case when n % 10 in (1, 2) then n % 10 end,
       title, ${en}, title, repeat('Một câu chuyện về gia đình, ký ức và những mùa mưa đã qua ở một thành phố bên sông. ', 4), 'phim-' || n,
       40 + (random() * 140)::int, date '1960-01-01' + (random() * 24000)::int, case when random() < 0.5 then 'vi' when random() < 0.6 then 'en' else ${pick(['ko', 'ja', 'fr', 'zh'])} end,
       case when random() < 0.97 then 'movie' else 'interactive' end, case when random() < 0.8 then 'Normal' else ${pick(['Exclusive', 'Hot', 'Live'])} end,
       ${idOf(sorts.channel, `floor(${channels} * random() ^ 2)::int`)}, ${idOf(sorts.banner, `n % ${sharedFiles}`)}, ${idOf(sorts.poster, `n % ${sharedFiles}`)},
       'https://play.example.vn/phim/' || n || '/index.m3u8', 'https://example.vn/trailer/' || n, 'https://www.imdb.com/title/tt' || n, 'https://example.vn/phim/' || n, true,
       case when random() < 0.75 then 'enable' else 'disable' end, case when random() < 0.85 then at end, case when random() < 0.01 then 'BLOCKED' else 'CLEAR' end, at, at
     from (select n, ${vi} || case when ${isRare} then ' ${words.rare.written}' else '' end as title, now() - (${movies} - n) * interval '150 seconds' as at
           from generate_series(0, ${movies - 1}) n) m`,
  );
  // The triggers that keep it do not fire for a replica.
  for (const columns of [`'movie', 'idMovie', 'title', 'poster'`, `'people', 'idPeople', 'name', 'avatar'`, `'channel', 'idChannel', 'name', null`])
    await run('registry of content', `select fill_content(${columns})`);
  await run(
    'side rows',
    `insert into movie_side (owner, views, transcode_status)
     select "idMovie", floor(1000000 * random() ^ 4)::bigint, case when random() < 0.9 then 'ready' else ${pick(['not_ready', 'queued', 'running', 'failed', 'stopped'])} end from movie`,
  );
  await run(
    'views of channels',
    'insert into channel_views (channel, views) select m.channel, sum(s.views) from movie m join movie_side s on s.owner = m."idMovie" group by m.channel',
  );
  const common = genres.length - 1;
  await run(
    'genre links',
    `insert into movie_genre (owner, target, position)
     select ${idOf(sorts.movie, 'n')}, case when p = 0 and n % ${Math.max(8, Math.floor(movies / rareMovies))} = 7 then ${idOf(sorts.genre, `${common}`)} else ${idOf(sorts.genre, `((g + p * 6 + case p when 0 then 0 else floor(random() * 6)::int end) % ${common})`)} end, p
     from (select n, floor(${common} * random() ^ 2)::int as g from generate_series(0, ${movies - 1}) n) m cross join generate_series(0, 2) p`,
  );
  await run(
    'keyword links',
    `insert into movie_keyword (owner, target, position)
     select ${idOf(sorts.movie, 'n')}, ${idOf(sorts.keyword, `(p * ${keywords / 4} + floor(${keywords / 4} * random() ^ 2)::int)`)}, p from generate_series(0, ${movies - 1}) n cross join generate_series(0, 3) p`,
  );
  await run(
    'cast',
    `insert into movie_cast (id, owner, position, person, role)
     select ${idOf(sorts.cast, '(n::bigint * 5 + p)')}, ${idOf(sorts.movie, 'n')}, p, ${idOf(sorts.people, `floor(${people} * random())::int`)}, ${pick(['Diễn viên', 'Đạo diễn', 'Biên kịch', 'Quay phim'])}
     from generate_series(0, ${movies - 1}) n cross join generate_series(0, 4) p`,
  );
  for (const { name, definition } of later.rows) await run(name, definition);
  await run('vacuum and analyze', 'vacuum (analyze, parallel 0)');
  await client.query('checkpoint');
}
