import type { Entry, Role } from '@marquee/contract/access';
import type { Language } from '@marquee/contract/words/words';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { tokenHash } from './session.ts';

type Known = { until: number; expires: number; who: Omit<Actor, 'language' | 'requestId' | 'session'> };

/** A session is looked up at most this often; a revocation is heard of at once, this is for the case that it was not. */
const freshMs = 5000;
const mostKnown = 20_000;

/** Who a token belongs to. Kept in the process for seconds: a question to the database on every call would halve what the server answers. */
export class Sessions {
  readonly #db: Db;
  readonly #known = new Map<string, Known>();
  constructor(db: Db) {
    this.#db = db;
  }

  /** @param header `Bearer …`; @returns null for a token that is missing, unknown, expired or revoked */
  async actor(header: string | undefined, requestId: string, language: Language): Promise<Actor | null> {
    const token = /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1];
    if (!token) return null;
    const hash = tokenHash(token);
    const now = Date.now();
    let known = this.#known.get(hash);
    if (!known || known.until < now) {
      known = await this.#find(hash);
      if (!known) return null;
    }
    if (known.expires < now) return null;
    return { ...known.who, language, requestId, session: hash };
  }

  /** Whether a session, named by its hash, is still good. */
  async holds(hash: string | null): Promise<boolean> {
    if (hash === null) return false;
    const known = this.#known.get(hash);
    const found = known && known.until > Date.now() ? known : await this.#find(hash);
    return found !== undefined && found.expires > Date.now();
  }

  async #find(hash: string): Promise<Known | undefined> {
    const [found] = await run<{ id: string; role: Role; permissions: Entry[]; channels: string[]; expires_at: Date }>(
      this.#db.pool,
      sql`select u."idUser" as id, u.role, u.permissions, s.expires_at,
            array(select c."idChannel" from channel c where c.owner = u."idUser" and c.deleted_at is null
              union select c."idChannel" from channel_member m join channel c on c."idChannel" = m.owner where m.target = u."idUser" and c.deleted_at is null) as channels
          from session s join "user" u on u."idUser" = s.user
          where s.hash = ${hash} and s.expires_at > now() and u.deleted_at is null`,
    );
    if (!found) {
      this.#known.delete(hash);
      return undefined;
    }
    const { expires_at, ...who } = found;
    const known = { until: Date.now() + freshMs, expires: expires_at.getTime(), who };
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(hash, known);
    return known;
  }

  /** Ends sessions for good, here and in every other process. */
  async revoke(which: Sql): Promise<void> {
    await run(this.#db.pool, sql`delete from session where ${which}`);
    this.forget();
    await run(this.#db.pool, sql`select pg_notify('marquee_sessions', '')`);
  }

  /** Asks the database again about everybody: after a revocation, a changed role or membership. */
  forget(): void {
    this.#known.clear();
  }
}
