import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { RestoredBackupTable } from '../database/tables.ts';

/** The only place that reads and writes `restored_backup`. */

export type RestoredBackup = Selectable<RestoredBackupTable>;

/** Ids that the former store may have given out since the backup. */
const SKIPPED_IDS = 1000;

/** Notes the backup that the store is made of. */
export async function noteRestored(transaction: Database, takenAt: string): Promise<void> {
  await transaction
    .insertInto('restored_backup')
    .values({ id: 1, taken_at: new Date(takenAt), activated_at: null, sales_listed_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        // The store that was backed up came from a backup too, and has not heard of all sales since that one.
        taken_at: sql<Date>`case when ${row.ref('restored_backup.sales_complete')} then excluded.taken_at
          else least(restored_backup.taken_at, excluded.taken_at) end`,
        activated_at: null,
        sales_listed_at: null,
        sales_complete: false,
      })),
    )
    .execute();
  // Payment providers, bookmarks and caches may know issues and plans that the former store added after the backup. New
  // issues and plans must not get the same ids.
  for (const table of ['issues', 'plans']) {
    await sql`select setval(name::regclass, nextval(name::regclass) + ${SKIPPED_IDS}) from pg_get_serial_sequence(${table}, 'id') as name`.execute(
      transaction,
    );
  }
}

/** The backup that the store was made of; null for another store. */
export const findRestored = async (db: Database): Promise<RestoredBackup | null> =>
  (await db.selectFrom('restored_backup').selectAll().executeTakeFirst()) ?? null;

export async function noteActivated(db: Database): Promise<void> {
  await db.updateTable('restored_backup').set({ activated_at: sql<Date>`now()` }).execute();
}

/** Notes that the payment providers have listed what was sold since the backup. @param complete Not to be asked again. */
export async function noteSalesListed(db: Database, complete: boolean): Promise<void> {
  await db
    .updateTable('restored_backup')
    .set({ sales_listed_at: sql<Date>`now()`, sales_complete: complete })
    .execute();
}
