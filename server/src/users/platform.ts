import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { platform, type PlatformKey, platformKeyPrefix, platformKeys, platformUse } from '@marquee/contract/users/platform';
import { homeZone } from '@marquee/contract/users/user';
import { platformOrigins, platforms } from '../accounts/platform.ts';
import { platformKeyHash } from '../accounts/platforms.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import { allOf, raw, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/** The owners change platforms, other staff read them. A partner knows their own channels alone. */
const platformScope: Scope = {
  reads: (actor) => (actor.role === 'partner' ? raw('false') : undefined),
  writes: (actor) => (actor.role === 'super_admin' ? undefined : raw('false')),
  hasCanChange: true,
};

/** Any number that nothing else locks. */
const countLock = 7_277_836;

/** Refuses a new platform beyond `limits.platforms`: every process keeps all of them in memory. */
async function refuseTooMany(tx: Tx): Promise<void> {
  await run(tx.client, sql`select pg_advisory_xact_lock(${countLock}::bigint)`);
  const [row] = await run<{ n: number }>(tx.client, sql`select count(*)::int as n from platform where deleted_at is null`);
  if ((row?.n ?? 0) >= limits.platforms) throw invalid([fault('title', 'too_many', { max: limits.platforms })]);
}

export const platformRoutes = implement(platform, (deps) => {
  const plain = crud(platform, deps.db, platforms, { scope: platformScope, links: { origins: platformOrigins } });
  /** Does a write that may decide which calls are admitted, and has every process ask again. */
  const announced = <A>(call: { db: Db | Tx }, actor: Actor, write: (tx: Tx) => Promise<A>): Promise<A> =>
    change(call.db, actor, async (tx) => {
      tx.afterCommit.push(() => deps.platforms.invalidateEverywhere());
      return write(tx);
    });
  return {
    ...plain,
    create: (call, actor) =>
      announced(call, actor, async (tx) => {
        await refuseTooMany(tx);
        return plain.create({ ...call, db: tx }, actor);
      }),
    update: (call, actor) => announced(call, actor, (tx) => plain.update({ ...call, db: tx }, actor)),
    remove: (call, actor) => announced(call, actor, (tx) => plain.remove({ ...call, db: tx }, actor)),
    restore: (call, actor) =>
      announced(call, actor, async (tx) => {
        await refuseTooMany(tx);
        return plain.restore({ ...call, db: tx }, actor);
      }),
  };
});

type KeyRow = { start: string; created_at: Date; expires_at: Date | null };
const keyOf = ({ start, created_at, expires_at }: KeyRow): PlatformKey => ({
  start,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
});

/** Letters of a key that stay visible: enough to recognise it, and far too few to guess the rest. */
const startLength = platformKeyPrefix.length + 6;

/** Locks a platform until the transaction ends. @throws 404 */
async function holdPlatform(tx: Tx, id: string): Promise<void> {
  const [found] = await run(tx.client, sql`select 1 from platform where "idPlatform" = ${id}::uuid and deleted_at is null for update`);
  if (!found) throw refuse('not_found');
}

/** Records that a key was made or revoked. The key itself stands in no history. */
const recordKey = (tx: Tx, id: string, verb: 'key' | 'revoke_key') => tx.recordWrite({ kind: 'platform', record: id, verb, changes: {}, audience: null });

