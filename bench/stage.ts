import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Request } from './load.ts';
import type { Answer } from './measure.ts';
import { dataFolder, type Product, removeFolder, startProduct } from './product.ts';
import { seed } from './seed.ts';

/** A running Marquee with a catalogue of this many movies, and a signed-in person. */
export type Stage = {
  movies: number;
  /** `http://host:port` */
  address: string;
  host: string;
  port: number;
  databaseUrl: string;
  /** the seed's own connection to the database, for preparing data and counting what was written */
  client: pg.Client;
  get: (path: string) => Request;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Request;
  ask: (path: string) => Promise<Answer>;
  /** the headers with which every call is signed in */
  headers: Record<string, string>;
  /** resident memory of the server process, in MiB */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts the product on its own data folder, with the PostgreSQL that it brings, and fills its catalogue. `web` only answers calls; `all` transcodes too. */
export async function stageOf(movies: number, say: (line: string) => void, mode: 'all' | 'web' = 'web'): Promise<Stage> {
  const folder = await dataFolder();
  let product: Product | undefined;
  let client: pg.Client | undefined;
  const stop = async () => {
    await client?.end().catch(() => undefined);
    await product?.stop();
    await removeFolder(folder);
  };
  try {
    product = await startProduct(folder, mode);
    const { address, memory } = product;
    const { hostname: host, port } = new URL(address);
    const postgres = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { port: number; password: string };
    const databaseUrl = `postgresql://marquee:${postgres.password}@127.0.0.1:${postgres.port}/marquee?sslmode=disable`;
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'marquee bench' });
    await client.connect();
    await seed(client, movies, say);
    const headers = { authorization: `Bearer ${(await product.session()).token}`, accept: 'application/json' };
    return {
      movies,
      address,
      host,
      port: Number(port),
      databaseUrl,
      client,
      headers,
      get: (path) => ({ method: 'GET', path, headers }),
      post: (path, body, more) => ({ method: 'POST', path, headers: { ...headers, 'content-type': 'application/json', ...more }, body: JSON.stringify(body) }),
      ask: async (path) => answerOf(await fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(30_000) })),
      memory: async () => (await memory()) / 1024 ** 2,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: (await response.json()) as Record<string, unknown> };
}
