import { type Kysely, sql } from 'kysely';

/** The members of the publisher's desk, their invitations, and the log of all changes, which only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_members')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('desk_invitations')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('desk_audit')
    .addColumn('id', 'bigserial', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_user_id', 'integer')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .execute();
  await db.schema.createIndex('desk_audit_at').on('desk_audit').columns(['at', 'id']).execute();
  await sql`create index desk_audit_actor on desk_audit (actor text_pattern_ops, id)`.execute(db);
  await db.schema.createIndex('desk_audit_action').on('desk_audit').columns(['action', 'id']).execute();
  await sql`create index desk_audit_subject on desk_audit (subject text_pattern_ops, id)`.execute(db);
  await sql`
    create function refuse_change_of_desk_audit() returns trigger language plpgsql as $$
    begin
      raise exception 'desk_audit only grows';
    end
    $$`.execute(db);
  await sql`
    create trigger desk_audit_only_grows before update or delete or truncate on desk_audit
    for each statement execute function refuse_change_of_desk_audit()`.execute(db);
}
