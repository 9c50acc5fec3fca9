import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/database/connection.ts';

/**
 * Locks a table in a transaction of its own, so that other statements on it wait.
 *
 * @returns a function that ends the lock
 */
export async function lockTable(
  db: Database,
  table: string,
  mode: 'access exclusive' | 'exclusive' = 'access exclusive',
): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(transaction);
    locked.resolve();
    await held.promise;
  });
  // A lock that fails ends here.
  await Promise.race([locked.promise, holding]);
  return async () => {
    held.resolve();
    await holding;
  };
}
