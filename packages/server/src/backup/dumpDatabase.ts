import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { PlainError } from '../plainError.ts';
import { type Manifest, ROWS_FOLDER, rowsPath } from './manifest.ts';
import { type NamedKeys, namesFiles, noteKeys } from './storedKeys.ts';

const ROWS_AT_ONCE = 500;

interface Dump extends Pick<Manifest, 'taken_at' | 'migrations' | 'tables' | 'sequences'> {
  keys: NamedKeys;
}

/**
 * Writes the rows of all tables, as they are at one moment, into the folder of a backup. Other work goes on.
 *
 * @throws PlainError when there are no tables
 */
export async function dumpDatabase(db: Database, folder: string, onTable: (name: string) => void): Promise<Dump> {
  await mkdir(path.join(folder, ROWS_FOLDER), { recursive: true, mode: 0o700 });
  return db.transaction().execute(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    const keys: NamedKeys = { named: new Set(), needed: new Map() };
    const tables: Dump['tables'] = [];
    const found = await listTables(transaction);
    if (found.length === 0) throw new PlainError('the database has no tables of a store: run `magazine-store migrate`');
    for (const { name, key } of found) {
      onTable(name);
      tables.push(await dumpTable(transaction, { name, key, folder, keys }));
    }
    return {
      taken_at: await readTime(transaction),
      migrations: await readMigrations(transaction),
      tables,
      // The last number of a sequence is at least that of the snapshot: no id is given out twice.
      sequences: await readSequences(transaction),
      keys,
    };
  });
}

/** The tables of the store with the columns of their keys. The migrator makes its own. */
async function listTables(db: Database): Promise<{ name: string; key: string[] }[]> {
  const { rows } = await sql<{ name: string; key: string[] }>`
    select c.relname as name, coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as key
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

interface Table {
  name: string;
  key: string[];
  folder: string;
  keys: NamedKeys;
}

async function dumpTable(db: Database, { name, key, folder, keys }: Table): Promise<Dump['tables'][number]> {
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``;
  await sql`declare dumped no scroll cursor for
    select row_to_json(each)::text as line from ${sql.table(name)} each ${order}`.execute(db);
  const file = await open(path.join(folder, rowsPath(name)), 'w', 0o600);
  try {
    const written = { rows: 0, size: 0, hash: createHash('sha256') };
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from dumped`.execute(db);
      if (rows.length === 0) break;
      await write(file, rows.map(({ line }) => `${line}\n`).join(''), written);
      written.rows += rows.length;
      if (!namesFiles(name)) continue;
      for (const { line } of rows) noteKeys(name, JSON.parse(line), keys);
    }
    await file.sync();
    return { name, rows: written.rows, size: written.size, sha256: written.hash.digest('hex') };
  } finally {
    await file.close();
    await sql`close dumped`.execute(db).catch(() => undefined);
  }
}

async function write(file: FileHandle, text: string, written: { size: number; hash: ReturnType<typeof createHash> }) {
  const bytes = Buffer.from(text);
  written.hash.update(bytes);
  written.size += bytes.length;
  await file.writeFile(bytes);
}

async function readTime(db: Database): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return (rows[0]?.now ?? new Date()).toISOString();
}

async function readMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readSequences(db: Database): Promise<Manifest['sequences']> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(db);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ last_value: string; is_called: boolean }>`
      select last_value::text, is_called from ${sql.table(name)}`.execute(db);
    sequences.push({ name, ...(rows[0] as (typeof rows)[number]) });
  }
  return sequences;
}
