import { lacks } from '@marquee/contract/kit/draft';
import { isMissing } from '@marquee/contract/kit/faults';
import type { ExchangePreview, mediaActions } from '@marquee/contract/media/action';
import { type ExchangedKind, exchangedKinds, type ExchangedType, exchanges, type ExchangeTarget, exchangeTargets } from '@marquee/contract/media/exchange';
import { movie } from '@marquee/contract/media/movie';
import { video } from '@marquee/contract/media/video';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { filmTables, partnerAudience } from '../content/content.ts';
import { lacking } from '../content/publication.ts';
import type { Deps } from '../deps.ts';
import { leadsToItself, playAddress } from '../films/rendition.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import type { TakeBack } from '../kit/move.ts';
import { type Held, type Records, records, type Values } from '../kit/records.ts';
import { releaseFiles } from '../kit/reference-checks.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { join, name, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { movies, movieStorage } from './movie.ts';
import { videos, videoStorage } from './video.ts';

type Asked = { kind: ExchangedKind; id: string; to: ExchangeTarget; season?: string | undefined; episode_number?: number | undefined };

/** The field that holds the type, by kind. Both kinds have every other field that says what sort of film it is from the type alone. */
const typeFields = { movie: 'movie_type', video: 'video_type' } as const;
/** What follows from the type, and is no loss. */
const typed: readonly string[] = [...Object.values(typeFields), 'media_type'];
/** What a draft without a type counts as. */
const untyped = { movie: 'single movie', video: 'clip' } as const;
const contracts = { movie, video };
const tables = { movie: movies, video: videos } as const;
const storages = { movie: movieStorage, video: videoStorage } as const;

const typeOf = (kind: ExchangedKind, record: Values) => (record[typeFields[kind]] ?? untyped[kind]) as ExchangedType;

/** The kind that a record of this type is when it has become `to`. @throws 422 if it cannot become that */
function targetKind(type: ExchangedType, to: ExchangeTarget): ExchangedKind {
  const kind = (exchanges[type] as Partial<Record<ExchangeTarget, ExchangedKind>>)[to];
  if (kind === undefined) throw invalid([fault('to', 'not_one_of', { values: exchangeTargets.filter((each) => each in exchanges[type]) })]);
  return kind;
}

/** The values that follow from a type. */
const typeValues = ({ to, season, episode_number }: Pick<Asked, 'to' | 'season' | 'episode_number'>, target: ExchangedKind): Values =>
  target === 'video'
    ? { video_type: to }
    : {
        movie_type: to,
        media_type: 'movie',
        season: to === 'episode' ? (season ?? null) : null,
        episode_number: to === 'episode' ? (episode_number ?? null) : null,
      };

type Plan = Pick<ExchangePreview, 'kept' | 'lost' | 'missing' | 'is_hidden'> & { target: ExchangedKind };

/** What an exchange does to a record, in its written or its read form. */
function planOf(asked: Pick<Asked, 'kind' | 'to' | 'season' | 'episode_number'>, record: Values): Plan {
  const target = targetKind(typeOf(asked.kind, record), asked.to);
  const after = { ...record, ...typeValues(asked, target) };
  const [before, then] = [contracts[asked.kind].fields, contracts[target].fields] as Record<string, unknown>[];
  const filled = Object.keys(before ?? {}).filter((field) => !typed.includes(field) && !isMissing(record[field]));
  const stays = (field: string) => field in (then ?? {}) && !isMissing(after[field]);
  const missing = lacks(contracts[target] as never, after).map(({ path }) => path);
  return {
    target,
    kept: filled.filter(stays),
    lost: filled.filter((field) => !stays(field)),
    missing,
    is_hidden: record['visibility'] === 'enable' && missing.length > 0,
  };
}

/** The columns that both tables have and that people or the server write, without what an exchange sets itself. */
function sharedColumns(from: PgTable, to: PgTable): Sql[] {
  const own = ['missing', 'version', 'updated_at', 'visibility'];
  const [before, then] = [getTableColumns(from), getTableColumns(to)];
  return Object.keys(before)
    .filter((column) => column in then && !own.includes(column) && before[column]?.generated === undefined)
    .map(name);
}

