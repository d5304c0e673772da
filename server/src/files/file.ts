import { Readable } from 'node:stream';
import type { asset } from '@marquee/contract/media/asset';
import { BadRange, NotThere } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { matchesEtag } from '../kit/etag.ts';
import type { Call } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { fileBytes, verify } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';

/**
 * Serves a stored file to whoever has its signed address: completely, in one range (RFC 9110, 14), or as 304. A file never changes under its id, so the id is
 * its ETag. It is sandboxed so that no script in it can run as ours, and its type comes from its bytes.
 */
export const fileHandler =
  (deps: Deps) =>
  async ({ params, query, request, reply }: Call<typeof asset.file>): Promise<undefined> => {
    const { id } = params;
    const expires = Number(query.e);
    if (!verify(deps.db.signing, fileBytes(id, expires), expires, query.s ?? '')) throw refuse('forbidden');
    const [row] = await run<{ storage_key: string; content_type: string; name: string }>(
      deps.db.pool,
      sql`select storage_key, content_type, name from asset where id = ${id}::uuid and state = 'ready' and purpose <> 'identity'`,
    );
    if (!row) throw refuse('not_found');

    const etag = `"${id}"`;
    reply
      .header('etag', etag)
      .header('cache-control', `private, max-age=${Math.max(0, Math.floor(expires - Date.now() / 1000))}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Applications on other sites show these files.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (matchesEtag(etag, request.headers['if-none-match'])) {
      await reply.code(304).send();
      return undefined;
    }

    const found = await deps.storage.stat(row.storage_key);
    if (!found) throw new NotThere(row.storage_key);
    const isHead = request.method === 'HEAD';
    // Range requests apply to GET only (RFC 9110, 14.2).
    const range = !isHead && matchesEtag(etag, String(request.headers['if-range'] ?? etag)) ? rangeOf(request.headers.range, found.size) : undefined;
    reply.header('accept-ranges', 'bytes');
    if (range === 'outside') {
      await reply.code(416).header('content-range', `bytes */${found.size}`).send();
      return undefined;
    }
    const opened = isHead
      ? undefined
      : await deps.storage.open(row.storage_key, range).catch((error: unknown) => {
          throw error instanceof BadRange ? refuse('not_found') : error;
        });
    const length = range ? range.end - range.start + 1 : found.size;
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
    await reply
      .type(row.content_type)
      .header('content-length', String(length))
      .header('content-disposition', `inline; filename*=UTF-8''${encodeHeaderValue(row.name)}`)
      .send(opened?.stream ?? emptyBody());
    return undefined;
  };

/** The body of an answer to HEAD. For anything but a stream Fastify would set its own length. */
export const emptyBody = (): Readable => Readable.from([]);

/** The single range that a header requests; undefined if there is none that we serve. Then the complete file is the right answer. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [from = '', to = ''] = found?.slice(1) ?? [];
  if (from === '' && to === '') return undefined;
  // Without a start, the number counts from the end.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start < size && start <= end ? { start, end } : 'outside';
}

/** Encodes a name as in RFC 8187. */
const encodeHeaderValue = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
