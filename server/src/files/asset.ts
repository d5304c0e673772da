import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fields } from '@marquee/contract/kit/field';
import { uniqueMarks, type SubtitleNotice, subtitleName } from '@marquee/contract/kit/subtitle';
import { limits } from '@marquee/contract/limits';
import { asset, type StoredAsset, type UploadPurpose } from '@marquee/contract/media/asset';
import type { Language } from '@marquee/contract/words/words';
import { refuseBanned } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, Refusal, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { fileHandler } from './file.ts';
import { filmAt, soundAt } from './film.ts';
import { pictureHandler } from './picture.ts';
import { requireSpace } from './disk-space.ts';
import { readSubtitle } from './subtitle.ts';
import { SubtitleBroken } from './subtitle-cue.ts';
import { noticesIn } from './subtitle-words.ts';
import { receivedBytes, uploadAddress, uploadHandlers, uploadPath } from './upload.ts';

const maxSizes: Record<UploadPurpose, { bytes: number; text: string }> = {
  film: { bytes: limits.filmBytes, text: `${limits.filmBytes / 1024 ** 3} GB` },
  sound: { bytes: limits.soundBytes, text: `${limits.soundBytes / 1024 ** 3} GB` },
  subtitle: { bytes: limits.subtitleBytes, text: `${limits.subtitleBytes / 1024 ** 2} MB` },
};

/** The storage key of a finished file. It contains nothing of the file's name. Subtitles are stored as WebVTT, whatever format arrived. */
const storageKeyOf: Record<UploadPurpose, (id: string) => string> = {
  film: (id) => `film/${id}`,
  sound: (id) => `sound/${id}`,
  subtitle: (id) => `subtitle/${id}.vtt`,
};

/** What was found out about an uploaded file. */
type UploadContents = Partial<Pick<StoredAsset, 'width' | 'height' | 'duration_s' | 'cues'>> & {
  notices?: SubtitleNotice[];
  size: number;
  content_type: string;
};
type Row = Omit<StoredAsset, 'notices'> & { notices: SubtitleNotice[]; owner: string | null; state: 'uploading' | 'ready'; storage_key: string };

const about = { name: 'asset', fields: {} as Fields };

