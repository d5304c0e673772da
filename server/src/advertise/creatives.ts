import type { Db } from '../db/open.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import type { Served } from './serving/request.ts';

/** The file of an advertisement. `width` and `height` in pixels, `size` in bytes, `seconds` of a video. */
export type CreativeFile = { id: string; type: string; width: number | null; height: number | null; size: number; seconds: number | null };

/** Files, advertisements and contents that are remembered at most. */
const maxKept = 20_000;

/** How long the genres of content are remembered, in milliseconds. */
const genreMs = 60_000;

/** The genres of all content: owner and target. */
const genreLinks = raw(['movie', 'video', 'music', 'television'].map((kind) => `select owner, target from ${kind}_genre`).join(' union all '));

/**
 * What answers need beside the choice: the file of a creative, and where a click leads. Files never change, so each is read once; the first look reads those of
 * all campaigns that may serve, so that they are known while PostgreSQL is away.
 */
export class Creatives {
  readonly #db: Db;
  readonly #files = new Map<string, CreativeFile>();
  readonly #served = new Map<string, Served>();
  readonly #genres = new Map<string, { genres: readonly string[]; until: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Keeps what was chosen: for the player that asks for it next, and for clicks while PostgreSQL is away. */
  remember(ad: string, served: Served): void {
    if (this.#served.size >= maxKept) this.#served.clear();
    this.#served.set(ad, served);
  }

  /** What viewers got of an advertisement that was chosen a moment ago. Another process may have chosen it. */
  async chosen(ad: string): Promise<Served | undefined> {
    return this.#served.get(ad) ?? (await this.served(ad));
  }

  /** The file with this id; undefined if it is unknown, or cannot be looked up now. */
  async file(id: string): Promise<CreativeFile | undefined> {
    return this.#files.get(id) ?? (await this.#read(id));
  }

  async #read(id: string): Promise<CreativeFile | undefined> {
    if (this.#files.size >= maxKept) this.#files.clear();
    const rows = await this.#ask<CreativeFile>(
      sql`select a.id, a.content_type as type, a.width, a.height, a.size, a.duration_s as seconds from asset a where a.state = 'ready' and (a.id = ${id}::uuid
            or a.id in (select (t.served->>'file')::uuid from ad t join campaign c on c."campaignId" = t.campaign where c.state in ('scheduled', 'running')))`,
    );
    for (const row of rows ?? []) this.#files.set(row.id, row);
    return this.#files.get(id);
  }

  /** What viewers get of an advertisement now. While PostgreSQL is away, what this process chose last. Undefined if there is none. */
  async served(ad: string): Promise<Served | undefined> {
    const rows = await this.#ask<{ served: Served }>(sql`select served from ad where "idAd" = ${ad}::uuid and served is not null`);
    return rows === undefined ? this.#served.get(ad) : rows[0]?.served;
  }

  /** The genres of published content, as ids of tags: as they were within the last minute. None while PostgreSQL is away. */
  async genres(content: string): Promise<readonly string[]> {
    const known = this.#genres.get(content);
    if (known && known.until > performance.now()) return known.genres;
    const rows = await this.#ask<{ genre: string }>(
      sql`select g.target as genre from content c join (${genreLinks}) g on g.owner = c.id where c.id = ${content}::uuid and c.status = 'public' and c.deleted_at is null`,
    );
    const genres = rows?.map(({ genre }) => genre) ?? known?.genres ?? [];
    if (this.#genres.size >= maxKept) this.#genres.clear();
    this.#genres.set(content, { genres, until: performance.now() + genreMs });
    return genres;
  }

  /** Rows, or undefined if PostgreSQL is away. */
  async #ask<R extends object>(query: Sql): Promise<R[] | undefined> {
    return this.#db.pulse.unlessSilent(() => run<R & Record<string, unknown>>(this.#db.pool, query)).catch(() => undefined);
  }
}
