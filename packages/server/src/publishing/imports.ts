import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ImportsTable } from '../database/tables.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { ImportProgress } from './importPdf.ts';
import type { PageNotes } from './pageNotes.ts';

/** The only place that reads and writes `imports`: one row for each import, written by the process that does it. */

/** An import that reports nothing for this long has been killed. */
const ALIVE_SECONDS = 60;
/** The number of imports in the list, besides those that run. */
const LISTED = 50;
/** The tries to make larger pictures without any page in between. */
const MOST_TRIES = 3;

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

type Hidden = 'alive_until' | 'tries';
type AsText<Value> = Value extends Date ? string : Value;

/** The state of an import. Its dates are text, because it crosses a socket. */
export type ImportState = {
  [Field in keyof Omit<Selectable<ImportsTable>, Hidden>]: AsText<Selectable<ImportsTable>[Field]>;
};

export const newImportId = (): string => randomUUID();

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function beginImport(db: Database, { id, fileName, quietSeconds }: NewImport): Promise<void> {
  await db
    .insertInto('imports')
    .values({ id, file_name: fileName, alive_until: inSeconds(quietSeconds) })
    .execute();
}

/** The id of the work that makes the larger pictures of a folder. */
export const picturesWorkId = (picturesKey: string): string =>
  `larger-${createHash('sha256').update(picturesKey).digest('hex').slice(0, 16)}`;

/**
 * Begins the row of the work that makes an issue's pictures larger, or goes on with it.
 * @returns the number of pages that are stored already
 */
export async function beginPictures(
  db: Database,
  { issue_id, pictures_key }: Pick<IssueFile, 'issue_id' | 'pictures_key'>,
): Promise<{ id: string; done: number }> {
  const alive_until = inSeconds(ALIVE_SECONDS);
  const file_name = `larger pictures of issue ${issue_id}`;
  return db
    .insertInto('imports')
    .values({ id: picturesWorkId(pictures_key), file_name, issue_id, tries: 1, alive_until })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        state: 'running',
        tries: sql<number>`imports.tries + 1`,
        error: null,
        ended_at: null,
        alive_until,
      }),
    )
    .returning(['id', 'done'])
    .executeTakeFirstOrThrow();
}

export async function endPictures(db: Database, id: string): Promise<void> {
  await db.updateTable('imports').set({ state: 'done', ended_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** The ids of works that were tried too often in vain. */
export async function listGivenUp(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('imports').select('id').where('tries', '>=', MOST_TRIES).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Doesn't count the last try: the pictures failed for a reason outside of the file. */
export async function forgiveTry(db: Database, id: string): Promise<void> {
  await db.updateTable('imports').set({ tries: sql<number>`greatest(tries - 1, 0)` }).where('id', '=', id).execute();
}

export async function noteImport(db: Database, { id, step, done, total }: ImportNote): Promise<void> {
  await db
    .updateTable('imports')
    .set({ step, done, total, alive_until: inSeconds(ALIVE_SECONDS) })
    // A page that came about shows that the tries before were not in vain.
    .set({ tries: sql<number>`case when ${done}::integer > done then least(tries, 1) else tries end` })
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
        (select max(ended_at) from imports where state = 'done' and tries is null), '-infinity'))::integer as failures
    from imports where tries is null`.execute(db);
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

const asText = ({ started_at, ended_at, ...row }: Omit<Selectable<ImportsTable>, Hidden>): ImportState => ({
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
