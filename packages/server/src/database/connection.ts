import path from 'node:path';
import { Kysely, type LogEvent, PGliteDialect, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import { noteStatement } from '../tracing/spans.ts';
import type { Copied } from './copyCluster.ts';
import { migrate, readMigrationState } from './migrate.ts';
import { isDatabaseAway, type PoolState, poolState, requestPool, resilientPool } from './requestPool.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connection {
  /** The database without limits of time: for commands, and for work that no visitor waits for. */
  db: Database;
  /** The same database for requests, which visitors wait for. */
  forRequests: Database;
  /** Copies what has changed in the files of the embedded database to the folder that `copiedDatabase` opens. */
  copyEmbedded?(copied: Copied): Promise<void>;
  /** The connections to PostgreSQL: for requests, and for all else. The embedded database has none. */
  pools?(): Record<'requests' | 'work', PoolState>;
  close(): Promise<void>;
}

const noteQuery = ({ level, query, queryDurationMillis }: LogEvent) =>
  noteStatement(query.sql, queryDurationMillis, level === 'error');

/** Connections besides those for requests. */
const CONNECTIONS = 5;
const CONNECT_MILLISECONDS = 5000;
/** PostgreSQL's codes for errors that only the operator can mend: no right, no room, a copy that can only be read. */
const OPERATOR_CODES = /^(?:42501|53...|25006|58...)$/;

/** Another process of this machine has the embedded database open. */
export class DatabaseInUse extends PlainError {}

type DatabaseSettings = Pick<DataConfig, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<DataConfig, 'MIGRATE_AT_START' | 'NEWER_DATABASE'>>;

/**
 * Opens the database of the settings and brings it up to date, unless the settings leave that to the command `migrate`.
 * Several servers may do so at once.
 *
 * @param create True if an empty database becomes that of a new store.
 * @throws DatabaseInUse
 */
export async function connect(
  settings: DatabaseSettings,
  { create = true }: { create?: boolean } = {},
): Promise<Connection> {
  const connection = await openDatabase(settings);
  try {
    await explainRefusals(prepare(connection.db, settings, create));
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Opens the database of the settings as it is. @throws DatabaseInUse */
export const openDatabase = ({ DATABASE_URL, DATA_DIR }: DatabaseSettings): Promise<Connection> =>
  DATABASE_URL ? connectPostgres(DATABASE_URL) : connectEmbedded(DATA_DIR);

/** @throws PlainError when this release can't work on the database */
async function prepare(
  db: Database,
  { MIGRATE_AT_START = true, NEWER_DATABASE = false }: DatabaseSettings,
  create: boolean,
): Promise<void> {
  const { isEmpty, pending, unknown } = await readMigrationState(db);
  const [newer] = unknown;
  if (newer && !NEWER_DATABASE) {
    throw new PlainError(`a newer release has changed the database (${newer}): start that release or a later one`);
  }
  if (isEmpty && !create) throw new PlainError('there is no store in this database: start its server first');
  if (newer && pending.length > 0) {
    throw new PlainError(`the database is of another release: it has ${newer} and lacks ${pending[0]}`);
  }
  if (pending.length === 0) return;
  if (!MIGRATE_AT_START) {
    throw new PlainError(
      isEmpty
        ? "there is no store in this database, and MIGRATE_AT_START is false: run 'magazine-store migrate' first"
        : `the database is of an earlier release (it lacks ${pending.join(', ')}), and MIGRATE_AT_START is false: run 'magazine-store migrate' first`,
    );
  }
  await migrate(db);
}

/** Turns errors that only the operator can fix, and those of an unreachable database, into a PlainError. */
export async function explainRefusals<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
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
  const db: Database = new Kysely({ dialect: new StoreDialect({ pool }), log: noteQuery });
  const ofRequests = requestPool({ connectionString });
  const forRequests: Database = new Kysely({ dialect: new PostgresDialect({ pool: ofRequests }), log: noteQuery });
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
  return { db, forRequests, pools: () => ({ requests: ofRequests.state(), work: poolState(pool) }), close };
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  // A store on PostgreSQL doesn't load the embedded database.
  const { CLUSTER, openEmbedded } = await import('./pglite.ts');
  const embedded = await openEmbedded(dataDir);
  if (!embedded) throw new DatabaseInUse(`another process has opened the database in ${dataDir}`);
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: embedded.pglite }), log: noteQuery });
  return {
    db,
    forRequests: db,
    async copyEmbedded(copied) {
      const [{ copyCluster }, { copyPath }] = await Promise.all([
        import('./copyCluster.ts'),
        import('./copiedDatabase.ts'),
      ]);
      await embedded.pglite.runExclusive(async () => {
        copyCluster(path.join(dataDir, CLUSTER), copyPath(dataDir), copied);
      });
    },
    async close() {
      await db.destroy();
      embedded.lock.release();
    },
  };
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
