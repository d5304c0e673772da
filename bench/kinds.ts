import type pg from 'pg';
import { type Figure, median, type SingleMeasure } from './figure.ts';
import type { Job, Load } from './load.ts';
import { type Stage, stageOf } from './stage.ts';
import { callers, MessagingChild } from './trial.ts';

const name = 'kinds';
const records = 100_000;
const turnMs = 100;
const jobMs = 6000;

/** A kind of record beside movies: its table, its key, and SQL for the columns that a movie does not have. */
type Kind = { table: string; id: string; path: string; own: Record<string, string>; links: readonly string[]; hasSide: boolean };

const content = { hasSide: true, links: ['genre', 'keyword'] } as const;
const plain = { hasSide: false, links: [] } as const;
const title = `'Mẫu ' || right("idMovie"::text, 6)`;
const visible = { visibility: `'enable'` };

const kinds: readonly Kind[] = [
  { ...content, table: 'video', id: 'idVideo', path: '/cms/v1/contest/video', own: { video_type: `'clip'` } },
  { ...content, table: 'music', id: 'idMusic', path: '/cms/v1/music', own: { music_type: `'song'` } },
  { ...content, table: 'television', id: 'idTelevision', path: '/cms/v1/television', own: {} },
  {
    ...plain,
    table: 'collection',
    id: 'idCollection',
    path: '/cms/v1/collection',
    own: { title_vi: title, title_en: title, description: title, category_type: `'ribbon'`, item_type: `'movie'`, ...visible },
  },
  { ...plain, table: 'page', id: 'idPage', path: '/cms/v1/page', own: { title, page_type: `'home'`, ...visible } },
  {
    ...plain,
    table: 'people',
    id: 'idPeople',
    path: '/cms/v1/people',
    own: { name: title, known_as: title, birthday: `'1980-01-01'`, place_of_birth: `'Huế'`, country: `'VN'`, biography: title },
  },
  { ...plain, table: 'tag', id: 'idTag', path: '/cms/v1/tag', own: { kind: `'keyword'`, title: `right("idMovie"::text, 12)` } },
  {
    ...plain,
    table: 'channel',
    id: 'idChannel',
    path: '/cms/v1/channel/list',
    own: {
      name: title,
      username: `'kenh-mau-' || right("idMovie"::text, 12)`,
      email: `'a@example.vn'`,
      report_email: `'b@example.vn'`,
      about_us: title,
      owner: `(select "idUser" from "user" limit 1)`,
    },
  },
];

/** The id of a record that is made of a movie: the movie's id, with the number of the kind. */
const madeId = (nth: number, column: string) => `(overlay(${column}::text placing '02${String(nth).padStart(2, '0')}' from 1 for 4))::uuid`;

/** The columns of a table that are stored, without generated ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and table_schema = 'public'`,
    [table],
  );
  return rows.map((row) => row.name);
}

/** Makes as many records of every other kind as there are movies, each of one movie. */
async function fill(client: pg.Client): Promise<void> {
  const movie = await columnsOf(client, 'movie');
  const movieSide = await columnsOf(client, 'movie_side');
  for (const [nth, { table, id, own, links, hasSide }] of kinds.entries()) {
    const columns = await columnsOf(client, table);
    const shared = columns.filter((column) => movie.includes(column) && !(column in own));
    const into = [id, ...shared, ...Object.keys(own)].map((column) => `"${column}"`).join(', ');
    const values = [madeId(nth, '"idMovie"'), ...shared.map((column) => `"${column}"`), ...Object.values(own)].join(', ');
    await client.query(`insert into "${table}" (${into}) select ${values} from movie`);
    if (hasSide) {
      const side = (await columnsOf(client, `${table}_side`)).filter((column) => column === 'owner' || movieSide.includes(column));
      const from = side.map((column) => (column === 'owner' ? madeId(nth, 'owner') : `"${column}"`));
      await client.query(`insert into ${table}_side (${side.map((column) => `"${column}"`).join(', ')}) select ${from.join(', ')} from movie_side`);
    }
    for (const link of links)
      await client.query(`insert into ${table}_${link} (owner, target, position) select ${madeId(nth, 'owner')}, target, position from movie_${link}`);
  }
  await client.query('vacuum (analyze)');
}

