import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { accountFor, isReachable } from './account.ts';
import type { Account } from './account.ts';

/** What is stored about the cluster between starts, in `postgres.json` of the data folder (mode 0600). */
export interface Memory {
  /** password of the role `marquee`; 32 random bytes, base64url */
  password: string;
  /** the loopback port of the last start */
  port?: number;
  /** the folder of the cluster if PostgreSQL's user cannot reach the data folder */
  home?: string;
  /** when the cluster was created, ISO 8601; absent until then */
  created?: string;
}

/** Where a data folder's PostgreSQL is. */
export interface Home {
  /** the data folder with links resolved */
  dataDir: string;
  /** the folder that holds the cluster: the data folder, or one under `/var/lib/marquee` */
  folder: string;
  /** PGDATA */
  cluster: string;
  account: Account;
  memory: Memory;
}

/** The longest path of a home in bytes. SQLite, which provides the lock, opens no path beyond 512, and PostgreSQL none beyond 1024. */
const maxPathBytes = 480;

/** The folder for clusters whose data folder PostgreSQL's user cannot reach. Each has a folder named after the path of the data folder. */
const fallbackRoot = '/var/lib/marquee';

/**
 * Decides where the cluster of a data folder is, and makes the folders. As root, PostgreSQL gets an unprivileged user. If that user cannot enter the data
 * folder, a new cluster is placed under `/var/lib/marquee`, and stays there.
 *
 * @throws Error if the path is too long, or an existing cluster is unreachable, has lost its owner or belongs to another data folder
 */
export async function findHome(given: string): Promise<Home> {
  await mkdir(given, { recursive: true });
  const dataDir = await realpath(given);
  const known = await recall(dataDir);
  const own = join(dataDir, 'postgres');
  const isOpen = await isReachable(dataDir, await accountFor(own));
  if (known && !known.home && known.created && !isOpen) {
    throw new Error(
      `PostgreSQL runs as an unprivileged user that cannot reach ${dataDir} any more: allow passing through it (chmod o+x on the folder and those above).`,
    );
  }
  const shelter = join(fallbackRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (known?.home?.startsWith(`${fallbackRoot}/`) && known.home !== shelter) {
    throw new Error(
      `${dataDir} is a copy of another data folder, or was moved: its database would be that one's, in ${known.home}. Copy or move that to ${shelter}, and name this as "home" in ${join(dataDir, 'postgres.json')}.`,
    );
  }
  const sheltered = known?.home ?? (isOpen ? undefined : shelter);
  const folder = sheltered ?? dataDir;
  const length = Buffer.byteLength(folder);
  if (length > maxPathBytes) throw new Error(`Its path has ${length} bytes, and PostgreSQL takes ${maxPathBytes}: choose a folder that lies less deep.`);
  if (sheltered) {
    await mkdir(sheltered, { recursive: true });
    // The umask may have closed them to the user for whom they are made.
    if (sheltered.startsWith(`${fallbackRoot}/`)) for (const made of [fallbackRoot, sheltered]) await chmod(made, 0o755);
  }
  const cluster = join(folder, 'postgres');
  const account = await accountFor(cluster);
  if (account && (await stat(cluster).catch(() => undefined))?.uid === 0) {
    throw new Error(
      `${cluster} belongs to root, as which PostgreSQL does not run: it was copied without the owners of its files. Copy it again with them (cp -a), or give it away: chown -R ${account.uid}:${account.gid} ${cluster}`,
    );
  }
  const memory: Memory = { password: known?.password ?? randomBytes(32).toString('base64url'), ...known, ...(sheltered && { home: sheltered }) };
  return { dataDir, folder, cluster, account, memory };
}

async function recall(dataDir: string): Promise<Memory | undefined> {
  const file = join(dataDir, 'postgres.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const memory = JSON.parse(text) as Memory;
    if (typeof memory.password === 'string') return memory;
  } catch {
    // The error is reported below. The parser's own message would show the file's contents.
  }
  throw new Error(`${file} is damaged: it must be JSON with the field "password". Restore it from a backup of the data folder.`);
}

/** Writes what must survive a power cut, before anything relies on it. */
export async function saveMemory(home: Home, news: Partial<Memory>): Promise<void> {
  Object.assign(home.memory, news);
  const file = join(home.dataDir, 'postgres.json');
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(home.memory, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Whether the home contains a finished cluster. */
export async function hasCluster(home: Home): Promise<boolean> {
  return (await stat(join(home.cluster, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}
