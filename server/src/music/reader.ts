import type { Picture } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { SoundReading } from '@marquee/contract/media/music-bulk';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Reference } from '../kit/kinds.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { allOf, run, sql } from '../kit/sql.ts';
import { type Found, hashOf, readSound } from './reading.ts';

type Row = { id: string; name: string; storage_key: string; owner: string | null; reading: Found | null };

/** Other files that may have the same bytes are compared, at most so many of the same size. */
const mostCompared = 20;

/** Reads the tags of an uploaded sound, once. Only the person who uploaded it may. @throws 422 with path `idAsset` */
export function soundReader(deps: Deps): (idAsset: string, actor: Actor) => Promise<SoundReading> {
  /** Files that are being read. A repeated call waits for the same answer. */
  const reading = new Map<string, Promise<Found>>();

  const readOnce = async (row: Row): Promise<Found> => {
    const found = await readSound(deps, row);
    // Two processes may have read it. The first reading counts, and the poster of the other is swept.
    const [stored] = await run<{ reading: Found }>(
      deps.db.pool,
      sql`insert into sound_reading (asset, hash, reading) values (${row.id}::uuid, ${found.hash}, ${JSON.stringify(found)}::jsonb)
          on conflict (asset) do update set reading = coalesce(sound_reading.reading, excluded.reading) returning reading`,
    );
    return stored?.reading ?? found;
  };

  return async (idAsset, actor) => {
    const [row] = await run<Row>(
      deps.db.pool,
      sql`select a.id, a.name, a.storage_key, a.owner, r.reading from asset a left join sound_reading r on r.asset = a.id
          where a.id = ${idAsset}::uuid and a.owner = ${actor.id}::uuid and a.purpose = 'sound' and a.state = 'ready'`,
    );
    if (!row) throw invalid([fault('idAsset', 'file_missing')]);
    const running = row.reading === null ? (reading.get(idAsset) ?? readOnce(row).finally(() => reading.delete(idAsset))) : row.reading;
    if (running instanceof Promise) reading.set(idAsset, running);
    const { poster, ...found } = await running;
    return {
      idAsset,
      name: row.name,
      url: fileAddress(deps.db.signing, idAsset),
      ...found,
      cover: await pictureOf(deps, poster),
      same_as: await songWithBytes(deps, idAsset, found.hash, actor),
    };
  };
}

/** The poster as a picture; null if it was swept, because no record took it. */
async function pictureOf(deps: Deps, id: string | null): Promise<Picture | null> {
  if (id === null) return null;
  const [kept] = await run(deps.db.pool, sql`select 1 from asset where id = ${id}::uuid and state = 'ready' and (expires_at is null or expires_at > now())`);
  const [width, height] = limits.musicPoster;
  return kept ? { id, url: fileAddress(deps.db.signing, id), width, height } : null;
}

/**
 * A song that the caller may see and whose file has the same bytes. Only files of the same size are compared, and each is read once. Equal tags are no
 * reason: two songs of one title both stay.
 */
async function songWithBytes(deps: Deps, idAsset: string, hash: string, actor: Actor): Promise<{ id: string; label: string } | null> {
  const at = deps.db.references.get('music') as Reference;
  const rows = await run<{ id: string; label: string; asset: string; key: string; hash: string | null }>(
    deps.db.pool,
    sql`select t."idMusic" as id, t.title as label, a.id as asset, a.storage_key as key, r.hash
        from asset mine join asset a on a.size = mine.size and a.purpose = 'sound' and a.state = 'ready' and a.id <> mine.id
          join music t on t.film = a.id left join sound_reading r on r.asset = a.id
        where mine.id = ${idAsset}::uuid and ${allOf([sql`t.deleted_at is null`, at.reads(actor)])} order by r.hash = ${hash} desc nulls last, t."idMusic" limit ${mostCompared}`,
  );
  for (const { id, label, asset, key, hash: known } of rows) {
    if ((known ?? (await rememberHash(deps, asset, key))) === hash) return { id, label };
  }
  return null;
}

async function rememberHash(deps: Deps, asset: string, key: string): Promise<string | null> {
  // The file of a song may be away for a moment. It then is not compared.
  const hash = await hashOf(deps.storage, key).catch(() => null);
  if (hash !== null)
    await run(deps.db.pool, sql`insert into sound_reading (asset, hash) select id, ${hash} from asset where id = ${asset}::uuid on conflict do nothing`);
  return hash;
}
