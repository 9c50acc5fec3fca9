import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { DeclarationsTable } from '../database/tables.ts';

export interface DeclarationFilter {
  kind?: DeclarationsTable['kind'] | undefined;
  state?: 'open' | 'done' | undefined;
}

/** The place of a declaration in the list, which is in the order of time, the newest first. */
export interface DeclarationPlace {
  /** As PostgreSQL writes it: a `Date` would lose microseconds. */
  at: string;
  receipt: string;
}

/** Declarations from the newest on, after a place. */
export const listDeclarations = (
  db: Database,
  { kind, state }: DeclarationFilter,
  { after, limit }: { after: DeclarationPlace | null; limit: number },
) =>
  db
    .selectFrom('declarations')
    .selectAll()
    .select(sql<string>`received_at::text`.as('at'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as DeclarationsTable['kind']))
    .$if(state !== undefined, (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(received_at, receipt) < (${after?.at}::timestamptz, ${after?.receipt}::text)`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('receipt', 'desc')
    .limit(limit)
    .execute();

/** The declarations that name this address, for the export of the account that has it. */
export async function exportDeclarations(db: Database, email: string | null) {
  if (email === null) return [];
  const declarations = await db
    .selectFrom('declarations')
    .select(['receipt', 'kind', 'name', 'contract', 'received_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('received_at', 'desc')
    .execute();
  return declarations.map((declaration) => ({ ...declaration, received_at: declaration.received_at.toISOString() }));
}

export const findDeclaration = (db: Database, receipt: string) =>
  db.selectFrom('declarations').selectAll().where('receipt', '=', receipt).executeTakeFirst();

/** Marks a declaration as done, or as open again. @returns False if it was so before. */
export async function markDeclarationDone(transaction: Database, receipt: string, done: boolean): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('declarations')
    .set({ done_at: done ? sql<Date>`now()` : null })
    .where('receipt', '=', receipt)
    .where('done_at', done ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
