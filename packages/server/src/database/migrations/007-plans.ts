import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('period', 'text', (column) =>
      column.notNull().check(sql`period in ('week', 'month', 'quarter', 'halfyear', 'year')`),
    )
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price > 0`))
    .addColumn('offered', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
