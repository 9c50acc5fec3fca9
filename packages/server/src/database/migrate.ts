import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { migrations } from './migrations/index.ts';

/** Kysely's number: servers of earlier releases lock it too. */
const MIGRATION_LOCK = 3853314791062309107n;

export interface MigrationState {
  /** True if no release has ever migrated this database. */
  isEmpty: boolean;
  /** The migrations of this release that the database lacks. */
  pending: string[];
  /** The migrations of the database that this release doesn't know: a newer release has run them. */
  unknown: string[];
}

export async function readMigrationState(db: Database): Promise<MigrationState> {
  const exists = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as "table"`.execute(
    db,
  );
  if (!exists.rows[0]?.table) return { isEmpty: true, pending: Object.keys(migrations), unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return {
    isEmpty: false,
    pending: Object.keys(migrations).filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !(name in migrations)),
  };
}

/**
 * Brings the database up to date, in one transaction that holds a lock. Kysely's own lock belongs to a connection: behind a
 * pooler that gives out connections by transaction, it would stay with the pooler, and later starts would wait for it.
 *
 * @returns the names of the migrations that have run
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    return applyMigrations(transaction);
  });
}

/**
 * Runs the migrations of this release that the database lacks.
 * @param only Runs no others: those of an earlier release.
 */
export async function applyMigrations(transaction: Database, only?: readonly string[]): Promise<string[]> {
  const wanted = Object.entries(migrations).filter(([name]) => only?.includes(name) ?? true);
  const provider = { getMigrations: async () => Object.fromEntries(wanted) };
  const { error, results = [] } = await new Migrator({ db: transaction, provider }).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

export const isKnownMigration = (name: string): boolean => name in migrations;
