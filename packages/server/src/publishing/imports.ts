import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ImportsTable } from '../database/tables.ts';
import type { ImportProgress } from './importPdf.ts';
import type { PageNotes } from './pageNotes.ts';

/** The only place that reads and writes `imports`: one row for each import, written by the process that does it. */

/** An import that reports nothing for this long has been killed. */
const ALIVE_SECONDS = 60;
/** The number of imports in the list, besides those that run. */
const LISTED = 50;

export interface NewImport {
  id: string;
  fileName: string;
  /** Seconds without a report at first. An import may have to report everything at its end. */
  quietSeconds: number;
}

export interface ImportNote extends ImportProgress {
  id: string;
}

/** The outcome of an import: an issue, or a code for the failure. */
export type ImportEnd = { id: string } & ({ issueId: number; pageNotes: PageNotes } | { error: string });

interface ImportHealth {
  started_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failures: number;
}

type AsText<Value> = Value extends Date ? string : Value;

/** The state of an import. Its dates are text, because it crosses a socket. */
export type ImportState = {
  [Field in keyof Omit<Selectable<ImportsTable>, 'alive_until'>]: AsText<Selectable<ImportsTable>[Field]>;
};

export const newImportId = (): string => randomUUID();

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function beginImport(db: Database, { id, fileName, quietSeconds }: NewImport): Promise<void> {
  await db
    .insertInto('imports')
    .values({ id, file_name: fileName, alive_until: inSeconds(quietSeconds) })
    .execute();
}

export async function noteImport(db: Database, { id, step, done, total }: ImportNote): Promise<void> {
  await db
    .updateTable('imports')
    .set({ step, done, total, alive_until: inSeconds(ALIVE_SECONDS) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function endImport(db: Database, { id, ...end }: ImportEnd): Promise<void> {
  const outcome =
    'error' in end
      ? ({ state: 'failed', error: end.error } as const)
      : ({ state: 'done', error: null, issue_id: end.issueId, page_notes: JSON.stringify(end.pageNotes) } as const);
  await db
    .updateTable('imports')
    .set({ ...outcome, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The imports that run and the last ones, the latest first. */
export async function listImports(db: Database): Promise<ImportState[]> {
  await failKilledImports(db);
  const rows = await selectShown(db)
    .orderBy(sql`state = 'running'`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(asText);
}

export async function findImport(db: Database, id: string): Promise<ImportState | null> {
  await failKilledImports(db);
  const row = await selectShown(db).where('id', '=', id).executeTakeFirst();
  return row ? asText(row) : null;
}

/** The last start, success and failure of imports, and the failures since the last success. */
export async function importHealth(db: Database): Promise<ImportHealth> {
  const { rows } = await sql<ImportHealth>`
    select
      max(started_at) as started_at,
      max(ended_at) filter (where state = 'done') as succeeded_at,
      max(ended_at) filter (where state = 'failed') as failed_at,
      count(*) filter (where state = 'failed' and ended_at > coalesce(
        (select max(ended_at) from imports where state = 'done'), '-infinity'))::integer as failures
    from imports`.execute(db);
  return rows[0] as ImportHealth;
}

/** Deletes imports that ended long ago. */
export async function sweepImports(db: Database): Promise<void> {
  await failKilledImports(db);
  await db.deleteFrom('imports').where('ended_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}

const selectShown = (db: Database) =>
  db
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'step', 'done', 'total'])
    .select(['issue_id', 'error', 'page_notes', 'started_at', 'ended_at']);

const asText = ({ started_at, ended_at, ...row }: Omit<Selectable<ImportsTable>, 'alive_until'>): ImportState => ({
  ...row,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

async function failKilledImports(db: Database): Promise<void> {
  await db
    .updateTable('imports')
    .set(({ ref }) => ({ state: 'failed', error: 'killed', ended_at: ref('alive_until') }))
    .where('state', '=', 'running')
    .where('alive_until', '<', sql<Date>`now()`)
    .execute();
}
