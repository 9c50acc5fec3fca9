import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { BackgroundWorkTable, Tables } from '../database/tables.ts';

/** The only place that reads and writes `background_work`. All times are by the clock of the database. */

const now = sql<Date>`now()`;
const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Makes the row of a kind of work, which is due at once. */
export async function addWork(db: Database, name: string): Promise<void> {
  await db
    .insertInto('background_work')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes the lease of work that is due and that no other server does. A lease that the server doesn't renew ends.
 * @param lease A name that no other run has.
 * @param early Also takes work that isn't due yet.
 * @returns The end of the last successful run; null without the lease.
 */
export async function takeWork(
  db: Database,
  { name, lease, seconds, early }: { name: string; lease: string; seconds: number; early: boolean },
): Promise<{ succeededAt: Date | null } | null> {
  const taken = await db
    .updateTable('background_work')
    .set({ lease, leased_until: secondsFromNow(seconds), started_at: now })
    .where('name', '=', name)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .$if(!early, (query) => query.where('due_at', '<=', now))
    .returning('succeeded_at as succeededAt')
    .executeTakeFirst();
  return taken ?? null;
}

export async function renewLease(db: Database, lease: string, seconds: number): Promise<void> {
  await leasedRows(db, lease)
    .set({ leased_until: secondsFromNow(seconds) })
    .execute();
}

const ended = { lease: null, leased_until: null };

export async function recordSuccess(db: Database, lease: string, secondsToNext: number): Promise<void> {
  await leasedRows(db, lease)
    .set({ ...ended, succeeded_at: now, failures: 0, error: null, due_at: secondsFromNow(secondsToNext) })
    .execute();
}

/** The pause before the next try doubles with each failure in a row, up to `longestPause`. */
export async function recordFailure(
  db: Database,
  lease: string,
  { error, firstPause, longestPause }: { error: string; firstPause: number; longestPause: number },
): Promise<void> {
  // The exponent is bounded: 2 to the power of some hundreds is no number of seconds.
  const pause = sql`least(${longestPause}::float8, ${firstPause}::float8 * power(2, least(failures, 20)))`;
  await leasedRows(db, lease)
    .set((row: ExpressionBuilder<Tables, 'background_work'>) => ({
      ...ended,
      failed_at: now,
      failures: row('failures', '+', 1),
      error,
      due_at: sql<Date>`now() + make_interval(secs => ${pause})`,
    }))
    .execute();
}

/** Leaves unfinished work to the next server at once. */
export async function releaseWork(db: Database, lease: string): Promise<void> {
  await leasedRows(db, lease)
    .set({ ...ended, due_at: now })
    .execute();
}

const leasedRows = (db: Database, lease: string) => db.updateTable('background_work').where('lease', '=', lease);

export const listWork = (db: Database): Promise<Selectable<BackgroundWorkTable>[]> =>
  db.selectFrom('background_work').selectAll().orderBy('name').execute();
