import { Kysely, PGliteDialect, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import { migrations } from './migrations/index.ts';
import { isDatabaseAway, requestPool, resilientPool } from './requestPool.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connection {
  /** The database without limits of time: for commands, and for work that no visitor waits for. */
  db: Database;
  /** The same database for requests, which visitors wait for. */
  forRequests: Database;
  close(): Promise<void>;
}

/** Connections besides those for requests. */
const CONNECTIONS = 5;
const CONNECT_MILLISECONDS = 5000;
/** Kysely's number: servers of earlier releases lock it too. */
const MIGRATION_LOCK = 3853314791062309107n;
/** PostgreSQL's codes for errors that only the operator can mend: no right, no room, a copy that can only be read. */
const OPERATOR_CODES = /^(?:42501|53...|25006|58...)$/;

/** Another process of this machine has the embedded database open. */
export class DatabaseInUse extends PlainError {}

/**
 * Opens the database of the settings and brings it up to date. Several servers may do so at once.
 *
 * @param create True if an empty database becomes that of a new store.
 * @throws DatabaseInUse
 */
export async function connect(
  config: Pick<DataConfig, 'DATABASE_URL' | 'DATA_DIR'>,
  { create = true }: { create?: boolean } = {},
): Promise<Connection> {
  const connection = config.DATABASE_URL
    ? await connectPostgres(config.DATABASE_URL)
    : await connectEmbedded(config.DATA_DIR);
  try {
    const isMade = await refuseNewer(connection.db);
    if (!isMade && !create) throw new PlainError('there is no store in this database: start its server first');
    await migrate(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    const { code = '', message } = error as { code?: string; message: string };
    if (!isDatabaseAway(error) && !OPERATOR_CODES.test(code)) throw error;
    throw new PlainError(`the database can't be brought up to date: ${message}`);
  }
}

/** @throws PlainError when the server can't be used */
async function connectPostgres(connectionString: string): Promise<Connection> {
  const pool = resilientPool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
  });
  const db: Database = new Kysely({ dialect: new StoreDialect({ pool }) });
  const forRequests: Database = new Kysely({
    dialect: new PostgresDialect({ pool: requestPool({ connectionString }) }),
  });
  const close = async () => {
    await Promise.all([db.destroy(), forRequests.destroy()]);
  };
  try {
    await sql`select 1`.execute(db);
    // A pooler may refuse their limits of time.
    await sql`select 1`.execute(forRequests);
  } catch (error) {
    await close();
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    const { host } = new URL(connectionString);
    throw new PlainError(
      syscall === undefined
        ? `DATABASE_URL: ${host} can't be used: ${message.split('\n')[0]}`
        : `DATABASE_URL: ${host} can't be reached (${code})`,
    );
  }
  return { db, forRequests, close };
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  // A store on PostgreSQL doesn't load the embedded database.
  const { openEmbedded } = await import('./pglite.ts');
  const embedded = await openEmbedded(dataDir);
  if (!embedded) throw new DatabaseInUse(`another process has opened the database in ${dataDir}`);
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: embedded.pglite }) });
  return {
    db,
    forRequests: db,
    async close() {
      await db.destroy();
      embedded.lock.release();
    },
  };
}

/**
 * Refuses a database that a newer release has changed.
 * @returns true if there is a store in the database
 * @throws PlainError
 */
async function refuseNewer(db: Database): Promise<boolean> {
  const exists = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as "table"`.execute(
    db,
  );
  if (!exists.rows[0]?.table) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (unknown) {
    throw new PlainError(
      `a newer release has changed the database (${unknown.name}): start that release or a later one`,
    );
  }
  return true;
}

/**
 * Brings the database up to date, in one transaction that holds a lock. Kysely's own lock belongs to a connection: behind a
 * pooler that gives out connections by transaction, it would stay with the pooler, and later starts would wait for it.
 */
async function migrate(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** Kysely's lock does nothing: `migrate` has taken its own. */
class WithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class StoreDialect extends PostgresDialect {
  override createAdapter() {
    return new WithoutLock();
  }
}
