import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { ConfigFault } from '../config.ts';
import { migrationsFolder } from '../places.ts';
import { OtherVersion } from './migrate.ts';

/** The variable that names the database. The database in the data folder is the server's own. */
type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR';

/** Properties of a database and of our role in it. */
type DatabaseFacts = {
  pid: number;
  version: number;
  encoding: string;
  is_standby: boolean;
  name: string;
  role: string;
  /** the same value for two addresses of one database */
  place: string;
  has_icu: boolean;
  may_create: boolean;
  may_create_tables: boolean;
  /** extensions that are missing and cannot be created because their files are not installed */
  unavailable: string[];
  /** extensions in another schema than `public` */
  elsewhere: string[];
  /** relations in `public` that belong to no extension */
  relations: number;
  /** whether the migrator's table exists; it may be another program's */
  has_migrations: boolean;
};

type Found = DatabaseFacts & { isPooled: boolean; whose: 'nobody' | 'ours' | 'others' };

/** The oldest major version that Marquee is tested with, as in the operator's guide. */
const oldestVersion = 15;
const timeoutMs = 10_000;

const question = `
  select pg_backend_pid() as pid, current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as is_standby, current_database() as name, current_user as role,
    (select oid from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time() as place,
    exists (select from pg_collation where collname = 'vi-x-icu') as has_icu,
    has_database_privilege(current_database(), 'create') as may_create,
    coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as may_create_tables,
    array(select e from unnest(array['pg_trgm', 'unaccent']) e where not exists (select from pg_available_extensions where name = e)) as unavailable,
    array(select extname::text from pg_extension join pg_namespace n on n.oid = extnamespace
      where extname in ('pg_trgm', 'unaccent') and nspname <> 'public') as elsewhere,
    (select count(*)::int from pg_class c where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'f', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')) as relations,
    to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations`;

/**
 * Examines an external PostgreSQL before anything is written to it: whether it answers, is suitable, and is empty or already Marquee's. `isPooled` means that
 * `url` is that of a pooler; `directUrl` must then be the server's own. @throws ConfigFault with one line that names the variable and never contains a password
 */
export async function examineDatabase(of: { url: string; directUrl: string | undefined }): Promise<{ isPooled: boolean }> {
  const variable: Variable = of.directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const direct = await readDatabaseFacts(variable, of.directUrl ?? of.url);
  if (direct.isPooled) {
    const remedy = 'give in DATABASE_DIRECT_URL the address of PostgreSQL itself: live updates, the queue and migrations need a connection of their own';
    throw new ConfigFault(`${variable}: leads through a pooler; ${remedy}`);
  }
  const unfit = reasonUnsuitable(direct);
  if (unfit) throw new ConfigFault(`${variable}: ${unfit}`);
  if (of.directUrl === undefined) return { isPooled: false };
  const pooled = await readDatabaseFacts('DATABASE_URL', of.url);
  if (pooled.place !== direct.place) throw new ConfigFault('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL');
  return { isPooled: pooled.isPooled };
}

/** Reads the properties of the database at an address. */
async function readDatabaseFacts(variable: Variable, url: string): Promise<Found> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, application_name: 'marquee start', connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(question);
    const facts = rows[0] as DatabaseFacts;
    // PostgreSQL gives each client the id of its server process. A pooler does not know it yet, and gives a number of its own.
    const { processID } = client as unknown as { processID: number };
    return {
      ...facts,
      isPooled: processID !== facts.pid,
      whose: (facts.has_migrations ? await migrationOwner(client) : undefined) ?? (facts.relations > 0 ? 'others' : 'nobody'),
    };
  } catch (error) {
    throw databaseFault(variable, error);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Whose migrations were applied. Undefined if a first start only made the table for them. */
async function migrationOwner(client: pg.Client): Promise<Found['whose'] | undefined> {
  const [first] = readMigrationFiles({ migrationsFolder });
  const { rows } = await client.query<{ ours: boolean | null }>('select bool_or(created_at = $1) as ours from drizzle.__drizzle_migrations', [
    first?.folderMillis,
  ]);
  const ours = rows[0]?.ours ?? null;
  if (ours === null) return undefined;
  return ours ? 'ours' : 'others';
}

/** Why Marquee cannot use a database, in words for the operator. */
function reasonUnsuitable(seen: Found): string | undefined {
  const [database, role] = [pg.escapeIdentifier(seen.name), pg.escapeIdentifier(seen.role)];
  if (seen.version < oldestVersion) return `PostgreSQL ${seen.version} answers there, and Marquee needs ${oldestVersion} or newer`;
  if (seen.is_standby) return 'a standby answers there, to which nothing can be written; name the primary';
  if (seen.encoding !== 'UTF8')
    return `the database ${database} is in ${seen.encoding}, and Marquee needs UTF8: create database … encoding 'UTF8' template template0`;
  if (!seen.has_icu) return 'this PostgreSQL was built without ICU, by which Vietnamese names are sorted';
  if (seen.unavailable.length > 0) return `the server lacks ${seen.unavailable.join(' and ')}; install its contrib package (Debian: postgresql-contrib)`;
  if (seen.elsewhere.length > 0)
    return `${seen.elsewhere.join(' and ')} must be in the schema public: ${seen.elsewhere.map((each) => `alter extension ${each} set schema public`).join('; ')}`;
  if (seen.whose === 'others') return `the database ${database} holds the tables of something else; Marquee wants a database of its own`;
  if (!seen.may_create) return `the role ${role} may not make schemas and extensions there: grant create on database ${database} to ${role}`;
  if (seen.whose === 'nobody' && !seen.may_create_tables) return `the role ${role} may not make tables there: grant create on schema public to ${role}`;
  return undefined;
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOENT', 'EACCES']);
const untrusted = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/;

/**
 * One line for an error of the driver or PostgreSQL, whose messages never have the password. Drizzle's additions, the statement and its values, are left out.
 */
export function databaseFault(variable: Variable, error: unknown): ConfigFault {
  if (error instanceof ConfigFault) return error;
  if (error instanceof OtherVersion) return new ConfigFault(`${variable}: ${error.message}`);
  const thrown = error as Error & { code?: string; syscall?: string; errors?: Error[] };
  const known = thrown.cause instanceof Error ? (thrown.cause as typeof thrown) : thrown;
  const code = known.code ?? '';
  // If a name has several addresses, each has an error of its own.
  const whole = known.errors?.map((each) => each.message).join(', ') ?? known.message;
  const message = (whole.split('\n')[0] ?? '').split('; if the root CA')[0] ?? '';
  const remedy = () => {
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host is not known';
    if (known.syscall === 'open' || known.syscall === 'read') return 'a file of the address cannot be read';
    if (unreachable.has(code) || /timeout expired|Connection terminated/i.test(message)) return 'PostgreSQL does not answer there';
    if (untrusted.test(code)) return 'its certificate is not trusted, name who signed it with sslrootcert=<file> or go unchecked with sslmode=no-verify';
    if (/does not support SSL/.test(message)) return 'it speaks no TLS, which sslmode asks for';
    if (/password must be a/.test(message)) return 'PostgreSQL asks for a password, and the address has none';
    if (code === '3D000') return 'make the database first';
    if (code.startsWith('28')) return /no encryption|SSL off/.test(message) ? 'PostgreSQL wants TLS, add sslmode=verify-full' : 'PostgreSQL does not let us in';
    return 'the database cannot be used';
  };
  return new ConfigFault(`${variable}: ${remedy()} (${message})`);
}
