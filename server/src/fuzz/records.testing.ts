import { roles } from '@marquee/contract/access';
import { endpoints, resources } from '@marquee/contract/index';
import type { Fields } from '@marquee/contract/kit/field';
import { filmBytes, newEntrant, photoBytes, sendEntry } from '../contest/entering.testing.ts';
import { jobOf, sampleAsset, statusOf, until } from '../films/film.testing.ts';
import { transcoder } from '../films/transcoder.ts';
import { transcodeQueue } from '../films/transcoding.ts';
import { deliverMail, mailQueue } from '../session/mail.ts';
import { type Caller, poolOf, refPool, signedPool } from './call.testing.ts';
import { storeCrash, storeFeedback, storeGroup, storeItem } from '../feedback/feedback.testing.ts';
import { flatFields } from '../kit/samples.testing.ts';
import { run, sql } from '../kit/sql.ts';
import type { Client, TestApp } from '../kit/testing.ts';

/** Values that calls may use, by pool: ids of records, cursors, tickets, signed URLs. */
export class Pools {
  readonly #values = new Map<string, string[]>();

  /** Adds values. A full pool keeps its oldest and its newest values. */
  put(pool: string, ...values: string[]): void {
    const all = this.#values.get(pool) ?? [];
    this.#values.set(pool, all);
    for (const value of values) if (!all.includes(value)) all.push(value);
    if (all.length > 60) all.splice(20, all.length - 60);
  }

  /** Replaces each placeholder `~pool~n~` in a text by a value. An empty pool gives any id. */
  fill(text: string): string {
    return text.replaceAll(/~(\w+?)~(\d+)~/g, (_, pool: string, nth: string) => {
      const all = this.#values.get(pool) ?? this.#values.get('any') ?? [];
      return all[Number(nth) % all.length] as string;
    });
  }

