import type { Kysely } from 'kysely';

/** The source of entitlements from before this migration. No source can revoke them. */
const GIFT = 'gift';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['owned_issues', 'subscriptions']) {
    await db.schema
      .alterTable(table)
      .addColumn('source', 'text', (column) => column.notNull().defaultTo(GIFT))
      .execute();
    await db.schema.alterTable(table).dropConstraint(`${table}_pkey`).execute();
    await db.schema
      .alterTable(table)
      .alterColumn('source', (column) => column.dropDefault())
      .execute();
  }
  await db.schema
    .alterTable('owned_issues')
    .addPrimaryKeyConstraint('owned_issues_pkey', ['user_id', 'issue_id', 'source'])
    .execute();
  await db.schema
    .alterTable('subscriptions')
    .addPrimaryKeyConstraint('subscriptions_pkey', ['user_id', 'source'])
    .execute();
}
