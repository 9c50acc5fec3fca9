import { after } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from '../../packages/server/src/database/migrations/index.ts';
import { newDatabase } from './newDatabase.ts';

export interface EmptyDatabase {
  db: Kysely<unknown>;
  /** Runs the migrations up to this one. @throws the error of a migration */
  migrateTo(name: string): Promise<void>;
}

/** A database without tables: on PostgreSQL, or by hand without `TEST_POSTGRES_URL` an embedded one. Ends with the suite. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  const db = new Kysely<unknown>({
    dialect: server
      ? new PostgresDialect({ pool: new Pool({ connectionString: await newDatabase(server) }) })
      : new PGliteDialect({ pglite: new PGlite() }),
  });
  after(() => db.destroy());
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return {
    db,
    async migrateTo(name) {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
    },
  };
}
