import { constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asset } from '@marquee/contract/media/asset';
import type { ErrorCode } from '@marquee/contract/errors';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { translated } from '../adapters/storage/folder-fault.ts';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { sign, verify } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { keepRoom } from './disk-space.ts';

/** An upload that sends nothing for this long is hung up on; what arrived stays, and it can be gone on with. */
const idleTimeoutMs = 60_000;
/** After a refusal the rest of a body is read and thrown away for this long, so that its sender gets to read the answer. */
const drainMs = 10_000;

/** The folder in which the bytes of uploads gather, one file an asset's id; beside the storage's own, so that a finished one is moved, not copied. */
export const uploadFolder = (deps: Pick<Deps, 'config'>) => join(deps.config.root, 'files', 'uploads');
export const uploadPath = (deps: Pick<Deps, 'config'>, id: string) => join(uploadFolder(deps), id);

const uploadText = (id: string, expires: number) => `upload.${id}.${expires}`;

/** Where the bytes of an announced file are sent until it lapses. Whoever holds the address may send them. */
export function uploadAddress(deps: Pick<Deps, 'db'>, id: string, lapses: Date): string {
  const expires = Math.floor(lapses.getTime() / 1000);
  return `/files/upload/${id}?e=${expires}&s=${sign(deps.db.signing, uploadText(id, expires))}`;
}

/** Bytes of an upload that have arrived; null where there are none. */
export async function arrived(deps: Pick<Deps, 'config'>, id: string): Promise<number | null> {
  const found = await stat(uploadPath(deps, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw translated(error);
  });
  return found?.size ?? null;
}

/** Bytes of an upload for which room is asked at a time. */
const reservationStepBytes = 4 * 1024 * 1024;

/** The room that one upload takes while it arrives. It is asked for step by step, so that the upload ends where the disk's reserve begins. */
class SpaceReservation {
  readonly #deps: Deps;
  readonly #of: { id: string; size: number; isContest: boolean };
  #end: number;
  #allowed: number;
  #letGo = () => {};
  constructor(deps: Deps, { offset, ...of }: { id: string; offset: number; size: number; isContest: boolean }) {
    this.#deps = deps;
    this.#of = of;
    this.#end = offset;
    this.#allowed = offset;
  }

  /** Lets chunks pass for which there is room; rejects where there is none. */
  readonly passing = async function* (this: SpaceReservation, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (this.#end + chunk.length > this.#allowed) await this.#ask(this.#end + chunk.length);
      this.#end += chunk.length;
      yield chunk;
    }
  }.bind(this);

