import { constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, may, type Role } from '@marquee/contract/access';
import { areasOf } from '@marquee/contract/index';
import { asset, uploadPurposes } from '@marquee/contract/media/asset';
import { type BanScope, signInScopes } from '@marquee/contract/users/ban';
import type { ErrorCode } from '@marquee/contract/errors';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { toPortError } from '../adapters/storage/folder-fault.ts';
import { banNotice, lastBanOf, type StoredBan } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import { type Refusal, refuse } from '../kit/refusal.ts';
import { sign, verify } from '../kit/sign.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { reserveSpace } from './disk-space.ts';

/** An upload that sends nothing for this long is disconnected. The bytes that arrived stay, and it can be continued. */
const idleTimeoutMs = 60_000;
/** After a refusal the rest of a body is read and discarded for this long, so that its sender can read the answer. */
const drainMs = 10_000;

/** The folder in which uploads arrive, one file for each asset's id. It is beside the storage's own folder, so that a finished file is moved and not copied. */
export const uploadFolder = (deps: Pick<Deps, 'config'>) => join(deps.config.root, 'files', 'uploads');
export const uploadPath = (deps: Pick<Deps, 'config'>, id: string) => join(uploadFolder(deps), id);

const uploadText = (id: string, expires: number) => `upload.${id}.${expires}`;

/** The address to which the bytes of an announced file are sent until it expires. Whoever has the address may send them. */
export function uploadAddress(deps: Pick<Deps, 'db'>, id: string, lapses: Date): string {
  const expires = Math.floor(lapses.getTime() / 1000);
  return `/files/upload/${id}?e=${expires}&s=${sign(deps.db.signing, uploadText(id, expires))}`;
}

/** The bytes of an upload that have arrived; null if there are none. */
export async function receivedBytes(deps: Pick<Deps, 'config'>, id: string): Promise<number | null> {
  const found = await stat(uploadPath(deps, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw toPortError(error);
  });
  return found?.size ?? null;
}

/** Space for an upload is reserved in steps of this many bytes. */
const reservationStepBytes = 4 * 1024 * 1024;

