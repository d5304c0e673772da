import { extraction, type Metadata } from '@marquee/contract/media/metadata';
import { movie } from '@marquee/contract/media/movie';
import { probe, type Probe, ProbeFailed } from '../adapters/ffmpeg/probe.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { queueFileProbe } from '../files/probe-queue.ts';
import { BadLink, faultOfProbe, probeLink } from './play-link.ts';

/** The time limit for reading media information. */
const limitMs = 30_000;

export const extractionRoutes = implement({ name: movie.name, fields: movie.fields, ...extraction }, (deps) => ({
  extract: async ({ body }, actor) =>
    toMetadata(body.play_link === undefined ? await ofUpload(deps, body.idAsset as string, actor) : await ofLink(deps, body.play_link)),
}));

async function ofLink(deps: Deps, link: string): Promise<Probe> {
  try {
    return await probeLink(deps, link, limitMs);
  } catch (error) {
    if (error instanceof BadLink) throw invalid([fault('play_link', error.code)], movie);
    throw error;
  }
}

async function ofUpload(deps: Deps, id: string, actor: Actor): Promise<Probe> {
  // A partner may read their own uploads; staff may read all.
  const [film] = await run<{ storage_key: string }>(
    deps.db.pool,
    sql`select storage_key from asset where id = ${id}::uuid and purpose = 'film' and state = 'ready' and (owner = ${actor.id}::uuid or ${actor.role !== 'partner'})`,
  );
  if (!film) throw invalid([fault('idAsset', 'file_missing')], movie);
  try {
    return await queueFileProbe(async () => probe(await deps.ffmpeg(), await deps.storage.input(film.storage_key), { timeoutMs: limitMs }));
  } catch (error) {
    if (error instanceof ProbeFailed) throw invalid([fault('idAsset', faultOfProbe[error.cause])], movie);
    throw error;
  }
}

function toMetadata({ source: _source, ...found }: Probe): Metadata {
  const languages = [...found.audio, ...found.subtitles].map((track) => track.language).filter((language) => language !== null);
  return { ...found, resolution: found.video && `${found.video.width}x${found.video.height}`, languages: [...new Set(languages)] };
}