/** Moves a locked record to the table of the other kind, with its side, its links, and everything that names its kind. Its row in the registry of content stays. */
async function moveRow(tx: Tx, deps: Deps, from: ExchangedKind, to: ExchangedKind, id: string, values: Values): Promise<void> {
  const [before, after] = [filmTables[from], filmTables[to]];
  const column = (field: string) => name(field);
  const set = Object.entries(values).filter(([, value]) => value !== null);
  const shared = sharedColumns(tables[from], tables[to]);
  const isOf = sql`${before.id} = ${id}::uuid`;
  await run(
    tx.client,
    sql`insert into ${after.table} (${join([after.id, ...shared, ...set.map(([field]) => column(field)), name('version')], ', ')})
        select ${join([before.id, ...shared, ...set.map(([, value]) => sql`${value}`), sql`version + 1`], ', ')} from ${before.table} where ${isOf}`,
  );
  const side = join(sharedColumns(storages[from].side, storages[to].side), ', ');
  await run(tx.client, sql`insert into ${after.side} (${side}) select ${side} from ${before.side} where owner = ${id}::uuid`);
  // The views of the channel stay as they are: they leave with a removed record.
  await run(tx.client, sql`update ${before.side} set views = 0 where owner = ${id}::uuid`);
  const links = storages[to].links as Record<string, PgTable>;
  for (const [field, part] of Object.entries<PgTable>(storages[from].links)) {
    const there = links[field];
    if (!there) continue;
    await run(
      tx.client,
      sql`insert into ${name(getTableName(there))} (owner, target, position) select owner, target, position from ${name(getTableName(part))} where owner = ${id}::uuid`,
    );
  }
  await run(tx.client, sql`delete from ${before.table} where ${isOf}`);
  const kindIs = sql`kind = ${to} where kind = ${from} and`;
  await run(tx.client, sql`update transcode_job set ${kindIs} record = ${id}::uuid`);
  await run(tx.client, sql`update rendition set ${kindIs} record = ${id}::uuid`);
  await run(tx.client, sql`update collection_item set ${kindIs} target = ${id}::uuid`);
  // Only those that are still to be counted are ever read by their kind.
  await run(tx.client, sql`update play set ${kindIs} record = ${id}::uuid and not is_counted`);
  await run(tx.client, sql`update notification set record_kind = ${to} where record_kind = ${from} and record = ${id}::uuid`);
}

/** The link to its own film names the kind. */
async function moveOwnLink(tx: Tx, deps: Deps, from: ExchangedKind, to: ExchangedKind, id: string, link: unknown): Promise<void> {
  if (typeof link !== 'string' || !leadsToItself(link, from, id)) return;
  const { table, id: key } = filmTables[to];
  await run(tx.client, sql`update ${table} set play_link = ${playAddress(deps, to, id)} where ${key} = ${id}::uuid`);
}

/** How many collections hold a record, apart from deleted ones. */
async function countCollections(on: Runner, id: string): Promise<number> {
  const [row] = await run<{ n: number }>(
    on,
    sql`select count(*)::int as n from collection_item l join collection c on c."idCollection" = l.owner and c.deleted_at is null where l.target = ${id}::uuid`,
  );
  return row?.n ?? 0;
}