  async #ask(least: number): Promise<void> {
    const { id, size, isContest } = this.#of;
    // By now the bytes before are on the disk, where everybody sees them.
    this.#letGo();
    const to = Math.max(least, Math.min(size, this.#end + reservationStepBytes));
    this.#letGo = await keepRoom(this.#deps, isContest ? 'contest' : 'staff', to - this.#end);
    if (isContest) await this.#deps.tickets.reserveUploadBytes(id, to);
    this.#allowed = to;
  }

  /** Gives back what was not used. Where the database is away at this moment, the few bytes count until the upload goes on or lapses. */
  async settle(bytes: number): Promise<void> {
    this.#letGo();
    if (!this.#of.isContest) return;
    await run(this.#deps.db.pool, sql`update asset set held = ${bytes}::bigint where id = ${this.#of.id}::uuid`).catch(() => undefined);
  }
}

/** Uploads as the tus server sees them: how many bytes are announced stands in the database, how many arrived is the file's size. */
class UploadStore extends DataStore {
  readonly #deps: Deps;
  constructor(deps: Deps) {
    super();
    this.#deps = deps;
    this.extensions = ['termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await run<{ size: number }>(
      this.#deps.db.pool,
      sql`select size from asset where id = ${id}::uuid and state = 'uploading' and purpose in ('film', 'subtitle') and expires_at > now()`,
    );
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.size, offset: (await arrived(this.#deps, id)) ?? 0 });
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const path = uploadPath(this.#deps, id);
    const [row] = await run<{ size: number; isContest: boolean }>(
      this.#deps.db.pool,
      sql`select a.size, exists(select from contest_ticket t where t.id = a.owner) as "isContest" from asset a where a.id = ${id}::uuid`,
    );
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    await mkdir(dirname(path), { recursive: true });
    const room = new SpaceReservation(this.#deps, { id, offset, ...row });
    // At its own place, and not at whatever is the end by then: of two processes each may be sent the same bytes, and neither knows of the other.
    const file = await open(path, constants.O_CREAT | constants.O_WRONLY);
    try {
      // What was acknowledged has reached the disk.
      await pipeline(body, room.passing, file.createWriteStream({ start: offset, flush: true }));
    } finally {
      await room.settle((await arrived(this.#deps, id)) ?? 0);
    }
    return (await stat(path)).size;
  }

  override async remove(id: string): Promise<void> {
    // The row goes with what is in the storage or not at all: without it nobody would look for what a disk does not give up, or a death leaves.
    await change(this.#deps.db, machine, async (tx) => {
      const [gone] = await run<{ storage_key: string }>(tx.client, sql`delete from asset where id = ${id}::uuid and state = 'uploading' returning storage_key`);
      if (!gone) throw ERRORS.FILE_NOT_FOUND;
      // Of one that was found to be no film the bytes are there already.
      await this.#deps.storage.remove(gone.storage_key);
    });
    // Large ones take seconds, for which the transaction would keep live updates from everybody; the sweep looks for these without their row.
    await rm(uploadPath(this.#deps, id), { force: true });
  }
}

/** The one version of tus that is spoken here. */
const version = '1.0.0';

/** The statuses of tus 1.0 as refusals of ours. 403 is its word for a missing header, 410 for an upload that is over. */
const refusalCodes: Record<number, ErrorCode> = {
  400: 'malformed',
  403: 'malformed',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
};

/** Not `upload-length`: it was announced, and cannot be told again. */
const requestHeaders = ['content-length', 'content-type', 'tus-resumable', 'upload-offset'];
const responseHeaders = ['cache-control', 'upload-length', 'upload-offset'];

/** The calls by which bytes arrive: tus 1.0 with termination, streamed to the disk as they come. Announcing an upload is a call of its own. */
export function uploadHandlers(deps: Deps) {
  /** What the library would tell as 500. */
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: '/files/upload',
    datastore: new UploadStore(deps),
    getFileIdFromRequest: (_request, id) => id,
    // A sender that lost its line comes back while the old call still waits for bytes: the new one takes over after this.
    lockDrainTimeout: 500,
    // What has a status is the sender's doing, such as more bytes than were announced. All else is told as it is everywhere.
    onResponseError: (request, error) => {
      if (!('status_code' in error)) failures.set(request, translated(error));
      return undefined;
    },
  });

  const serve = async ({ params, query, request, reply }: Call<typeof asset.append>): Promise<undefined> => {
    const { id } = params;
    const expires = Number(query.e);
    if (!verify(deps.db.signing, uploadText(id, expires), expires, query.s ?? '')) throw refuse('forbidden');
    reply.header('tus-resumable', version);
    // By the protocol a client that speaks none or another version is told which there is. The library says 400 to the latter, and which to neither.
    if (request.headers['tus-resumable'] !== version) {
      reply.header('tus-version', version);
      throw refuse('unsupported_version');
    }
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'PATCH' && type !== asset.append.requestType) throw refuse('wrong_media_type', { type: asset.append.requestType });
    // A folder that is gone must not look like an upload of which nothing has arrived.
    await deps.storage.free();
    const headers = requestHeaders.flatMap((name): [string, string][] => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : []));
    const body = request.method === 'PATCH' ? bodyOf(request) : undefined;
    const asked = new Request(`http://marquee/files/upload/${id}`, {
      method: request.method,
      headers,
      ...(body ? { body: body.stream, duplex: 'half' as const } : {}),
    });
    const response = await tus.handleWeb(asked);
    body?.letGo();
    if (failures.has(asked)) throw failures.get(asked);
    if (response.status >= 300) throw refuse(refusalCodes[response.status] ?? 'internal');
    for (const name of responseHeaders) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    await reply.code(response.status).send();
    return undefined;
  };
  return { uploaded: serve, append: serve, discard: serve };
}

/** A body as it arrives, ended early where its sender hangs up or falls silent: what came until then is kept. */
function bodyOf(request: FastifyRequest): { stream: ReadableStream; letGo: () => void } {
  const from = request.raw;
  const body = new PassThrough();
  const end = () => {
    clearTimeout(silence);
    if (!body.writableEnded) body.end();
  };
  const silence = setTimeout(() => from.destroy(), idleTimeoutMs);
  from.on('data', () => silence.refresh());
  from.once('end', () => clearTimeout(silence));
  from.once('error', end);
  from.once('close', end);
  from.pipe(body);
  // Whoever hung up before now is not heard to do so any more, and the file would be held open for ever.
  if (from.destroyed) end();
  return {
    stream: PassThrough.toWeb(body).readable as ReadableStream,
    letGo: () => {
      clearTimeout(silence);
      if (from.readableEnded || from.destroyed) return;
      from.unpipe(body);
      from.resume();
      const drained = setTimeout(() => from.destroy(), drainMs);
      from.once('close', () => clearTimeout(drained));
    },
  };
}
