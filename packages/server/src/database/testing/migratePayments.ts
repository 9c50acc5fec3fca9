import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from '../migrations/index.ts';

/** The last migration before charges became rows, which the migration after it makes from the payments. */
const BEFORE_CHARGES = '012-rate-limits';

/** Runs the migrations of a store that an earlier release has left with payments. Returns their time in seconds. */
export async function migratePayments(postgresUrl: string, payments: number): Promise<number> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: postgresUrl }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo(BEFORE_CHARGES);
    await sql`
      insert into payments (id, gateway, gateway_ref, item_type, item_id, description, amount, currency, precision,
        locale, status, completed_at)
      select 'stored-' || number, 'stripe', 'pi_' || number, 'issue', 1, 'For sale', 499, 'EUR', 2, 'en', 'completed',
        now() from generate_series(1, ${sql.lit(payments)}) number`.execute(db);
    const start = performance.now();
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return (performance.now() - start) / 1000;
  } finally {
    await db.destroy();
  }
}
