import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sampleFilm } from '../adapters/ffmpeg/sample.ts';
import { run, sql } from '../kit/sql.ts';
import type { Answer, TestApp } from '../kit/testing.ts';

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** An anonymous entrant with a ticket that is a minute old. */
export type Entrant = {
  ticket: string;
  /** the id of the ticket */
  id: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  film: (bytes: Buffer) => Promise<string>;
  photo: (bytes: Buffer) => Promise<string>;
};

export async function newEntrant(t: TestApp): Promise<Entrant> {
  const opened = await t.stranger('POST', '/cms/v1/contest/ticket', {});
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  const { ticket } = opened.body.data;
  const [row] = await run<{ id: string }>(
    t.deps.db.pool,
    sql`update contest_ticket set created_at = created_at - interval '1 minute' where hash = ${hash('sha256', ticket, 'base64url')} returning id`,
  );
  const call: Entrant['call'] = (method, path, body, headers = {}) => t.stranger(method, path, body, { ticket, ...headers });
  return {
    ticket,
    id: (row as { id: string }).id,
    call,
    film: async (bytes) => {
      const announced = await call('POST', '/cms/v1/contest/generate_s3_contest_video', {
        name: 'bai-du-thi.mp4',
        size: bytes.length,
        content_type: '',
        purpose: 'film',
      });
      if (announced.status !== 201) throw new Error(JSON.stringify(announced.body));
      await t.stranger('PATCH', announced.body.data.url, bytes, tus);
      const finished = await call('POST', '/cms/v1/publish_s3_file', { idAsset: announced.body.data.idAsset });
      if (finished.status !== 200) throw new Error(JSON.stringify(finished.body));
      return finished.body.data.id;
    },
    photo: async (bytes) => {
      const sent = await call('POST', '/cms/v1/contest/upload_image_contest_video?purpose=identity', bytes, { 'content-type': 'image/jpeg' });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body.data.id;
    },
  };
}

/** A real film of one second. Each seed gives a different film. */
export async function filmBytes(t: TestApp, seed: number): Promise<Buffer> {
  const path = join(t.deps.config.root, `${randomUUID()}.mp4`);
  await sampleFilm(await t.deps.ffmpeg(), { out: path, seconds: 1, width: 160, height: 120, fps: 10, seed });
  return readFile(path);
}

/** A photo like those of phones: rotated by EXIF, with an artist and GPS coordinates. */
export const photoBytes = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 1200, channels: 3, background: '#336699' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Nguyen Thi Hoa' }, IFD3: { GPSLatitude: '21/1 1/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();

/** The body of a complete entry. */
export const entryOf = (film: string, id_photo: string, over: Record<string, unknown> = {}) => ({
  contest: true,
  title: 'Chợ nổi lúc bốn giờ',
  description: 'Một buổi sáng trên chợ nổi Cái Răng.',
  film,
  full_name: 'Nguyễn Thị Hoa',
  birthday: '1999-05-12',
  gender: 'female',
  address: '12 Nguyễn Trãi, Ninh Kiều',
  city: 'Cần Thơ',
  phone: '0912345678',
  facebook: 'https://www.facebook.com/hoa.cantho',
  tiktok: 'https://www.tiktok.com/@hoacantho',
  youtube: 'https://youtube.com/@hoacantho',
  instagram: 'https://instagram.com/hoacantho',
  id_photo,
  consent: true,
  ...over,
});

let seed = 10;

/** Sends a complete entry. Without `bytes` each call generates a different film. */
export async function sendEntry(t: TestApp, over: Record<string, unknown> = {}, bytes?: Buffer) {
  const entrant = await newEntrant(t);
  const [film, photo] = [await entrant.film(bytes ?? (await filmBytes(t, seed++))), await entrant.photo(await photoBytes())];
  const answer = await entrant.call('POST', '/cms/v1/contest/video', entryOf(film, photo, over));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...entrant, film, photo, id: answer.body.data.idVideo as string, received: answer.body.data };
}
