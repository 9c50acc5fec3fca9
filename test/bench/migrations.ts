import { migratePayments } from '../../packages/server/src/database/testing/migratePayments.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

const PAYMENTS = Number(process.env.STORED_PURCHASES ?? 1_000_000);
const MOST_SECONDS = 60;

/** The migrations that the first start of this release runs on the store of an earlier one, with a million payments. */
export async function benchMigrations(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const seconds = await migratePayments(postgres.url, PAYMENTS);
    return [
      {
        name: `migrations of a store with ${PAYMENTS} payments`,
        measured: `${seconds.toFixed(1)} s`,
        target: `≤ ${MOST_SECONDS} s`,
        met: seconds <= MOST_SECONDS,
      },
    ];
  } finally {
    postgres.stop();
  }
}
