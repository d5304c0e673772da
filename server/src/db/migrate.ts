import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../places.ts';

/** Any number that nothing else locks. */
const lock = 7_277_831;

/** Brings the database to the newest tables. Processes that start together wait for one another; twice is fine. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'marquee migrate', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("set lock_timeout = '120s'");
    await client.query('select pg_advisory_lock($1)', [lock]);
    // Drizzle takes every change inside one transaction, so a fault leaves the database as it was.
    await apply(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
