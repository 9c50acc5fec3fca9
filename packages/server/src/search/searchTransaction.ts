import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The server gives up a search that takes longer. */
const MAX_MILLISECONDS = 2000;

/**
 * Runs a search on one connection and one processor, and keeps the planner to the indexes. The planner takes reading
 * every page for cheap. By such costs it would also compile each query, and spread it over several processors.
 */
export const inSearchTransaction = <Result>(
  db: Database,
  search: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', ${String(MAX_MILLISECONDS)}, true)`.execute(
      transaction,
    );
    return search(transaction);
  });
