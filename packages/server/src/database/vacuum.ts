import { sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * Makes the space of deleted rows free for new ones. A PostgreSQL server does this by itself; the embedded database has
 * no process for it. It takes one table at a time, so that requests don't wait for all.
 */
export async function vacuum(db: Database): Promise<void> {
  for (const { name } of await db.introspection.getTables()) await sql`vacuum ${sql.table(name)}`.execute(db);
}
