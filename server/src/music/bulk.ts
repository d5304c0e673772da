import type { Fault } from '@marquee/contract/kit/faults';
import { faults as faultsOf } from '@marquee/contract/kit/faults';
import { music } from '@marquee/contract/media/music';
import type { BulkResult, BulkSong } from '@marquee/contract/media/music-bulk';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import { classify } from '../kit/failure.ts';
import type { Reference } from '../kit/kinds.ts';
import type { Call } from '../kit/mount.ts';
import { fault, invalid, Refusal, refusalBody } from '../kit/refusal.ts';
import { allOf, run, sql } from '../kit/sql.ts';
import { albumsOf, type Makers, makers, newNames } from './makers.ts';
import { holdNames } from './names.ts';

const about = { name: music.name, fields: music.fields };

/** The fields that a song of a bulk must have. It may lack others and then is a draft. */
const needed = ['title', 'artists', 'genres'] as const;

/**
 * Stores songs in one transaction, each within a savepoint: a refused song leaves nothing behind, and the others stay. The records that they share are held
 * first, so that two bulks at the same time make them once.
 */
export async function storeSongs(deps: Deps, tx: Tx, channel: string, songs: readonly BulkSong[], actor: Actor): Promise<BulkResult[]> {
  const at = tx.db.references.get('channel') as Reference;
  const [owner] = await run(
    tx.client,
    sql`select 1 from channel t where t."idChannel" = ${channel}::uuid and ${allOf([sql`t.deleted_at is null`, at.reads(actor)])}`,
  );
  if (!owner) throw invalid([fault('channel', 'not_found')], about);
  await holdNames(tx.client, newNames(channel, songs));
  const made = makers(deps, tx, channel, songs, actor);
  const results: BulkResult[] = [];
  const seen = new Set<string>();
  for (const song of songs) {
    const { idAsset } = song;
    try {
      if (seen.has(idAsset)) throw invalid([fault('idAsset', 'repeated')]);
      seen.add(idAsset);
      const { idMusic, missing } = await attempt(tx, made, () => storeSong(deps, tx, channel, song, made, actor));
      results.push({ idAsset, state: 'DONE', idMusic, missing, errors: [] });
    } catch (error) {
      const refused = error instanceof Refusal ? error : classify(error as Error);
      if (refused.code === 'internal' || refused.code === 'database_away') throw error;
      results.push({ idAsset, state: 'REFUSED', idMusic: null, missing: [], errors: rowErrors(refused, actor) });
    }
  }
  return results;
}

/** What a refusal means for a row. A refusal that names no field, such as of a ban, is about the row as a whole, which is its file. */
function rowErrors(refused: Refusal, actor: Actor): BulkResult['errors'] {
  const { errors, message } = refusalBody(new Refusal(refused.code, refused.faults, refused.params, refused.about ?? about), actor.language, actor.requestId);
  return errors.length > 0
    ? errors.map((each) => ({ ...each, path: each.path === 'film' ? 'idAsset' : each.path }))
    : [{ path: 'idAsset', code: refused.code, message }];
}

/** Runs the work of one row. If it fails, nothing of it stays: in the database, in the records of writes, or among the made names. */
async function attempt<T>(tx: Tx, { known }: Makers, work: () => Promise<T>): Promise<T> {
  const before = {
    writes: tx.writes.length,
    announcements: tx.announcements.length,
    after: tx.afterCommit.length,
    known: known.map((map) => [...map]),
  };
  // What an earlier row took from its album is of no concern to this one.
  tx.copied = {};
  await tx.client.query('savepoint song');
  try {
    const result = await work();
    await tx.client.query('release savepoint song');
    return result;
  } catch (error) {
    await tx.client.query('rollback to savepoint song; release savepoint song');
    tx.writes.length = before.writes;
    tx.announcements.length = before.announcements;
    tx.afterCommit.length = before.after;
    for (const [at, map] of known.entries()) {
      map.clear();
      for (const [key, id] of before.known[at] ?? []) map.set(key, id);
    }
    throw error;
  }
}

type Stored = { idMusic: string; missing: string[] };

async function storeSong(deps: Deps, tx: Tx, channel: string, song: BulkSong, made: Makers, actor: Actor): Promise<Stored> {
  const already = await songOfFile(tx, song.idAsset, actor);
  if (already) return already;
  const lacks: Fault[] = needed.flatMap((path) => ((song[path]?.length ?? 0) === 0 ? [fault(path, 'required')] : []));
  if (lacks.length > 0) throw invalid(lacks);
  const artists = await made.persons(song.artists ?? [], 'artists');
  const album = song.album == null ? null : await made.album(song.album, song, artists);
  const body = {
    music_type: 'song',
    title: song.title,
    channel,
    artists,
    genres: song.genres,
    album,
    disc: song.disc ?? null,
    track: song.track ?? null,
    poster: song.poster ?? (album === null ? null : await albumCover(tx, album, channel)),
    film: song.idAsset,
    draft: true,
  };
  const checked = music.create.body?.safeParse(body);
  if (checked?.success === false) throw invalid(faultsOf(checked.error, body, music.fields), music);
  const writer = deps.writers.get('music');
  const call = { params: {}, query: {}, body: checked?.data, ifMatch: undefined, db: tx } as unknown as Call;
  const answer = (await writer?.handlers.create?.(call, actor)) as Json | undefined;
  if (answer === undefined) throw new Error('songs cannot be created');
  const stored = JSON.parse(answer.text) as Stored;
  return { idMusic: stored.idMusic, missing: stored.missing };
}

/** The cover of an album of this channel, which a song without its own takes. It may be somebody else's upload. */
async function albumCover(tx: Tx, album: string, channel: string): Promise<string | null> {
  const [found] = await run<{ poster: string | null }>(
    tx.client,
    sql`select t.poster from music t where t."idMusic" = ${album}::uuid and t.deleted_at is null and ${albumsOf(channel)}`,
  );
  const cover = found?.poster ?? null;
  tx.copied = { poster: cover };
  return cover;
}

/** The song that a file has become, if it has. A repeated row finds it, also while the first still runs. */
async function songOfFile(tx: Tx, idAsset: string, actor: Actor): Promise<Stored | undefined> {
  await run(tx.client, sql`select 1 from asset where id = ${idAsset}::uuid and owner = ${actor.id}::uuid for no key update`);
  const [song] = await run<Stored>(
    tx.client,
    sql`select m."idMusic", m.missing from music m join asset a on a.id = m.film
        where m.film = ${idAsset}::uuid and a.owner = ${actor.id}::uuid and m.deleted_at is null order by m."idMusic" limit 1`,
  );
  return song;
}
