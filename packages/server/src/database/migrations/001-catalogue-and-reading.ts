import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('issues')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('content_hash', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('cover', 'jsonb', (column) => column.notNull())
    .addColumn('is_free', 'boolean', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('has_sample', 'boolean', (column) => column.notNull())
    .addColumn('print', 'boolean', (column) => column.notNull())
    .addColumn('rtl', 'boolean', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz', (column) => column.notNull())
    .addColumn('page_count', 'integer', (column) => column.notNull().check(sql`page_count > 0`))
    .addColumn('languages', 'jsonb', (column) => column.notNull())
    .addColumn('published', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();

  await db.schema
    .createTable('catalogue_revision')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into catalogue_revision (revision) values (0)`.execute(db);

  await db.schema
    .createTable('issue_files')
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('sample', 'full')`))
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('opening_ranges', 'jsonb', (column) => column.notNull())
    .addColumn('pages', 'jsonb', (column) => column.notNull())
    .addColumn('pictures_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('issue_files_pkey', ['issue_id', 'type'])
    .execute();

  await db.schema
    .createTable('openings')
    .addColumn('token_id', 'text', (column) => column.primaryKey())
    .addColumn('issue_id', 'integer', (column) => column.notNull().references('issues.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
