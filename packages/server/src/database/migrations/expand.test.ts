import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { emptyDatabase } from '../../../../../test/support/emptyDatabase.ts';
import { migrations } from './index.ts';

/**
 * While servers are updated one by one, those of the former release work on the new database. So a migration only adds;
 * a later release drops what is no longer used. The server changes existing rows in the background if that takes long.
 */

/** Earlier migrations ran when no store was open to readers. */
const SINCE = '011';

/** The parts that a migration takes away because the former release uses them no more. */
const CONTRACTED: Record<string, readonly string[]> = {};

interface Schema {
  /** Columns by table and name. `needed`: a statement that inserts a row has to give a value. */
  columns: Map<string, { table: string; type: string; nullable: boolean; needed: boolean }>;
  /** Checks, keys and references of columns, by their text. */
  constraints: Map<string, string>;
  indexes: Map<string, string>;
}

async function readSchema(db: Kysely<unknown>): Promise<Schema> {
  const columns = await sql<{ table: string; name: string; type: string; nullable: boolean; needed: boolean }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  const constraints = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`.execute(db);
  // The settings of an index take no time to change, and no statement depends on them.
  const indexes = await sql<{ table: string; text: string }>`
    select tablename as "table", regexp_replace(indexdef, ' WITH \\(.*?\\)', '') as text
    from pg_indexes where schemaname = 'public'`.execute(db);
  const byText = (rows: { table: string; text: string }[]) =>
    new Map(rows.map(({ table, text }) => [`${table}: ${text}`, table]));
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [`${column.table}.${name}`, column])),
    constraints: byText(constraints.rows),
    indexes: byText(indexes.rows),
  };
}

/** The changes that servers of the former release would not bear, and those that would hold up the start. */
function troubles(before: Schema, now: Schema): string[] {
  const tables = new Set(Array.from(before.columns.values(), ({ table }) => table));
  const found: string[] = [];
  for (const [name, { type, nullable, needed }] of before.columns) {
    const column = now.columns.get(name);
    if (!column) found.push(`${name} is gone`);
    else if (column.type !== type) found.push(`${name} was ${type} and is ${column.type}`);
    else if (nullable && !column.nullable) found.push(`${name} must not be null any more`);
    else if (!needed && column.needed) found.push(`${name} has lost its default`);
  }
  for (const [name, { table, needed }] of now.columns) {
    if (tables.has(table) && !before.columns.has(name) && needed) found.push(`${name} is new and has no default`);
  }
  for (const [kind, former, current] of [
    ['constraint', before.constraints, now.constraints],
    ['index', before.indexes, now.indexes],
  ] as const) {
    for (const [text, table] of current) {
      if (tables.has(table) && !former.has(text)) found.push(`new ${kind} on a table with rows: ${text}`);
    }
  }
  // Statements that handle a conflict name the unique columns.
  for (const [text, table] of before.indexes) {
    if (!now.indexes.has(text) && tables.has(table) && text.includes(' UNIQUE ')) found.push(`${text} is gone`);
  }
  return found;
}

describe('a migration only adds to the database', async () => {
  const { db, migrateTo } = await emptyDatabase();
  const names = Object.keys(migrations).sort();
  const first = names.findIndex((name) => name >= SINCE);

  test('every migration since the first shared one only adds', async () => {
    await migrateTo(names[first - 1] as string);
    let before = await readSchema(db);
    for (const name of names.slice(first)) {
      await migrateTo(name);
      const now = await readSchema(db);
      assert.deepEqual(troubles(before, now), CONTRACTED[name] ?? [], name);
      before = now;
    }
  });
});

describe('the check finds changes that break the former release', async () => {
  const table = sql`create table shelf (id integer primary key, name text, size integer not null default 1)`;
  const { db } = await emptyDatabase();
  beforeEach(async () => {
    await sql`drop schema if exists public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await table.execute(db);
  });

  for (const [change, trouble] of [
    ['alter table shelf drop column name', /shelf\.name is gone/],
    ['alter table shelf rename column name to title', /shelf\.name is gone/],
    ['alter table shelf rename to shelves', /shelf\.id is gone/],
    ['alter table shelf alter column size type bigint', /was integer and is bigint/],
    ['alter table shelf alter column name set not null', /must not be null/],
    ['alter table shelf alter column size drop default', /has lost its default/],
    ['alter table shelf add column colour text not null', /colour is new and has no default/],
    ['alter table shelf add check (size < 9)', /new constraint .*CHECK/],
    ['alter table shelf add unique (name)', /new constraint .*UNIQUE/],
    ['create index on shelf (name)', /new index/],
    ['alter table shelf drop constraint shelf_pkey', /UNIQUE INDEX shelf_pkey.* is gone/],
  ] as const) {
    test(change, async () => {
      const before = await readSchema(db);
      await sql.raw(change).execute(db);
      assert.match(troubles(before, await readSchema(db)).join('\n'), trouble);
    });
  }

  test('the check accepts changes that the former release can work with', async () => {
    const before = await readSchema(db);
    for (const change of [
      'alter table shelf add column colour text',
      'alter table shelf add column height integer not null default 2',
      'create table room (id integer primary key, shelf integer not null references shelf (id))',
      'create index on room (shelf)',
      'alter index shelf_pkey set (fillfactor = 80)',
    ]) {
      await sql.raw(change).execute(db);
    }
    assert.deepEqual(troubles(before, await readSchema(db)), []);
  });
});
