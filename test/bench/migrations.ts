import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from '../../packages/server/src/database/migrations/index.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

/** The last migration before charges became rows, which the migration after it makes from the payments. */
const BEFORE_CHARGES = '012-rate-limits';
const PAYMENTS = Number(process.env.STORED_PURCHASES ?? 1_000_000);
const MOST_SECONDS = 60;

/** The migrations that the first start of this release runs on the store of an earlier one, with a million payments. */
export async function benchMigrations(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: postgres.url }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo(BEFORE_CHARGES);
    await sql`
      insert into payments (id, gateway, gateway_ref, item_type, item_id, description, amount, currency, precision,
        locale, status, completed_at)
      select 'stored-' || number, 'stripe', 'pi_' || number, 'issue', 1, 'For sale', 499, 'EUR', 2, 'en', 'completed',
        now() from generate_series(1, ${sql.lit(PAYMENTS)}) number`.execute(db);
    const start = performance.now();
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    const seconds = (performance.now() - start) / 1000;
    return [
      {
        name: `migrations of a store with ${PAYMENTS} payments`,
        measured: `${seconds.toFixed(1)} s`,
        target: `≤ ${MOST_SECONDS} s`,
        met: seconds <= MOST_SECONDS,
      },
    ];
  } finally {
    await db.destroy();
    postgres.stop();
  }
}