const rowsOfPage = 8;
const itemsOfRow = 20;

/** A public page of ribbons of public movies; its id. */
async function makePage(client: pg.Client): Promise<string> {
  const nthOf = (table: string) => kinds.findIndex((kind) => kind.table === table);
  const ribbon = madeId(nthOf('collection'), '"idMovie"');
  const page = madeId(nthOf('page'), '"idMovie"');
  await client.query(
    `insert into collection_item (owner, kind, target, position)
     select r.id, 'movie', m."idMovie", (m.n - 1) % ${itemsOfRow}
     from (select ${ribbon} as id, row_number() over () as n from movie limit ${rowsOfPage}) r
     join (select "idMovie", row_number() over () as n from movie where status = 'public' limit ${rowsOfPage * itemsOfRow}) m on (m.n - 1) / ${itemsOfRow} = r.n - 1`,
  );
  const { rows } = await client.query<{ id: string }>(`select ${page} as id from movie limit 1`);
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into page_collection (owner, kind, target, position) select $1, 'collection', ${ribbon}, row_number() over () - 1 from (select "idMovie" from movie limit ${rowsOfPage}) m`,
    [id],
  );
  return id;
}

/** Lists of every kind, compared with that of movies, and a whole page for viewers. */
export const kindLists: SingleMeasure = {
  name,
  measure: async (say) => {
    const stage = await stageOf(records, say);
    const load = new MessagingChild('load.ts');
    try {
      await fill(stage.client);
      const figures: Figure[] = [];
      for (const { table, path } of kinds) {
        const job: Job = {
          host: stage.host,
          port: stage.port,
          callers,
          warmMs: 500,
          measureMs: jobMs,
          first: 0,
          requests: [stage.get(`${path}?limit=25`)],
          others: { requests: [stage.get('/cms/v1/movie?limit=25')], turnMs },
        };
        const { load: seen } = await load.ask<{ load: Load }>(job, 60_000 + jobMs);
        if (Object.keys(seen.refused).length > 0) throw new Error(`${name}: ${table}: ${JSON.stringify(seen.refused)}; ${seen.sample.slice(-500)}`);
        if (!seen.sample.includes('"total"')) throw new Error(`${name}: ${table} answers no list`);
        const movies = seen.others;
        figures.push({
          measure: name,
          title: `list of ${table} at ${records} of each kind, to that of movies`,
          value: movies / (seen.answers - movies),
          unit: '×',
          most: 1.3,
        });
      }
      figures.push({
        measure: name,
        title: `page of ${rowsOfPage} ribbons of ${itemsOfRow} items for viewers, p50`,
        value: await pageMs(stage),
        unit: 'ms',
        most: 15,
      });
      return figures;
    } finally {
      await load.end();
      await stage.stop();
    }
  },
};

/** Fewer than the calls that an address may make in a minute. */
const pageCalls = 200;

/** The median time of a page over the platform API, in milliseconds. One caller asks for it again and again. */
async function pageMs({ client, post, address }: Stage): Promise<number> {
  const id = await makePage(client);
  const send = async (path: string, body: unknown) => {
    const { method, headers, body: text } = post(path, body);
    const response = await fetch(`${address}${path}`, { method, headers, ...(text === undefined ? {} : { body: text }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const platform = await send('/cms/v1/platform', { title: 'Bench', kind: 'web', origins: [] });
  const { key = '' } = await send('/cms/v1/platform/key', { id: platform['idPlatform'] });
  const times: number[] = [];
  for (let n = 0; n < pageCalls; n++) {
    const began = performance.now();
    const response = await fetch(`${address}/platform/v1/page/${id}`, { headers: { 'platform-key': key } });
    const { data } = (await response.json()) as { data?: { collections: { items: unknown[] }[] } };
    times.push(performance.now() - began);
    if (data?.collections.length !== rowsOfPage || data.collections.some(({ items }) => items.length !== itemsOfRow))
      throw new Error(`the page is not whole: ${response.status} ${JSON.stringify(data).slice(0, 300)}`);
  }
  return median(times);
}
