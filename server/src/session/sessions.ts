import type { Entry, Role } from '@marquee/contract/access';
import { type BanReason, type BanScope, signInScopes } from '@marquee/contract/users/ban';
import type { Language } from '@marquee/contract/words/words';
import { banNotice, lastBanOf } from '../accounts/ban.ts';
import { needsFactor } from '../accounts/required-factor.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { channelsOf } from '../content/membership.ts';
import { tokenHash } from './token.ts';

/**
 * A session in the cache. `until`: when it is loaded again. `expires`: when it ends if nobody uses it again. `seen`: its last recorded use. All are
 * milliseconds of `performance.now()`, computed from the time that PostgreSQL says is left. The machine's own clock may differ, and may be set back.
 */
type CachedSession = { until: number; expires: number; seen: number; who: Omit<Actor, 'language' | 'requestId' | 'session'> & { platform: string | null } };

/** How long a session is cached. Other processes announce revocations at once; this bounds the delay if an announcement is lost. */
const cacheMs = 5000;
const maxCached = 20_000;
/** The last use of a session is recorded at most this often, so that not every call writes. */
const seenIntervalMs = 3 * 60_000;

/** Whether a session opens the console. A viewer's does not, nor that of somebody who was made a viewer meanwhile. */
const opensConsole = ({ platform, role }: CachedSession['who']): boolean => platform === null && role !== 'user';

/** Looks up who a token belongs to, with a cache of a few seconds. A query on every call would halve the server's throughput. */
export class Sessions {
  readonly #db: Db;
  readonly #cache = new Map<string, CachedSession>();
  /** How often the cache was cleared. The result of a query that began before the last time is not cached. */
  #clears = 0;
  readonly #listeners = new Set<() => void>();
  constructor(db: Db) {
    this.#db = db;
  }

  /** @param header `Bearer …`, in whatever case (RFC 9110, 11.1); @param address where the call comes from; @returns null for a token that is missing, unknown, expired or revoked */
  async actor(header: string | undefined, requestId: string, language: Language, address: string): Promise<Actor | null> {
    const found = await this.#find(header, address);
    return found && opensConsole(found.who) ? { ...found.who, language, requestId, session: found.hash } : null;
  }

  /** The viewer whose session was opened over this platform. The parameters are those of `actor`. */
  async viewer(header: string | undefined, requestId: string, language: Language, address: string, platform: string): Promise<Actor | null> {
    const found = await this.#find(header, address);
    return found && found.who.platform === platform && found.who.role === 'user' ? { ...found.who, language, requestId, session: found.hash } : null;
  }

  async #find(header: string | undefined, address: string): Promise<{ who: CachedSession['who']; hash: string } | null> {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1];
    if (!token) return null;
    const hash = tokenHash(token);
    const now = performance.now();
    let cached = this.#cache.get(hash);
    if (!cached || cached.until < now) {
      cached = await this.#load(hash);
      if (!cached) return null;
    }
    if (cached.expires < now) return null;
    if (cached.who.ban) return { who: cached.who, hash };
    // Calls of a locked session do not count as use.
    if (now - cached.seen > seenIntervalMs && !cached.who.isLocked) await this.#recordUse(hash, cached, address);
    return { who: cached.who, hash };
  }

  /** The actor with current role, permissions and channels; null if the session has ended, or answers nothing before a second factor is set up. */
  async refreshActor(actor: Actor): Promise<Actor | null> {
    if (actor.session === null) return null;
    const cached = this.#cache.get(actor.session);
    const found = cached && cached.until > performance.now() ? cached : await this.#load(actor.session);
    return found !== undefined && opensConsole(found.who) && !found.who.ban && !found.who.needsFactor && found.expires > performance.now()
      ? { ...actor, ...found.who }
      : null;
  }

  async #load(hash: string): Promise<CachedSession | undefined> {
    const clears = this.#clears;
    const [found] = await run<{
      id: string;
      role: Role;
      permissions: Entry[];
      channels: string[];
      isLocked: boolean;
      needsFactor: boolean;
      own: string;
      platform: string | null;
      left_ms: number;
      unseen_ms: number;
      isEnded: boolean;
      scope: BanScope | null;
      reason: BanReason | null;
      until: Date | null;
    }>(
      this.#db.pool,
      sql`select u."idUser" as id, o."idUser" as own, u.role, u.permissions, s.platform, s.locked_at is not null as "isLocked", n.needs as "needsFactor",
            extract(epoch from now() - s.seen_at)::float8 * 1000 as unseen_ms,
            extract(epoch from least(s.expires_at, s.seen_at + make_interval(mins => s.idle_minutes)) - now())::float8 * 1000 as left_ms,
            s.ended_at is not null as "isEnded", b.scope, b.reason, b.until,
            array(${channelsOf(raw('u."idUser"'))}) as channels
          from session s join "user" o on o."idUser" = s.user cross join lateral (select ${needsFactor(raw('o."idUser"'), raw('o.role'))} as needs) n
            left join "user" v on v."idUser" = s.seen_as and not n.needs and v.deleted_at is null and v.role <> 'user' and o.role = 'super_admin'
            join "user" u on u."idUser" = coalesce(v."idUser", o."idUser")
            left join lateral (${lastBanOf(raw('o."idUser"'), signInScopes)}) b on true
          where s.hash = ${hash} and s.expires_at > now() and s.seen_at + make_interval(mins => s.idle_minutes) > now() and o.deleted_at is null`,
    );
    // A session that a ban has ended stays over when the ban ends.
    if (!found || (found.isEnded && found.scope === null)) {
      this.#cache.delete(hash);
      return undefined;
    }
    const { left_ms, unseen_ms, own, isEnded: _isEnded, scope, reason, until, ...person } = found;
    const ban = scope !== null && reason !== null ? { ban: banNotice({ scope, reason, until }) } : {};
    const who = { ...person, ...ban, ...(own === person.id ? {} : { seenBy: own }) };
    const now = performance.now();
    const loaded = { until: now + cacheMs, expires: now + left_ms, seen: now - unseen_ms, who };
    if (this.#cache.size >= maxCached) this.#cache.clear();
    if (clears === this.#clears && !who.ban) this.#cache.set(hash, loaded);
    return loaded;
  }

  async #recordUse(hash: string, session: CachedSession, address: string): Promise<void> {
    session.seen = performance.now();
    await run(
      this.#db.pool,
      sql`with used as (update session set seen_at = now(), address = ${address}::inet where hash = ${hash} returning "user")
          update user_side set last_seen = now() from used where owner = used."user"`,
    );
  }

  /** Ends sessions in every process. Returns how many there were. */
  async revoke(which: Sql): Promise<number> {
    const ended = await run(this.#db.pool, sql`delete from session where ${which} returning 1`);
    if (ended.length > 0) await this.invalidateEverywhere();
    return ended.length;
  }

  /** Calls a listener whenever sessions or accounts may have changed. Returns how to end that. */
  onInvalidate(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Clears the cache in every process. Call it when a session or its account has changed. */
  async invalidateEverywhere(): Promise<void> {
    this.invalidate();
    await run(this.#db.pool, sql`select pg_notify('marquee_sessions', '')`);
  }

  /** Clears the cache of this process: after a revocation, a changed role or membership. */
  invalidate(): void {
    this.#clears += 1;
    this.#cache.clear();
    for (const listener of this.#listeners) listener();
  }
}
