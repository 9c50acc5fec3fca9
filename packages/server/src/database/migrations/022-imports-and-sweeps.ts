import { type Kysely, sql } from 'kysely';

/** Imports with progress that can be asked for, and columns for sweeping tables that would grow for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('running').check(sql`state in ('running', 'done', 'failed')`),
    )
    .addColumn('step', 'text')
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('issue_id', 'integer', (column) => column.references('issues.id').onDelete('set null'))
    .addColumn('error', 'text')
    .addColumn('alive_until', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ended_at', 'timestamptz')
    .execute();

  await db.schema
    .createTable('opening_days')
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('openings', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('opening_days_pkey', ['issue_id', 'type', 'day'])
    .execute();

  await db.schema
    .createTable('released_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('served_at', 'timestamptz', (column) => column.notNull())
    .execute();

  // Former releases add rows without this column.
  await db.schema
    .alterTable('mails')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
