import { createReadStream } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { applyMigrations } from '../database/migrate.ts';
import { type Manifest, rowsPath } from './manifest.ts';

/** Rows go to the database in statements of about this many characters. */
const AT_ONCE = 1_000_000;

/**
 * Fills an empty database with the rows of a backup and brings it up to date: all of it, or nothing.
 * @param finish Runs in the same transaction.
 */
export async function loadDatabase(
  db: Database,
  folder: string,
  { migrations, tables, sequences }: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>,
  { onTable, finish }: { onTable: (name: string) => void; finish: (transaction: Database) => Promise<void> },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Load the rows into the backup's own schema. Later migrations run below, and change them.
    await applyMigrations(transaction, migrations);
    const references = await readReferences(transaction);
    for (const name of inOrder(
      tables.map((table) => table.name),
      references,
    )) {
      onTable(name);
      await loadTable(transaction, folder, name);
    }
    for (const { name, last_value, is_called } of sequences) {
      await sql`select setval(${name}::regclass, ${last_value}::bigint, ${is_called})`.execute(transaction);
    }
    await applyMigrations(transaction);
    await finish(transaction);
  });
  await sql`analyze`.execute(db);
}

/** The tables that the rows of a table refer to. */
type References = ReadonlyMap<string, readonly string[]>;

async function readReferences(db: Database): Promise<References> {
  const { rows } = await sql<{ table: string; target: string }>`
    select source.relname as "table", target.relname as target from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid != confrelid`.execute(db);
  const references = new Map<string, string[]>();
  for (const { table, target } of rows) references.set(table, [...(references.get(table) ?? []), target]);
  return references;
}

/** The tables in such an order that each comes after those that its rows refer to. */
function inOrder(names: readonly string[], references: References): string[] {
  const ordered = new Set<string>();
  function visit(name: string): void {
    if (ordered.has(name)) return;
    for (const target of references.get(name) ?? []) visit(target);
    ordered.add(name);
  }
  for (const name of names) visit(name);
  return [...ordered];
}

async function loadTable(db: Database, folder: string, name: string): Promise<void> {
  const table = sql.table(name);
  // A migration may have made rows, which are in the backup too.
  const { rows: made } = await sql`select from ${table} limit 1`.execute(db);
  if (made.length > 0) await sql`delete from ${table}`.execute(db);
  const insert = (lines: readonly string[]) =>
    sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(
      db,
    );
  let lines: string[] = [];
  let length = 0;
  for await (const line of readLines(path.join(folder, rowsPath(name)))) {
    lines.push(line);
    length += line.length;
    if (length < AT_ONCE) continue;
    await insert(lines);
    lines = [];
    length = 0;
  }
  if (lines.length > 0) await insert(lines);
}

/** The lines of a file. A line feed alone ends a line: `readline` would also cut at U+2028, which JSON may contain. */
async function* readLines(file: string): AsyncGenerator<string> {
  let line: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [end, ...starts]: string[] = chunk.split('\n');
    line.push(end ?? '');
    for (const start of starts) {
      yield line.join('');
      line = [start];
    }
  }
  const last = line.join('');
  if (last !== '') yield last;
}
