import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program's root folder, searched upwards: the server runs from its sources or from one bundled file. */
function findRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'server/src/db/migrations'))) return folder;
  }
  throw new Error('the migrations are missing: Marquee runs from its own folder');
}

const root = findRoot();
export const migrationsFolder = join(root, 'server/src/db/migrations');
export const consoleFolder = join(root, 'console/dist');
