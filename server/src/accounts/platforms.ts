import { createHash } from 'node:crypto';
import type { PlatformKind } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { isLowerVersion, platformKeyHeader, platformKeyPrefix, platformVersionHeader } from '@marquee/contract/users/platform';
import { homeZone } from '@marquee/contract/users/user';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { classify } from '../kit/failure.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

/** The stored form of a key: SHA-256, base64url. Keys are random, so the hash needs neither salt nor slowness. */
export const platformKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** An enabled platform. `minimum` is the lowest version of its application that may call, null for any. */
type Enabled = { id: string; kind: PlatformKind; minimum: string | null; origins: ReadonlySet<string> };
/** `expires` is in milliseconds of `performance.now()`. */
type Key = { platform: Enabled; expires: number };
type Known = { keys: ReadonlyMap<string, Key>; kinds: ReadonlyMap<string, PlatformKind>; origins: ReadonlySet<string> };

/** How long platforms are cached. Other processes announce changes at once; this bounds the delay if an announcement is lost. */
const cacheMs = 5000;

/**
 * Knows the platforms and their keys, and counts their calls. All of them are read at once, so that unknown keys cost no query each. Origins are compared as
 * whole texts: the beginning or the end of an allowed one is not enough.
 */
export class Platforms {
  readonly #db: Db;
  /** The product's own origin: its own pages are not another site. */
  readonly #ownOrigin: () => string;
  #known: Promise<Known> | undefined;
  /** What was read last. It serves while PostgreSQL is away. */
  #last: Known | undefined;
  #until = 0;
  #calls = new Map<string, number>();

  constructor(db: Db, ownOrigin: () => string) {
    this.#db = db;
    this.#ownOrigin = ownOrigin;
  }

  /**
   * The id of the platform that calls. Counts the call.
   * @throws 403 `platform_key`, 403 `origin_refused`, 412 `outdated_version`
   */
  async admit(request: FastifyRequest): Promise<string> {
    const { headers, url } = request;
    const key = headers[platformKeyHeader];
    // Addresses end up in logs, in histories and in `Referer`. A key in one is refused, so that nobody gets used to it.
    const query = url.slice(url.indexOf('?') + 1).toLowerCase();
    if (typeof key !== 'string' || (url.includes('?') && (query.includes(platformKeyPrefix) || query.includes(platformKeyHeader))))
      throw refuse('platform_key');
    const { keys } = await this.#load();
    const found = keys.get(platformKeyHash(key));
    if (!found || found.expires < performance.now()) throw refuse('platform_key');
    const { id, minimum, origins } = found.platform;
    const { origin } = headers;
    if (origin !== undefined && !origins.has(origin) && origin !== this.#ownOrigin()) throw refuse('origin_refused');
    const version = headers[platformVersionHeader];
    if (minimum !== null && typeof version === 'string' && isLowerVersion(version, minimum)) throw refuse('outdated_version', { minimum });
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1);
    return id;
  }

  /** Whether pages of this origin may call any platform. A preflight does not say which: it carries no key. */
  async allowsOrigin(origin: string): Promise<boolean> {
    return (await this.#load()).origins.has(origin);
  }

  /** What an enabled platform runs on; undefined if there is none with this id. */
  async kindOf(id: string): Promise<PlatformKind | undefined> {
    return (await this.#load()).kinds.get(id);
  }

  #load(): Promise<Known> {
    const now = performance.now();
    if (this.#known === undefined || this.#until < now) {
      const loading = this.#db.pulse
        .unlessSilent(() => this.#read())
        .catch((error: Error) => {
          if (this.#last === undefined || classify(error).code !== 'database_away') throw error;
          return this.#last;
        });
      this.#known = loading;
      this.#until = now + cacheMs;
      loading.catch(() => {
        if (this.#known === loading) this.invalidate();
      });
    }
    return this.#known;
  }

  async #read(): Promise<Known> {
    const rows = await run<{ id: string; kind: PlatformKind; minimum: string | null; origins: string[]; hash: string | null; left_ms: number | null }>(
      this.#db.pool,
      sql`select p."idPlatform" as id, p.kind, p.minimum_version as minimum, array(select o.url from platform_origin o where o.owner = p."idPlatform") as origins,
            k.hash, extract(epoch from k.expires_at - now())::float8 * 1000 as left_ms
          from platform p left join platform_key k on k.platform = p."idPlatform" and (k.expires_at is null or k.expires_at > now())
          where p.enabled and p.deleted_at is null`,
    );
    const now = performance.now();
    const keys = new Map<string, Key>();
    const kinds = new Map<string, PlatformKind>();
    const allOrigins = new Set<string>();
    for (const { id, kind, minimum, origins, hash, left_ms } of rows) {
      kinds.set(id, kind);
      for (const origin of origins) allOrigins.add(origin);
      if (hash !== null) keys.set(hash, { platform: { id, kind, minimum, origins: new Set(origins) }, expires: left_ms === null ? Infinity : now + left_ms });
    }
    this.#last = { keys, kinds, origins: allOrigins };
    return this.#last;
  }

  /** Clears the cache in every process. Call it when a platform or a key has changed. */
  async invalidateEverywhere(): Promise<void> {
    this.invalidate();
    // The processes that hear this clear both caches: who is signed in, and which keys work.
    await run(this.#db.pool, sql`select pg_notify('marquee_sessions', '')`);
  }

  /** Clears the cache of this process. */
  invalidate(): void {
    this.#known = undefined;
  }

  /** Adds the calls that were counted since the last time to their day, and removes days that are too old to be shown. */
  async storeCalls(): Promise<void> {
    const counted = this.#calls;
    if (counted.size === 0) return;
    this.#calls = new Map();
    try {
      // In the order of their ids, so that two processes cannot deadlock. A platform may have been removed for good meanwhile.
      await run(
        this.#db.pool,
        sql`with today as (select (now() at time zone ${homeZone}::text)::date as day),
              old as (delete from platform_day d using today where d.day < today.day - ${2 * limits.usageDays}::int)
            insert into platform_day as d (platform, day, calls)
            select p."idPlatform", today.day, c.calls from unnest(${[...counted.keys()]}::uuid[], ${[...counted.values()]}::int[]) as c(platform, calls)
              join platform p on p."idPlatform" = c.platform cross join today order by p."idPlatform"
            on conflict (platform, day) do update set calls = d.calls + excluded.calls`,
      );
    } catch (error) {
      for (const [id, calls] of counted) this.#calls.set(id, (this.#calls.get(id) ?? 0) + calls);
      throw error;
    }
  }
}