/** The space that one upload reserves while it arrives. It is reserved step by step, so that the upload ends where the disk's reserve begins. */
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

  /** Passes chunks on while there is space for them, and rejects if there is none. */
  readonly passing = async function* (this: SpaceReservation, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (this.#end + chunk.length > this.#allowed) await this.#ask(this.#end + chunk.length);
      this.#end += chunk.length;
      yield chunk;
    }
  }.bind(this);

  async #ask(least: number): Promise<void> {
    const { id, size, isContest } = this.#of;
    // The bytes before are on the disk by now, where everybody sees them.
    this.#letGo();
    const to = Math.max(least, Math.min(size, this.#end + reservationStepBytes));
    this.#letGo = await reserveSpace(this.#deps, isContest ? 'contest' : 'staff', to - this.#end);
    if (isContest) await this.#deps.tickets.reserveUploadBytes(id, to);
    this.#allowed = to;
  }

  /** Releases what was not used. If the database is away at this moment, these few bytes count until the upload continues or expires. */
  async settle(bytes: number): Promise<void> {
    this.#letGo();
    if (!this.#of.isContest) return;
    await run(this.#deps.db.pool, sql`update asset set held = ${bytes}::bigint where id = ${this.#of.id}::uuid`).catch(() => undefined);
  }
}

/** Uploads as the tus server sees them. The database has the announced length, and the file's size is what has arrived. */
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
      sql`select size from asset where id = ${id}::uuid and state = 'uploading' and purpose = any(${uploadPurposes}::text[]) and expires_at > now()`,
    );
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.size, offset: (await receivedBytes(this.#deps, id)) ?? 0 });
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
    // The bytes are written at their offset and not at the end of the file. Two processes may get the same bytes without knowing of each other.
    const file = await open(path, constants.O_CREAT | constants.O_WRONLY);
    try {
      // The bytes reach the disk before they are acknowledged.
      await pipeline(body, room.passing, file.createWriteStream({ start: offset, flush: true }));
    } finally {
      await room.settle((await receivedBytes(this.#deps, id)) ?? 0);
    }
    return (await stat(path)).size;
  }

  override async remove(id: string): Promise<void> {
    // Row and stored file are removed together or not at all. Without the row nobody would find a file that the disk could not delete or a crash left.
    await change(this.#deps.db, machine, async (tx) => {
      const [gone] = await run<{ storage_key: string }>(tx.client, sql`delete from asset where id = ${id}::uuid and state = 'uploading' returning storage_key`);
      if (!gone) throw ERRORS.FILE_NOT_FOUND;
      // The bytes of a film that was refused are there already.
      await this.#deps.storage.remove(gone.storage_key);
    });
    // Deleting large files takes seconds, and live updates would wait for the transaction. The sweep finds these files without their row.
    await rm(uploadPath(this.#deps, id), { force: true });
  }
}

/** The only supported version of tus. */
const tusVersion = '1.0.0';

/** The statuses of tus 1.0 as our refusals. tus answers 403 for a missing header, and 410 for an upload that is over. */
const refusalCodes: Record<number, ErrorCode> = {
  400: 'malformed',
  403: 'malformed',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
};

/** `upload-length` is not among them: the length was announced and cannot change. */
const requestHeaders = ['content-length', 'content-type', 'tus-resumable', 'upload-offset'];
const responseHeaders = ['cache-control', 'upload-length', 'upload-offset'];

type UploadOwner = StoredBan & { id: string; isStranger: boolean; role: Role | null; permissions: Entry[] | null; scope: BanScope | null };

/** Of these uploads, those whose owner may not send them any more, each with its refusal: a ban, a removal or a demotion ends an upload. */
async function endedUploads(deps: Deps, ids: readonly string[]): Promise<Map<string, Refusal>> {
  const rows = await run<UploadOwner>(
    deps.db.pool,
    sql`select a.id, k.id is not null as "isStranger", u.role, u.permissions, b.scope, b.reason, b.until from asset a
          left join contest_ticket k on k.id = a.owner left join "user" u on u."idUser" = a.owner and u.deleted_at is null
          left join lateral (${lastBanOf(raw('u."idUser"'), ['upload', ...signInScopes])}) b on true
        where a.id = any(${ids}::uuid[]) and a.state = 'uploading'`,
  );
  const mayUpload = ({ role, permissions }: UploadOwner) =>
    role !== null && areasOf({ area: 'any' }).some((area) => may(role, permissions ?? [], area, 'edit'));
  return new Map(
    rows.flatMap((row): [string, Refusal][] => {
      if (row.isStranger) return [];
      if (row.scope !== null) return [[row.id, refuse('banned', banNotice(row))]];
      return mayUpload(row) ? [] : [[row.id, refuse('forbidden')]];
    }),
  );
}

/** The calls that receive bytes: tus 1.0 with termination, streamed to the disk. Announcing an upload is a separate call. */
export function uploadHandlers(deps: Deps) {
  /** Errors that the library would answer as 500. */
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: '/files/upload',
    datastore: new UploadStore(deps),
    getFileIdFromRequest: (_request, id) => id,
    // A sender that lost its connection comes back while the old call still waits for bytes. The new call takes over after this many milliseconds.
    lockDrainTimeout: 500,
    // An error with a status is the sender's, such as more bytes than announced. All others are answered as everywhere.
    onResponseError: (request, error) => {
      if (!('status_code' in error)) failures.set(request, toPortError(error));
      return undefined;
    },
  });

  /** Uploads whose bytes arrive at this process now. */
  const running = new Set<{ id: string; refusal: Refusal | undefined; stop: () => void }>();
  const lookAgain = async () => {
    if (running.size === 0) return;
    const ended = await endedUploads(
      deps,
      [...running].map(({ id }) => id),
    );
    for (const each of running) {
      each.refusal ??= ended.get(each.id);
      if (each.refusal) each.stop();
    }
  };
  deps.sessions.onInvalidate(() => void lookAgain().catch((error: unknown) => deps.log.warn({ err: error }, 'running uploads were not looked at again')));

  const serve = async ({ params, query, request, reply }: Call<typeof asset.append>): Promise<undefined> => {
    const { id } = params;
    const expires = Number(query.e);
    if (!verify(deps.db.signing, uploadText(id, expires), expires, query.s ?? '')) throw refuse('forbidden');
    reply.header('tus-resumable', tusVersion);
    // The protocol says: a client with another version, or without any, gets the supported version. The library answers 400 to the latter, and names the
    // version to neither.
    if (request.headers['tus-resumable'] !== tusVersion) {
      reply.header('tus-version', tusVersion);
      throw refuse('unsupported_version');
    }
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'PATCH' && type !== asset.append.requestType) throw refuse('wrong_media_type', { type: asset.append.requestType });
    // A missing folder must not look like an upload of which nothing has arrived.
    await deps.storage.free();
    const headers = requestHeaders.flatMap((name): [string, string][] => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : []));
    const body = request.method === 'PATCH' ? bodyOf(request) : undefined;
    const tusRequest = new Request(`http://marquee/files/upload/${id}`, {
      method: request.method,
      headers,
      ...(body ? { body: body.stream, duplex: 'half' as const } : {}),
    });
    const upload = { id, refusal: undefined as Refusal | undefined, stop: () => body?.stop() };
    // It is noted before its owner is looked up, so that a ban in between is not missed.
    running.add(upload);
    let response: Response;
    try {
      const refusal = (await endedUploads(deps, [id])).get(id);
      if (refusal) throw refusal;
      response = await tus.handleWeb(tusRequest);
    } finally {
      running.delete(upload);
      body?.letGo();
    }
    if (upload.refusal) throw upload.refusal;
    if (failures.has(tusRequest)) throw failures.get(tusRequest);
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

/** A request's body as a stream. It ends early if the sender hangs up or falls silent, and what arrived until then is kept. */
function bodyOf(request: FastifyRequest): { stream: ReadableStream; stop: () => void; letGo: () => void } {
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
  // If the sender hung up before now, no event follows, and the file would stay open for ever.
  if (from.destroyed) end();
  return {
    stream: PassThrough.toWeb(body).readable as ReadableStream,
    stop: () => {
      from.unpipe(body);
      end();
    },
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