/** The exchange of movies and videos, and how each is undone. */
export function exchangeOf(deps: Deps) {
  const own: Record<ExchangedKind, Records> = {
    movie: records(movie, deps.db, movies, movieStorage),
    video: records(video, deps.db, videos, videoStorage),
  };
  const update = (tx: Tx, kind: ExchangedKind, id: string, body: object, actor: Actor) => {
    const handler = deps.writers.get(kind)?.handlers.update;
    if (!handler) throw new Error(`${kind} cannot be updated`);
    return handler({ params: { id }, query: {}, body: { ...body, draft: true }, ifMatch: undefined, db: tx } as unknown as Call, actor) as Promise<Json>;
  };

  /** Makes a record one of the other kind. `restored` are values that it then gets again, and it is public again if `isPublic` and nothing is missing. */
  const exchangeKind = async (tx: Tx, asked: Asked, held: Held, plan: Plan, actor: Actor, restored: Values = {}, isPublic = false): Promise<void> => {
    const { kind, id } = asked;
    const { record } = held;
    const { target, lost } = plan;
    // A worker that transcodes it would store the film at the former kind.
    const [running] = await run(tx.client, sql`select 1 from transcode_job where record = ${id}::uuid and state = 'running' for update`);
    if (running) throw refuse('transcode_runs');
    const given = Object.fromEntries(lost.map((field) => [field, record[field]]));
    await releaseFiles(tx, own[kind].shape, given, {});
    const values = typeValues(asked, target);
    await moveRow(tx, deps, kind, target, id, values);
    await moveOwnLink(tx, deps, kind, target, id, record['play_link']);
    const made = await update(tx, target, id, restored, actor);
    const missing = lacking(contracts[target], made).map(({ path }) => path);
    const visible = (record['visibility'] === 'enable' || isPublic) && missing.length === 0 ? 'enable' : 'disable';
    const { table, id: key } = filmTables[target];
    await run(tx.client, sql`update ${table} set missing = ${missing}::text[], visibility = ${visible} where ${key} = ${id}::uuid`);
    const changes: Record<string, [unknown, unknown]> = Object.fromEntries([
      ...Object.entries({ ...given, [typeFields[kind]]: record[typeFields[kind]] ?? null }).map(([field, before]) => [field, [before, null]]),
      [typeFields[target], [null, values[typeFields[target]]]],
      ...(visible === record['visibility'] ? [] : [['visibility', [record['visibility'], visible]]]),
    ]) as Record<string, [unknown, unknown]>;
    const audience = partnerAudience(typeof record['channel'] === 'string' ? record['channel'] : null);
    tx.recordWrite({ kind: target, record: id, verb: 'exchange', changes, audience });
    tx.announceChange({ kind, record: id, verb: 'exchange', audience });
  };

  /** Undoes an exchange. What the record has lost comes back. It is refused if the record has got something since that would be lost by that. */
  const takeBack =
    (kind: ExchangedKind): TakeBack =>
    async (tx, id, changes, actor) => {
      const target = exchangedKinds.find((each) => each !== kind) as ExchangedKind;
      const held = await own[kind].hold(tx, id, actor);
      const asked = { kind, id, to: (changes[typeFields[target]]?.[0] ?? untyped[target]) as ExchangeTarget };
      const plan = planOf(asked, held.record);
      if (plan.lost.some((field) => !(field in changes))) throw refuse('conflict');
      const gone = Object.entries(changes).filter(([field, [before, after]]) => after === null && before !== null && !typed.includes(field));
      const restored = Object.fromEntries(gone.map(([field, [before]]) => [field, before]));
      await exchangeKind(tx, asked, held, plan, actor, restored, changes['visibility']?.[0] === 'enable');
    };

  return {
    takeBack,

    preview: async ({ query }: Call<typeof mediaActions.previewExchange>, actor: Actor): Promise<ExchangePreview> => {
      const record = JSON.parse((await own[query.kind].read(deps.db.pool, query.id, actor)).text) as Values;
      const { target: _target, ...plan } = planOf(query, record);
      return { ...plan, views: Number(record['views'] ?? 0), collections: await countCollections(deps.db.pool, query.id) };
    },

    exchange: (call: Call<typeof mediaActions.exchange>, actor: Actor): Promise<{ kind: ExchangedKind; id: string }> =>
      change(call.db, actor, async (tx) => {
        const { kind, id } = call.body;
        const held = await own[kind].hold(tx, id, actor);
        const plan = planOf(call.body, held.record);
        const { to, season, episode_number } = call.body;
        const unsaid = [...(season === undefined ? ['season'] : []), ...(episode_number === undefined ? ['episode_number'] : [])];
        if (to === 'episode' && unsaid.length > 0)
          throw invalid(
            unsaid.map((path) => fault(path, 'episode_needs_season')),
            movie,
          );
        if (plan.target !== kind) await exchangeKind(tx, call.body, held, plan, actor);
        else await update(tx, kind, id, { ...typeValues(call.body, kind), ...(plan.is_hidden ? { visibility: 'disable' } : {}) }, actor);
        return { kind: plan.target, id };
      }),
  };
}
