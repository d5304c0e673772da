import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FilmKind } from '@marquee/contract/media/content';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { sampleFilm } from '../adapters/ffmpeg/sample.ts';
import { filmTables } from '../content/content.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import type { Client, TestApp } from '../kit/testing.ts';

/** Stores any bytes as an uploaded film of this person, ready to be attached. */
export async function storedFilm(t: TestApp, owner: string, bytes: Buffer | string, size?: { path: string }): Promise<string> {
  const id = await t.asset({ purpose: 'film', owner });
  const path = size?.path ?? join(t.deps.config.root, `${randomUUID()}.mp4`);
  if (!size) await writeFile(path, bytes);
  await t.deps.storage.adopt(path, `test/${id}`);
  return id;
}

/** Uploads a real film with moving pictures and sound for this person. */
export async function sampleAsset(t: TestApp, owner: string, of: { seconds: number; width: number; height: number; fps?: number }): Promise<string> {
  const path = join(t.deps.config.root, `${randomUUID()}.mp4`);
  await sampleFilm(await t.deps.ffmpeg(), { out: path, fps: 25, seed: 3, ...of });
  return storedFilm(t, owner, '', { path });
}

/** Gives a record a stored rendition of this length in seconds, as if it had been transcoded. Returns the rendition's id. It has no files. */
export async function renditionOf({ deps: { db } }: TestApp, kind: FilmKind, id: string, seconds = 60): Promise<string> {
  const rendition = newId();
  await run(
    db.pool,
    sql`insert into rendition (id, kind, record, duration_s, ready_at) values (${rendition}::uuid, ${kind}, ${id}::uuid, ${seconds}::real, now())`,
  );
  await run(db.pool, sql`update ${filmTables[kind].side} set rendition = ${rendition}::uuid, transcode_status = 'ready' where owner = ${id}::uuid`);
  return rendition;
}

/** Uploads the subtitle file `sample.vi.vtt` for this person. */
export async function storedSubtitle(t: TestApp, owner: string, text: string): Promise<string> {
  const id = await t.asset({ purpose: 'subtitle', owner });
  await t.deps.storage.put(`test/${id}`, Buffer.from(text));
  return id;
}

/** Calls `ask` until it returns the wanted answer. The error contains the last answer. */
export async function until<T>(ask: () => Promise<T>, wanted: (seen: T) => boolean, limitMs = 60_000): Promise<T> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const seen = await ask();
    if (wanted(seen)) return seen;
    if (Date.now() > limit) throw new Error(`still ${JSON.stringify(seen)}`);
    await delay(100);
  }
}

/** The answer to a call that waits for rows which another transaction has locked first. That transaction commits meanwhile. */
export async function overtaken<A>({ deps: { db } }: TestApp, first: Sql, ask: () => Promise<A>): Promise<A> {
  const other = await db.pool.connect();
  try {
    await run(other, sql`begin`);
    await run(other, first);
    const answer = ask();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(
      () => run(db.pool, waiting),
      ({ length }) => length > 0,
    );
    await run(other, sql`commit`);
    return await answer;
  } finally {
    other.release();
  }
}

/** The newest job of a record. */
export async function jobOf(t: TestApp, record: string): Promise<string> {
  const [row] = await run<{ job_id: string }>(
    t.deps.db.pool,
    sql`select job_id from transcode_job where record = ${record}::uuid order by created_at desc, attempt desc limit 1`,
  );
  if (!row) throw new Error('there is no job');
  return row.job_id;
}

export const statusOf = async (client: Client, job: string): Promise<TranscodeJob> => {
  const { status, body } = await client.call('GET', `/cms/v1/transcode/status?job_id=${job}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as TranscodeJob;
};