/** Makes a key for a platform and answers it. Its older keys work for `overlap` more hours. */
export async function makePlatformKey(deps: Pick<Deps, 'platforms'>, on: Db | Tx, actor: Actor, { id, overlap }: { id: string; overlap: number }) {
  const key = platformKeyPrefix + randomBytes(32).toString('base64url');
  return change(on, actor, async (tx) => {
    await holdPlatform(tx, id);
    // A key that ends sooner by an earlier rotation still does.
    await run(
      tx.client,
      overlap === 0
        ? sql`delete from platform_key where platform = ${id}::uuid`
        : sql`update platform_key set expires_at = least(expires_at, now() + make_interval(hours => ${overlap})) where platform = ${id}::uuid`,
    );
    // Of many rotations within the overlap the last ones count.
    await run(
      tx.client,
      sql`delete from platform_key where platform = ${id}::uuid and (expires_at <= now() or hash in (
            select hash from platform_key where platform = ${id}::uuid order by created_at desc, hash offset ${maxOldKeys}))`,
    );
    const [made] = await run<KeyRow>(
      tx.client,
      sql`insert into platform_key (hash, platform, start) values (${platformKeyHash(key)}, ${id}::uuid, ${key.slice(0, startLength)})
          returning start, created_at, expires_at`,
    );
    recordKey(tx, id, 'key');
    tx.afterCommit.push(() => deps.platforms.invalidateEverywhere());
    return { key, ...keyOf(made as KeyRow) };
  });
}

/** Keys that may overlap with the newest one. */
const maxOldKeys = 5;

export const platformKeyRoutes = implement(platformKeys, (deps) => ({
  make: ({ body, db }, actor) => makePlatformKey(deps, db, actor, { id: body.id, overlap: body.overlap ?? 0 }),
  revoke: ({ body, db }, actor) =>
    change(db, actor, async (tx) => {
      await holdPlatform(tx, body.id);
      await run(tx.client, sql`delete from platform_key where platform = ${body.id}::uuid`);
      recordKey(tx, body.id, 'revoke_key');
      tx.afterCommit.push(() => deps.platforms.invalidateEverywhere());
      return { state: 'DONE' as const };
    }),
}));

type UsageRow = { created_on: string; users: number; sessions: number; days: { day: string; calls: number }[] };

export const platformUseRoutes = implement(platformUse, ({ db }) => ({
  get: async ({ params: { id } }, actor) => {
    const [row] = await run<UsageRow>(
      db.pool,
      sql`select to_char(t.created_at at time zone ${homeZone}::text, 'YYYY-MM-DD') as created_on,
            (select count(*)::int from viewer v where v.platform = t."idPlatform") as users,
            (select count(*)::int from session s where s.platform = t."idPlatform" and s.expires_at > now()) as sessions,
            (select json_agg(json_build_object('day', to_char(today.day - ago, 'YYYY-MM-DD'), 'calls', coalesce(d.calls, 0)) order by ago desc)
              from (select (now() at time zone ${homeZone}::text)::date as day) today cross join generate_series(0, ${limits.usageDays - 1}::int) ago
                left join platform_day d on d.platform = t."idPlatform" and d.day = today.day - ago) as days
          from platform t where t."idPlatform" = ${id}::uuid and ${allOf([platformScope.reads(actor)])}`,
    );
    if (!row) throw refuse('not_found');
    const keys = await run<KeyRow>(
      db.pool,
      sql`select start, created_at, expires_at from platform_key where platform = ${id}::uuid and (expires_at is null or expires_at > now())
          order by created_at desc limit ${maxOldKeys + 1}`,
    );
    return { ...row, calls: row.days.reduce((sum, each) => sum + each.calls, 0), keys: keys.map(keyOf) };
  },
}));

/** Makes the platform of the product's own website at the first start. It has no key until an owner makes one. */
export const makeFirstPlatform = (db: Db): Promise<void> =>
  change(db, machine, async (tx) => {
    // Several processes may start together, and each may find none.
    await run(tx.client, sql`select pg_advisory_xact_lock(${countLock}::bigint)`);
    const id = newId();
    const title = 'Marquee web';
    const made = await run(
      tx.client,
      sql`insert into platform ("idPlatform", title, kind) select ${id}::uuid, ${title}, 'web' where not exists (select 1 from platform) returning 1`,
    );
    if (made.length > 0)
      tx.recordWrite({ kind: 'platform', record: id, verb: 'create', changes: { title: [null, title], kind: [null, 'web'] }, audience: null });
  });
