import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

/** Another process of this machine has the embedded database open. */
export class DatabaseInUse extends PlainError {}

/**
 * Opens the database of the settings and brings it up to date. Several servers may do so at once.
 * @throws DatabaseInUse
 */
export async function connect(config: Pick<DataConfig, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Connection> {
  const connection = config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL)
    : await connectEmbedded(config.DATA_DIR);
  try {
    await refuseNewer(connection.db);
    await migrate(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!config.DATABASE_URL || syscall === undefined) throw error;
    throw new PlainError(`DATABASE_URL: ${new URL(config.DATABASE_URL).host} can't be reached (${code})`);
  }
}

function connectPostgres(connectionString: string): Connection {
  const pool = new Pool({ connectionString, max: 10 });
  // A broken connection, as after a restart of PostgreSQL, fails its query, and the pool replaces it. Without listeners its
  // error would also end the process: the pool listens to idle connections alone.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  // A store on PostgreSQL has no use for it.
  const { openEmbedded } = await import('./pglite.ts');
  const embedded = await openEmbedded(dataDir);
  if (!embedded) throw new DatabaseInUse(`another process has opened the database in ${dataDir}`);
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite: embedded.pglite }) });
  return {
    db,
    async close() {
      await db.destroy();
      embedded.lock.release();
    },
  };
}

/** @throws PlainError when a newer release has changed the database */
async function refuseNewer(db: Database): Promise<void> {
  const exists = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as "table"`.execute(
    db,
  );
  if (!exists.rows[0]?.table) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !(name in migrations));
  if (unknown) {
    throw new PlainError(
      `a newer release has changed the database (${unknown.name}): start that release or a later one`,
    );
  }
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
