import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { refuse } from './kit/refusal.ts';
import { consoleFolder } from './places.ts';

/**
 * What pages may load. The token is in browser storage, so no script may ever be injected: scripts and style sheets need this answer's nonce. Style attributes
 * are allowed, since the player and the tables need them for their layout.
 */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Whether an address may be a screen of the console: neither the API's nor a file. */
const isConsoleAddress = (url: string) => !/^\/(cms|comment|platform|files|hls|health|assets)(\/|$)|\.\w+$/.test(url.replace(/[?#].*$/, ''));

/** Whether a client that accepts these types (RFC 9110, 12.5.1) gets a page: all but those that accept only JSON. */
function wantsPage(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map((each) => each.split(';')[0]?.trim().toLowerCase() ?? '');
  return !types.every((type) => /[/+]json$/.test(type));
}

/** Serves the built console. Files have hashed names and are cached for ever; the page is sent each time with a new nonce. */
export async function serveConsole(app: FastifyInstance, deps: Pick<Deps, 'log'>, folder: string = consoleFolder): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) deps.log.warn('the console is not built: npm run build');
  else {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      globIgnore: ['index.html', '**/*.{br,gz}'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    if (!isReadRequest || page === null || !isConsoleAddress(request.url) || !wantsPage(request.headers.accept)) throw refuse('not_found');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}
