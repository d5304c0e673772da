import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../places.ts';

/** The key of the advisory lock: any number that nothing else locks. */
const lock = 7_277_831;

/** The tables are those of another version. The message is one line, without the name of the database. */
export class OtherVersion extends Error {
  override name = 'OtherVersion';
}

/**
 * Migrates the database to the newest tables. Processes that start together wait for one another, and it can run twice. @throws OtherVersion if the tables have
 * migrations that this version does not know
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'marquee migrate', connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the current statement. Without this listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("set lock_timeout = '120s'");
    await client.query('select pg_advisory_lock($1)', [lock]);
    await refuseOthers(client);
    // Drizzle runs all migrations in one transaction, so an error leaves the database as it was.
    await apply(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Drizzle checks only the newest migration. It would let this version work on tables that a later version has changed. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows: made } = await client.query<{ there: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!made[0]?.there) return;
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations where created_at <> all($1::bigint[]) order by created_at desc limit 1',
    [ours],
  );
  if (!rows[0]) return;
  const day = new Date(Number(rows[0].at)).toISOString().slice(0, 10);
  throw new OtherVersion(
    `another version of Marquee has changed the tables (on ${day}), in a way that this one does not know; start that version, or bring back a backup from before it`,
  );
}