  /** Stores the ids, cursors and signed URLs of an answer to a call at `path`. */
  harvest(path: string, text: string): void {
    const { data, meta } = JSON.parse(text) as { data: unknown; meta?: { next: string | null } };
    if (meta?.next) this.put('cursor', meta.next);
    for (const row of [data].flat())
      for (const [key, value] of Object.entries(row ?? {}))
        if (/^id|_id$/.test(key) && typeof value === 'string' && /^[\da-f-]{36}$/.test(value)) {
          this.put(poolOf(path), value);
          this.put('any', value);
        }
    for (const [url, prefix = ''] of text.matchAll(/(\/files\/upload|\/files|\/hls|\/relay)\/[^"\\]+/g)) this.put(signedPool(prefix), url);
  }
}

const allFields = Object.values(resources).flatMap(({ fields }) => flatFields(fields as unknown as Fields).map(([, f]) => f));
const pathOf = (name: string) => resources[name as keyof typeof resources].path;

/** Creates people of every role and records of every kind, including films and mails, so that random calls find records. */
export async function fuzzRecords(t: TestApp): Promise<{ pools: Pools; people: Map<Caller, Client> }> {
  const pools = new Pools();
  const people = new Map<Caller, Client>();
  await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
  await t.deps.jobs.work(mailQueue, (wanted) => deliverMail(t.deps, wanted));
  for (const role of roles) {
    const client = role === 'super_admin' ? await t.root() : role === 'user' ? await t.viewer() : await t.as(role);
    await run(t.deps.db.pool, sql`update "user" set email = ${`fuzz-${role}@test.example`} where "idUser" = ${client.id}::uuid`);
    people.set(role, client);
    pools.put('people', client.id);
    pools.put(poolOf(pathOf('user')), client.id);
    pools.put('token', client.token);
  }
  const admin = people.get('super_admin') as Client;

  for (const name of ['tag', 'people', 'channel', 'movie', 'video', 'music', 'television', 'collection', 'page', 'platform'] as const)
    for (let nth = 0; nth < 3; nth++) pools.put(poolOf(pathOf(name)), (await t.make(name))[resources[name].id]);
  // Notifications, copies and publishing name content of any kind.
  for (const name of ['music', 'television'] as const) pools.put('content', (await t.make(name))[resources[name].id]);
  const owners = [...people.values()].map(({ id }) => id);
  for (const owner of owners) {
    const channel = await t.make('channel');
    await run(t.deps.db.pool, sql`update channel set owner = ${owner}::uuid where "idChannel" = ${channel.idChannel}::uuid`);
    pools.put(poolOf(pathOf('channel')), channel.idChannel);
  }
  const asset = async (pool: string, of: Omit<Parameters<TestApp['asset']>[0], 'owner'>) => {
    for (let nth = 0; nth < 20; nth++) pools.put(pool, await t.asset({ ...of, owner: admin.id }));
  };
  await asset('film', { purpose: 'film' });
  await asset('sound', { purpose: 'sound' });
  await asset('subtitles', { purpose: 'subtitle' });
  const sizes = new Map(allFields.flatMap((f) => ('width' in f.param ? [[`${f.param.width}x${f.param.height}`, f.param]] : [])));
  for (const [size, { width, height }] of sizes) await asset(`picture${size}`, { purpose: 'picture', width, height });
  for (const f of allFields)
    if ('only' in f.param)
      for (let nth = 0; nth < 5; nth++) pools.put(refPool(f.param), (await t.make(f.param.to as 'tag', f.param.only))[resources[f.param.to as 'tag'].id]);

  const photo = await photoBytes();
  pools.put('photo', photo.toString('latin1'));
  for (const { path } of endpoints.filter((e) => e.guard === 'signed')) pools.put(signedPool(path), path.replaceAll(/\{\w+\}/g, admin.id));
  for (const { width, height } of [...sizes.values()].slice(0, 2))
    pools.harvest(
      '',
      JSON.stringify(
        (await admin.call('POST', `/cms/v1/contest/upload_image_contest_video?width=${width}&height=${height}`, photo, { 'content-type': 'image/jpeg' })).body,
      ),
    );

  for (const name of ['movie', 'video'] as const) {
    const film = await sampleAsset(t, admin.id, { seconds: 1, width: 160, height: 120 });
    const made = await t.make(name, { play_link: null, film });
    const id = made[resources[name].id];
    await until(
      async () => statusOf(admin, await jobOf(t, id)),
      (job) => job.state === 'ready',
    );
    await admin.call('PUT', `${pathOf(name)}/${id}`, { visibility: 'enable', copyright: true });
    pools.put('content', id);
    pools.put(poolOf(pathOf(name)), id);
  }
  // What viewers wrote: their own, and more of every state.
  const viewer = people.get('user') as Client;
  const [movie] = (await t.stranger('GET', '/platform/v1/movie')).body.data as { idMovie: string }[];
  for (let nth = 0; nth < 3; nth++) {
    const { body } = await viewer.call('POST', '/platform/v1/comment', { content: movie?.idMovie, comment: `Bình luận ${nth}` });
    pools.put(poolOf('/platform/v1/comment/{id}'), body.data.idComment);
    pools.put('item', body.data.idComment);
  }
  await viewer.call('POST', '/platform/v1/review', { content: movie?.idMovie, rating: 4, review: 'Hay' });
  for (const kind of ['comment', 'review'] as const)
    for (const state of ['APPROVE', 'APPROVE', 'APPROVED', 'DECLINED']) {
      const id = await storeItem(t, kind, { state });
      pools.put('item', id);
      pools.put(poolOf(pathOf(kind)), id);
    }
  for (let nth = 0; nth < 3; nth++) {
    const crash = await storeCrash(t);
    for (const id of [crash, await storeFeedback(t), await storeFeedback(t, { crash })]) pools.put('item', id);
    pools.put(poolOf('/comment/v1/cms/crash'), crash);
  }
  for (const [kind, target] of [
    ['content', movie?.idMovie],
    ['user', viewer.id],
  ] as const) {
    const id = await storeGroup(t, kind, target ?? '');
    pools.put('item', id);
    pools.put(poolOf(pathOf(`reported_${kind}`)), id);
  }
  await admin.call('POST', '/comment/v1/cms/blacklist', { words: ['tài xỉu', 'nhà cái', 'vay nóng'] });
  for (let nth = 0; nth < 3; nth++) {
    const { idStoreReview } = await t.make('store_review');
    pools.put('item', idStoreReview);
    pools.put(poolOf(pathOf('store_review')), idStoreReview);
  }
  const bytes = await filmBytes(t, 1);
  const { id: entry } = await sendEntry(t, {}, bytes);
  pools.put(poolOf('/cms/v1/contest/entry/{id}'), entry);
  pools.put('ticket', (await newEntrant(t)).ticket);
  await (people.get('advertiser') as Client).call('POST', '/cms/v1/message', { subject: 'Giá quảng cáo', text: 'Xin báo giá.' });
  await t.stranger('POST', '/cms/v1/account/forgot', { email: 'fuzz-moderator@test.example' });

  const listed = endpoints.filter((e) => e.method === 'GET' && !e.raw && !e.path.includes('{') && (e.list || e.path.endsWith('/list')));
  for (const { path } of listed) pools.harvest(path, JSON.stringify((await admin.call('GET', path)).body));
  for (const id of ['movie', 'video', 'music', 'television'] as const) pools.harvest('', JSON.stringify((await t.stranger('GET', `/platform/v1/${id}`)).body));
  return { pools, people };
}
