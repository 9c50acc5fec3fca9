import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { deleteReplaced } from './issueFiles.ts';
import type { Storage } from './storage.ts';

/**
 * The only place that reads and writes `file_removals`. Files without an issue stay for a day: an import may still be
 * running, and addresses handed out for the files may still be in use.
 */

const KEPT_FOR = sql<Date>`now() + interval '1 day'`;
/** Other servers leave a removal alone for this long after one has begun it. */
const CLAIMED_FOR = sql<Date>`now() + interval '1 hour'`;
const AT_ONCE = 20;

/** @param keys Files, or folders with everything below them. */
export async function scheduleRemoval(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('file_removals')
    .values([...new Set(keys)].toSorted().map((storage_key) => ({ storage_key, due_at: KEPT_FOR })))
    // A file that is stored again later stays as long as any other.
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ due_at: KEPT_FOR }))
    .execute();
}

/** @returns true if all of them were still there. */
export async function cancelRemoval(transaction: Database, keys: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('file_removals')
    .where('storage_key', 'in', keys)
    .executeTakeFirst();
  return numDeletedRows === BigInt(keys.length);
}

/** Removes the files that are due. Several servers share the work. An interrupted removal is done again. */
export async function removeDueFiles(db: Database, storage: Storage, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claimDue(db);
    for (const key of claimed) {
      if (signal?.aborted) return;
      await deleteReplaced(db, key);
      await storage.remove(key);
      await db.deleteFrom('file_removals').where('storage_key', '=', key).execute();
    }
    if (claimed.length < AT_ONCE) return;
  }
}

async function claimDue(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('file_removals')
    .set({ due_at: CLAIMED_FOR })
    .where('storage_key', 'in', (due) =>
      due
        .selectFrom('file_removals')
        .select('storage_key')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
