import type { Entry, Role } from '@marquee/contract/access';
import type { Language } from '@marquee/contract/words/words';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { channelsOf } from '../media/membership.ts';
import { tokenHash } from './token.ts';

/**
 * `until`: when it is looked up again. `expires`: when it ends if nobody uses it again. `seen`: its last use that was written down. All in milliseconds of
 * `performance.now()`, worked out of what PostgreSQL says is left: the machine's own clock may be another, and may be put back.
 */
type Known = { until: number; expires: number; seen: number; who: Omit<Actor, 'language' | 'requestId' | 'session'> };

/** A session is looked up at most this often; a revocation is heard of at once, this is for the case that it was not. */
const freshMs = 5000;
const mostKnown = 20_000;
/** The last use of a session is written down at most this often: not with every call. */
const seenMs = 3 * 60_000;

/** Who a token belongs to. Kept in the process for seconds: a question to the database on every call would halve what the server answers. */
export class Sessions {
  readonly #db: Db;
  readonly #known = new Map<string, Known>();
  /** How often all was forgotten: an answer that was asked for before that is not kept. */
  #forgotten = 0;
  constructor(db: Db) {
    this.#db = db;
  }

  /** @param header `Bearer …`, in whatever case (RFC 9110, 11.1); @param address where the call comes from; @returns null for a token that is missing, unknown, expired or revoked */
  async actor(header: string | undefined, requestId: string, language: Language, address: string): Promise<Actor | null> {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1];
    if (!token) return null;
    const hash = tokenHash(token);
    const now = performance.now();
    let known = this.#known.get(hash);
    if (!known || known.until < now) {
      known = await this.#find(hash);
      if (!known) return null;
    }
    if (known.expires < now) return null;
    // A locked session is not in use, whatever asks in its name.
    if (now - known.seen > seenMs && !known.who.isLocked) await this.#seen(hash, known, address);
    return { ...known.who, language, requestId, session: hash };
  }

  /** Whoever a session belongs to as they are by now, with what they may see; null where it is over. */
  async renewed(actor: Actor): Promise<Actor | null> {
    if (actor.session === null) return null;
    const known = this.#known.get(actor.session);
    const found = known && known.until > performance.now() ? known : await this.#find(actor.session);
    return found !== undefined && found.expires > performance.now() ? { ...actor, ...found.who } : null;
  }

  async #find(hash: string): Promise<Known | undefined> {
    const forgotten = this.#forgotten;
    const [found] = await run<{ id: string; role: Role; permissions: Entry[]; channels: string[]; isLocked: boolean; left_ms: number; unseen_ms: number }>(
      this.#db.pool,
      sql`select u."idUser" as id, u.role, u.permissions, s.locked_at is not null as "isLocked",
            extract(epoch from now() - s.seen_at)::float8 * 1000 as unseen_ms,
            extract(epoch from least(s.expires_at, s.seen_at + make_interval(mins => s.idle_minutes)) - now())::float8 * 1000 as left_ms,
            array(${channelsOf(raw('u."idUser"'))}) as channels
          from session s join "user" u on u."idUser" = s.user
          where s.hash = ${hash} and s.expires_at > now() and s.seen_at + make_interval(mins => s.idle_minutes) > now() and u.deleted_at is null`,
    );
    if (!found) {
      this.#known.delete(hash);
      return undefined;
    }
    const { left_ms, unseen_ms, ...who } = found;
    const now = performance.now();
    const known = { until: now + freshMs, expires: now + left_ms, seen: now - unseen_ms, who };
    if (this.#known.size >= mostKnown) this.#known.clear();
    if (forgotten === this.#forgotten) this.#known.set(hash, known);
    return known;
  }

  async #seen(hash: string, known: Known, address: string): Promise<void> {
    known.seen = performance.now();
    await run(this.#db.pool, sql`update session set seen_at = now(), address = ${address}::inet where hash = ${hash}`);
  }

  /** Ends sessions for good, here and in every other process. Answers with how many there were. */
  async revoke(which: Sql): Promise<number> {
    const ended = await run(this.#db.pool, sql`delete from session where ${which} returning 1`);
    if (ended.length > 0) await this.changed();
    return ended.length;
  }

  /** Something about sessions or those whom they belong to is not as it was: every process asks the database again. */
  async changed(): Promise<void> {
    this.forget();
    await run(this.#db.pool, sql`select pg_notify('marquee_sessions', '')`);
  }

  /** Asks the database again about everybody: after a revocation, a changed role or membership. */
  forget(): void {
    this.#forgotten += 1;
    this.#known.clear();
  }
}
