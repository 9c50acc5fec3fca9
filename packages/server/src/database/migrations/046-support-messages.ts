import { type Kysely, sql } from 'kysely';

/** Messages of readers to the publisher, and the publisher's answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support_messages')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('done_at', 'timestamptz')
    .execute();
  await sql`create index support_messages_open on support_messages (id) where done_at is null`.execute(db);
  await sql`create index support_messages_received on support_messages (received_at)`.execute(db);
  await sql`create index support_messages_user on support_messages (user_id) where user_id is not null`.execute(db);
  await sql`create index support_messages_email on support_messages (lower(email) text_pattern_ops)`.execute(db);

  await db.schema
    .createTable('support_answers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('support_messages.id').onDelete('cascade'),
    )
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('support_answers_message').on('support_answers').column('message_id').execute();
}
