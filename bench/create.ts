import type { Statement } from './bare.ts';
import type { Measure, Trial } from './measure.ts';
import { seededId, sharedFiles } from './seed.ts';
import type { Stage } from './stage.ts';

const unique = '~~~~~~~~';

/** A body with every field that the specification requires, and most of the others. */
export const movieBody = (n: number, actor: string) => ({
  movie_type: 'single movie',
  title: `Mùa hè thẳng đứng ${unique}`,
  title_en: 'The vertical ray of the summer',
  title_vi: `Mùa hè thẳng đứng ${unique}`,
  description: 'Một câu chuyện về gia đình, ký ức và những mùa mưa đã qua ở một thành phố bên sông. '.repeat(4).trim(),
  slug: `mua-he-${actor}-${unique}`,
  duration: 112,
  release_date: '2026-05-20',
  language: 'vi',
  media_type: 'movie',
  channel: seededId('channel', n % 40),
  genres: [0, 1, 2].map((g) => seededId('genre', (n + g) % 19)),
  keywords: [0, 1, 2, 3].map((k) => seededId('keyword', (n * 7 + k) % 200)),
  cast: [0, 1, 2, 3, 4].map((p) => ({ person: seededId('people', (n * 31 + p) % 2000), role: 'Diễn viên' })),
  subtitles: [seededId('subtitle', n % sharedFiles)],
  banner: seededId('banner', n % sharedFiles),
  poster: seededId('poster', n % sharedFiles),
  screenshots: [seededId('screenshot', n % sharedFiles)],
  play_link: `https://play.example.vn/phim/${unique}/index.m3u8`,
  trailer_path: 'https://example.vn/trailer/1',
  imdb_url: 'https://www.imdb.com/title/tt0000001',
  share_url: 'https://example.vn/phim/1',
});

/** The same rows, with history and outbox, in one statement: the fewest possible round trips. */
function bareCreate(of: ReturnType<typeof movieBody>): Statement {
  return {
    text: `with m as (insert into movie ("idMovie", movie_type, title, title_en, title_vi, description, slug, duration, release_date, language, media_type, channel, banner, poster, play_link, trailer_path, imdb_url, share_url)
        select gen_random_uuid(), b.movie_type, b.title, b.title_en, b.title_vi, b.description, b.slug || gen_random_uuid(), b.duration, b.release_date, b.language, b.media_type, b.channel, b.banner, b.poster, b.play_link, b.trailer_path, b.imdb_url, b.share_url
        from jsonb_populate_record(null::movie, $1::jsonb) b returning *),
      s as (insert into movie_side (owner) select "idMovie" from m),
      g as (insert into movie_genre (owner, target, position) select m."idMovie", u.id, u.n from m, unnest($2::uuid[]) with ordinality u(id, n)),
      k as (insert into movie_keyword (owner, target, position) select m."idMovie", u.id, u.n from m, unnest($3::uuid[]) with ordinality u(id, n)),
      sc as (insert into movie_screenshot (owner, target, position) select m."idMovie", u.id, u.n from m, unnest($4::uuid[]) with ordinality u(id, n)),
      st as (insert into movie_subtitle (owner, target, position) select m."idMovie", u.id, u.n from m, unnest($5::uuid[]) with ordinality u(id, n)),
      c as (insert into movie_cast (id, owner, position, person, role) select gen_random_uuid(), m."idMovie", 0, x.person, x.role from m, jsonb_to_recordset($6::jsonb) x(person uuid, role text)),
      h as (insert into history (kind, record, verb, changes, request_id) select 'movie', "idMovie", 'create', $1::jsonb, 'bare' from m),
      o as (insert into outbox (kind, record, verb) select 'movie', "idMovie", 'create' from m)
      select * from m`,
    values: [JSON.stringify(of), of.genres, of.keywords, of.screenshots, of.subtitles, JSON.stringify(of.cast)],
  };
}

const different = 400;

/** Creations of one kind. `made` selects the ids that this measure's actor has created, as `id`. */
type Creation = {
  kind: string;
  path: string;
  body: (n: number, actor: string) => object;
  bare: (of: object) => Statement;
  made: (actor: string) => string;
  isWhole: (data: Record<string, unknown>) => boolean;
};

async function creating(stage: Stage, { kind, path, body, bare, made, isWhole }: Creation): Promise<Trial> {
  const actor = `${kind}-${Date.now().toString(36)}`;
  const bodies = Array.from({ length: different }, (_, n) => body(n, actor));
  const counted = async () => {
    const { rows } = await stage.client.query<{ records: number; histories: number; outbox: number; keys: number }>(
      `with m as (${made(actor)})
       select (select count(*)::int from m) as records,
         (select count(*)::int from history h join m on m.id = h.record where h.kind = '${kind}' and h.verb = 'create') as histories,
         (select count(*)::int from outbox o join m on m.id = o.record where o.kind = '${kind}' and o.verb = 'create') as outbox,
         (select count(*)::int from idempotency where key like 'bench-${actor}-%' and status = 201) as keys`,
    );
    return rows[0] as { records: number; histories: number; outbox: number; keys: number };
  };
  return {
    requests: bodies.map((b) => stage.post(path, b, { 'idempotency-key': `bench-${actor}-${unique}` })),
    bare: bodies.map(bare),
    checkAnswer: ({ status, body: answer, headers }) => {
      const data = answer['data'] as Record<string, unknown>;
      if (status !== 201 || !isWhole(data) || data['version'] !== 1 || !headers['etag'])
        throw new Error(`a creation was answered ${status} ${JSON.stringify(answer)}`);
    },
    checkStored: async (answered) => {
      for (const [what, n] of Object.entries(await counted()))
        if (n !== answered) throw new Error(`${answered} creations were acknowledged, but there are ${n} ${what}`);
    },
  };
}

export const create: Measure = {
  name: 'create',
  title: 'create, with history and outbox',
  wanted: { perSecond: 1000 },
  prepare: (stage) =>
    creating(stage, {
      kind: 'movie',
      path: '/cms/v1/movie',
      body: movieBody,
      bare: (of) => bareCreate(of as ReturnType<typeof movieBody>),
      made: (actor) => `select "idMovie" as id from movie where slug like 'mua-he-${actor}-%' and created_by is not null`,
      isWhole: ({ cast }) => (cast as unknown[]).length === 5,
    }),
};

/** A record without links and rows. */
export const createPlain: Measure = {
  name: 'create_plain',
  title: 'create a keyword, with history and outbox',
  wanted: { perSecond: 1000 },
  prepare: (stage) =>
    creating(stage, {
      kind: 'tag',
      path: '/cms/v1/tag',
      body: (_, actor) => ({ title: `sông nước ${actor} ${unique}`, kind: 'keyword' }),
      bare: (of) => ({
        text: `with m as (insert into tag ("idTag", title, kind) select gen_random_uuid(), b.title || gen_random_uuid(), b.kind from jsonb_populate_record(null::tag, $1::jsonb) b returning *),
            h as (insert into history (kind, record, verb, changes, request_id) select 'tag', "idTag", 'create', $1::jsonb, 'bare' from m),
            o as (insert into outbox (kind, record, verb) select 'tag', "idTag", 'create' from m)
            select * from m`,
        values: [JSON.stringify(of)],
      }),
      made: (actor) => `select "idTag" as id from tag where title like 'sông nước ${actor} %' and created_by is not null`,
      isWhole: ({ kind }) => kind === 'keyword',
    }),
};
