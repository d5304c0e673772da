import { stream } from '@marquee/contract/media/stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { verify } from '../kit/sign.ts';
import { captionFile, withCaptions } from './captions.ts';
import { emptyBody, rangeOf } from '../files/file.ts';
import { prefixText, renditionFolder } from './rendition.ts';

export const streamRoutes = implement(stream, (deps) => ({
  file: async ({ params, request, reply }) => {
    const { rendition } = params;
    const name = params['*'];
    const expires = Number(params.expires);
    if (!verify(deps.db.signing, prefixText(rendition, expires), expires, params.signature)) throw refuse('forbidden');
    const seconds = Math.max(0, Math.floor(expires - Date.now() / 1000));
    // Players run on other sites; the signature is the permission.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const made = name === 'master.m3u8' ? await withCaptions(deps, rendition) : await captionFile(deps, rendition, name);
    if (made) {
      // No cache, because captions change without a new transcode.
      await reply.type(made.type).header('cache-control', 'no-cache').send(made.text);
      return undefined;
    }
    await sendFile(deps, `${renditionFolder(rendition)}/${name}`, seconds, request, reply);
    return undefined;
  },
}));

async function sendFile(deps: Deps, path: string, seconds: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const found = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) ? await deps.storage.stat(path) : null;
  if (!found) throw refuse('not_found');
  const isHead = request.method === 'HEAD';
  // Range requests apply to GET only (RFC 9110, 14.2).
  const range = isHead ? undefined : rangeOf(request.headers.range, found.size);
  reply.header('accept-ranges', 'bytes');
  if (range === 'outside') {
    await reply.code(416).header('content-range', `bytes */${found.size}`).send();
    return;
  }
  const opened = isHead ? undefined : await deps.storage.open(path, range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  await reply
    .type(contentTypeOf(path))
    .header('cache-control', `public, max-age=${seconds}, immutable`)
    .header('content-length', String(range ? range.end - range.start + 1 : found.size))
    .send(opened?.stream ?? emptyBody());
}