export const assetRoutes = implement({ ...about, ...asset }, (deps) => {
  /** Uploads that are being finished. A repeated call gets the same answer. */
  const finishing = new Map<string, Promise<Row>>();

  return {
    generate: async ({ body, db }, actor) => {
      const { name, size, purpose } = body;
      if (actor.ticket !== undefined && purpose !== 'film') throw refuse('forbidden');
      if (size > maxSizes[purpose].bytes) throw invalid([fault('size', 'file_too_large', { max: maxSizes[purpose].text })]);
      if (purpose !== 'subtitle' && (body.language ?? body.marks) !== undefined)
        throw invalid([fault(body.language === undefined ? 'marks' : 'language', 'unknown_field')]);
      const chosen = body.language === undefined ? subtitleName(name) : { language: body.language, marks: uniqueMarks(body.marks ?? []) };
      const named = purpose === 'subtitle' ? chosen : null;
      if (purpose === 'subtitle' && !named) throw invalid([fault('name', 'subtitle_name', { name })]);
      await refuseBanned(deps.db.pool, actor.id, 'upload');
      await requireSpace(deps, actor.ticket === undefined ? 'staff' : 'contest', size);
      const id = newId();
      // An upload that a stranger announced expires within minutes unless bytes arrive; `reserveUploadBytes` extends it.
      const minutes = actor.ticket === undefined ? limits.uploadHours * 60 : limits.contestSilentMinutes;
      const { until, lapses: addressExpires } = await change(db, actor, async (tx) => {
        if (actor.ticket !== undefined) await deps.tickets.admitFilmUpload(tx, deps, actor.ticket, size);
        const [made] = await run<{ until: Date; lapses: Date }>(
          tx.client,
          sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, language, marks, expires_at)
              values (${id}::uuid, ${uploader(actor)}::uuid, ${purpose}, 'uploading', ${name}, 'application/octet-stream', ${size}::bigint, ${storageKeyOf[purpose](id)}, ${named?.language ?? null}, ${named?.marks ?? []}::text[], now() + make_interval(mins => ${minutes}))
              returning expires_at as until, now() + make_interval(hours => ${limits.uploadHours}) as lapses`,
        );
        return made as { until: Date; lapses: Date };
      });
      return { idAsset: id, protocol: 'tus' as const, url: uploadAddress(deps, id, addressExpires), expires_at: until.toISOString() };
    },
    publish: async ({ body }, actor) => {
      const id = body.idAsset;
      const [row] = await run<Row>(
        deps.db.pool,
        sql`select id, owner, state, storage_key, name, purpose, size, width, height, duration_s, language, marks, cues, notices from asset
            where id = ${id}::uuid and owner = ${uploader(actor)}::uuid and purpose in ('film', 'sound', 'subtitle') and (state = 'ready' or expires_at > now())`,
      );
      if (!row) throw refuse('not_found');
      if (row.state === 'ready') return toStoredAsset(row, actor.language);
      const running = finishing.get(id) ?? (actor.ticket === undefined ? finish(deps, row) : finishForStranger(deps, row)).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return toStoredAsset(await running, actor.language);
    },
    picture: pictureHandler(deps),
    ...uploadHandlers(deps),
    file: fileHandler(deps),
  };
});

/** The owner of an upload: a person's id, or a stranger's ticket. */
export const uploader = (actor: Actor): string | null => actor.ticket ?? actor.id;

/** Like `finish`, for a stranger. A refused file is deleted, because each probe costs the server more than it costs the sender. */
async function finishForStranger(deps: Deps, row: Row): Promise<Row> {
  try {
    return await finish(deps, row);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') {
      await deps.storage.remove(row.storage_key);
      await rm(uploadPath(deps, row.id), { force: true });
      await run(deps.db.pool, sql`delete from asset where id = ${row.id}::uuid and state = 'uploading'`);
    }
    throw error;
  }
}

/**
 * Checks an uploaded file and moves it to its place. Each step can run twice: the server may stop between any two, and a repeated call may reach another
 * process at the same time.
 */
async function finish(deps: Deps, row: Row): Promise<Row> {
  let found: UploadContents;
  try {
    found = await (row.purpose === 'subtitle' ? finishSubtitle(deps, row) : finishMedia(deps, row));
  } catch (error) {
    const done = await finishedElsewhere(deps, row);
    if (done) return done;
    throw error;
  }
  const [ready] = await run<Row>(
    deps.db.pool,
    sql`update asset set state = 'ready', content_type = ${found.content_type}, size = ${found.size}::bigint, width = ${found.width ?? null}::int, height = ${found.height ?? null}::int,
          duration_s = ${found.duration_s ?? null}::real, cues = ${found.cues ?? null}::int, notices = ${JSON.stringify(found.notices ?? [])}::jsonb, expires_at = now() + make_interval(hours => ${limits.uploadHours})
        where id = ${row.id}::uuid and state = 'uploading' returning id, name, purpose, size, width, height, duration_s, language, marks, cues, notices`,
  );
  if (!ready) {
    const done = await finishedElsewhere(deps, row);
    if (done) return done;
    throw refuse('not_found');
  }
  await rm(uploadPath(deps, row.id), { force: true });
  return ready;
}

/**
 * The row as another process has finished it, or null if it is not finished. If the upload was cancelled, it removes the file that was just moved into the
 * storage, which nothing refers to, and refuses.
 */
async function finishedElsewhere(deps: Deps, row: Row): Promise<Row | null> {
  const [still] = await run<Row>(
    deps.db.pool,
    sql`select id, state, name, purpose, size, width, height, duration_s, language, marks, cues, notices from asset where id = ${row.id}::uuid`,
  );
  if (still) return still.state === 'ready' ? still : null;
  await deps.storage.remove(row.storage_key);
  throw refuse('not_found');
}

/** Finishes a film or a sound. */
async function finishMedia(deps: Deps, row: Row): Promise<UploadContents> {
  await moveToStorage(deps, row);
  return { ...(await (row.purpose === 'sound' ? soundAt : filmAt)(deps, row.storage_key)), size: row.size };
}

/** How often, and after how many milliseconds each, to look for a film that another process is moving. */
const maxMoveChecks = 10;
const moveCheckMs = 100;

/**
 * Moves a film that has arrived to its place in the storage. No transaction locks out others meanwhile: a disk may take minutes, and a few such films would use
 * all connections. If two processes move it, one finds it gone and looks for it at its destination. While it moves, it is at neither place.
 */
async function moveToStorage(deps: Deps, row: Row): Promise<void> {
  for (let check = 1; ; check++) {
    const here = await receivedBytes(deps, row.id);
    if (here === row.size) {
      try {
        await deps.storage.adopt(uploadPath(deps, row.id), row.storage_key);
        return;
      } catch (error) {
        if ((await receivedBytes(deps, row.id)) !== null) throw error;
      }
    }
    if ((await deps.storage.stat(row.storage_key))?.size === row.size) return;
    if ((here !== null && here !== row.size) || check === maxMoveChecks) throw refuse('conflict');
    await delay(moveCheckMs);
  }
}

async function finishSubtitle(deps: Deps, row: Row): Promise<UploadContents> {
  await requireSpace(deps, 'staff', limits.subtitleBytes);
  if ((await receivedBytes(deps, row.id)) !== row.size) throw refuse('conflict');
  try {
    const { cues, vtt, notices } = readSubtitle(await readFile(uploadPath(deps, row.id)), row.language ?? undefined);
    const { size } = await deps.storage.put(row.storage_key, Buffer.from(vtt));
    return { size, cues, notices, content_type: 'text/vtt; charset=utf-8' };
  } catch (error) {
    if (!(error instanceof SubtitleBroken)) throw error;
    throw invalid([brokenSubtitle(row.name, error)]);
  }
}

/** The fault for a subtitle file that cannot be used. A file that is no subtitle file at all has no line to blame. */
const brokenSubtitle = (name: string, { line }: SubtitleBroken) =>
  line === null ? fault('file', 'not_subtitles', { name }) : fault('file', 'subtitle_broken', { name, line });

/** The answer about a file, with its notices in this language. */
const toStoredAsset = ({ id, name, purpose, size, width, height, duration_s, language, marks, cues, notices }: Row, speaks: Language): StoredAsset => ({
  id,
  name,
  purpose,
  size,
  width,
  height,
  duration_s,
  language,
  marks,
  cues,
  notices: noticesIn(speaks, notices),
});
