import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_removals')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('file_removals_due').on('file_removals').column('due_at').execute();

  await db.schema
    .createTable('replaced_files')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('sample', 'full')`))
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('opening_ranges', 'jsonb', (column) => column.notNull())
    .addColumn('pages', 'jsonb', (column) => column.notNull())
    .addColumn('pictures_key', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('replaced_files_issue').on('replaced_files').column('issue_id').execute();

  await db.schema
    .createTable('replaced_covers')
    .addColumn('file_name', 'text', (column) => column.primaryKey())
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .execute();

  // The server looks for the next publication every second.
  await db.schema.createIndex('issues_published_at').on('issues').column('published_at').execute();
}
