import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../adapters/database/embedded.ts';
import { migrate } from '../../db/migrate.ts';

/** Does some work on a migrated PostgreSQL of its own, which is removed afterwards. For drills and measurements that run outside of the suite. */
export async function onOwnDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-drill-'));
  // PostgreSQL's user must enter it when this runs as root.
  await chmod(folder, 0o711);
  const cluster = await startEmbedded({ dataDir: folder, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] });
  try {
    await migrate(cluster.url);
    return await work(cluster.url);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
