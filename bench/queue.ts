import { type Figure, median, type SingleMeasure } from './figure.ts';
import { type Stage, stageOf } from './stage.ts';

const name = 'queue';
const sizes = [1000, 1_000_000] as const;
/** Comments that wait, at both sizes: moderators keep up. */
const waiting = 300;
const rounds = 120;
const path = '/comment/v1/cms/cmt';

/** Fills up to a number of comments. Most are approved, some declined, and the newest wait. Authors write a few hundred each, as busy viewers do. */
async function fill({ client }: Stage, count: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from comment');
  const before = rows[0]?.n ?? 0;
  await client.query(
    `insert into comment ("idComment", content, author, comment, state, approve_type, decided_by, decided_at, bands, created_at, updated_at)
     select gen_random_uuid(), m.id, v.id, 'Bình luận số ' || n || ' về đoạn kết của phim này', case when n <= $3 then 'APPROVE' when n % 9 = 0 then 'DECLINED' else 'APPROVED' end,
       'new', case when n > $3 then (select "idUser" from "user" where role = 'super_admin' limit 1) end, case when n > $3 then now() - interval '2 days' end,
       array[n % 400000, n % 399989 + 500000], now() - n * interval '2 seconds', now() - n * interval '2 seconds'
     from generate_series($1::int, $2::int) n
     join (select id, row_number() over () - 1 as at from content where kind = 'movie') m on m.at = n % 1000
     join (select "idUser" as id, row_number() over () - 1 as at from "user" where role = 'user') v on v.at = n % 2000`,
    [before + 1, count, waiting],
  );
  await client.query('vacuum (analyze) comment');
}

/** Median times of the calls of a queue in milliseconds, by call: one caller, one call after another. */
async function timesOf({ client, get, post, address }: Stage): Promise<Record<string, number>> {
  const send = async ({ method, path: to, headers, body }: ReturnType<Stage['get']>) => {
    const began = performance.now();
    const response = await fetch(`${address}${to}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${to}: ${response.status} ${text.slice(0, 300)}`);
    return performance.now() - began;
  };
  const { rows } = await client.query<{ id: string }>(`select "idComment" as id from comment where state = 'APPROVE' order by created_at limit ${rounds}`);
  const calls: Record<string, (id: string) => ReturnType<Stage['get']>> = {
    list: () => get(`${path}?state=APPROVE&sort_by=created_at&order_by=asc&limit=100`),
    counts: () => get(`${path}/queue/counts`),
    context: (id) => get(`${path}/${id}/context`),
    decline: (id) => post(`${path}/decline`, { id }),
    reopen: (id) => post(`${path}/reopen`, { id }),
  };
  const found: Record<string, number> = {};
  for (const [call, of] of Object.entries(calls)) {
    const times: number[] = [];
    for (const { id } of rows) times.push(await send(of(id)));
    found[call] = median(times);
  }
  return found;
}

/** The calls of a moderator's queue, with a thousand and with a million comments. */
export const queue: SingleMeasure = {
  name,
  measure: async (say) => {
    const stage = await stageOf(1000, say);
    try {
      await stage.client.query(
        `insert into "user" ("idUser", "displayName", email, role) select gen_random_uuid(), 'Người xem ' || n, 'xem-' || n || '@bench.example', 'user' from generate_series(1, 2000) n`,
      );
      const measured: Record<string, number>[] = [];
      for (const size of sizes) {
        await fill(stage, size);
        await timesOf(stage);
        measured.push(await timesOf(stage));
        say(`${name}: ${size} comments: ${JSON.stringify(measured.at(-1))}`);
      }
      const [few = {}, many = {}] = measured;
      return Object.keys(few).map((call): Figure => ({
        measure: name,
        title: `${call} of a queue at 1,000,000 comments, to that at 1,000`,
        value: (many[call] ?? 0) / (few[call] ?? 1),
        unit: '×',
        most: 1.5,
      }));
    } finally {
      await stage.stop();
    }
  },
};
