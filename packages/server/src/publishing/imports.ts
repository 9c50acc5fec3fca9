import { createHash, randomUUID } from 'node:crypto';
import type { DeskAnswer, SpreadMode } from '@magazine-store/protocol/desk';
import { type Selectable, sql } from 'kysely';
import { findContentHashes } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import type { ImportsTable } from '../database/tables.ts';
import type { ImportProgress } from '../importing/importPdf.ts';
import type { PageNotes } from '../importing/pageNotes.ts';
import type { IssueFile } from '../reading/issueFiles.ts';

/** The only place that reads and writes `imports`: one row for each import, written by the process that does it. */

/** An import that reports nothing for this long has been killed. */
const ALIVE_SECONDS = 60;
/** The number of imports in the list, besides those that run. */
const LISTED = 50;
/** The failures of files that no other try can import. */
const WRONG_FILES: ReadonlySet<string> = new Set([
  'not_a_pdf',
  'encrypted',
  'broken',
  'no_pages',
  'too_large',
  'not_found',
  'bad_sample',
  'known',
  'no_issue',
]);
/** The number of uploads in the list of the desk. */
const MOST_UPLOADS = 500;
/** The tries to make larger pictures without any page in between. */
const MOST_TRIES = 3;

export interface NewImport {
  id: string;
  fileName: string;
  /** Seconds without a report at first. An import may have to report everything at its end. */
  quietSeconds: number;
}

/** A file that a member of the desk has uploaded. */
export interface Upload {
  id: string;
  fileName: string;
  /** The place of the file in the storage. */
  uploadKey: string;
  /** The issue whose file it replaces; null: it becomes a draft. */
  replaces: number | null;
  spreads: SpreadMode;
}

export interface ImportNote extends ImportProgress {
  id: string;
}

/** The outcome of an import: an issue, or a code for the failure. */
export type ImportEnd = { id: string } /** The hash of the file is noted for uploads alone. */ & (
  | { issueId: number; pageNotes: PageNotes; contentHash?: string }
  /** With an issue: the one that has this very file already. */
  | { error: string; issueId?: number }
);

interface ImportHealth {
  started_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failures: number;
}

type DeskImport = DeskAnswer<'listImports'>['rows'][number];

type Hidden = 'alive_until' | 'tries' | 'upload_key' | 'replaces' | 'spreads' | 'content_hash' | 'waiting';
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

/** The time for which a file waits for its import, as long as the storage keeps it. */
const WAITING_SECONDS = 24 * 60 * 60;

/**
 * Lets a file wait for its import. A file that waits already, or was imported, stays as it is.
 * @returns true for a file that was not there before
 */
export async function addUpload(
  db: Database,
  { id, fileName, uploadKey, replaces, spreads }: Upload,
): Promise<boolean> {
  const alive_until = inSeconds(WAITING_SECONDS);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('imports')
    .values({ id, file_name: fileName, upload_key: uploadKey, replaces, spreads, waiting: true, alive_until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The uploads of the last day, the latest first: as long as the storage keeps their files. */
export async function listUploads(db: Database): Promise<DeskImport[]> {
  await failKilledImports(db);
  const rows = await selectShown(db)
    .select(['waiting', 'replaces', 'content_hash'])
    .where('upload_key', 'is not', null)
    .where('started_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('started_at', 'desc')
    .limit(MOST_UPLOADS)
    .execute();
  const present = await findContentHashes(
    db,
    rows.flatMap(({ issue_id }) => issue_id ?? []),
  );
  return rows.map(({ waiting, state, started_at, ended_at, page_notes, content_hash, ...row }) => ({
    ...row,
    state: waiting && state === 'running' ? 'waiting' : state,
    page_notes: page_notes ?? {},
    is_present: content_hash !== null && row.issue_id !== null && present.get(row.issue_id) === content_hash,
    can_retry: state === 'failed' && !WRONG_FILES.has(row.error ?? ''),
    started_at: started_at.toISOString(),
  }));
}

/** Begins the import of the file that has waited longest; null when none waits. No other server begins it, too. */
export async function takeUpload(db: Database): Promise<Upload | null> {
  const row = await db
    .updateTable('imports')
    .set({ waiting: false, alive_until: inSeconds(ALIVE_SECONDS) })
    .where('id', '=', (waiting) =>
      waiting
        .selectFrom('imports')
        .select('id')
        .where('waiting', '=', true)
        .where('state', '=', 'running')
        .orderBy('started_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'file_name', 'upload_key', 'replaces', 'spreads'])
    .executeTakeFirst();
  return row?.upload_key
    ? {
        id: row.id,
        fileName: row.file_name,
        uploadKey: row.upload_key,
        replaces: row.replaces,
        spreads: row.spreads,
      }
    : null;
}

/** Lets an upload wait whose import has not begun. */
export async function putUploadBack(db: Database, id: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ waiting: true, alive_until: inSeconds(WAITING_SECONDS) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/**
 * Lets an upload wait for another import after a failure.
 * @returns false when there is no such upload, or its import has not failed
 */
export async function retryUpload(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'running', waiting: true, step: null, done: 0, total: 0, error: null, ended_at: null })
    .set({ alive_until: inSeconds(WAITING_SECONDS) })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('upload_key', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The id of the work that makes the larger pictures of a folder. */
export const picturesWorkId = (picturesKey: string): string =>
  `larger-${createHash('sha256').update(picturesKey).digest('hex').slice(0, 16)}`;

/**
 * Starts or continues the row of the work that draws an issue's larger pictures.
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

/** Uncounts the last try, which failed for a reason outside of the file. */
export async function forgiveTry(db: Database, id: string): Promise<void> {
  await db.updateTable('imports').set({ tries: sql<number>`greatest(tries - 1, 0)` }).where('id', '=', id).execute();
}

export async function noteImport(db: Database, { id, step, done, total }: ImportNote): Promise<void> {
  await db
    .updateTable('imports')
    .set({ step, done, total, alive_until: inSeconds(ALIVE_SECONDS) })
    // A page that came about shows that the tries before were not in vain.
    .set({ tries: sql<number>`case when ${done}::integer > done and tries > 1 then 1 else tries end` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function endImport(db: Database, { id, ...end }: ImportEnd): Promise<void> {
  const outcome =
    'error' in end
      ? ({ state: 'failed', error: end.error, issue_id: end.issueId ?? null } as const)
      : ({ state: 'done', error: null, issue_id: end.issueId, page_notes: JSON.stringify(end.pageNotes) } as const);
  const content = 'error' in end ? {} : { content_hash: end.contentHash };
  await db
    .updateTable('imports')
    .set({ ...outcome, ...content, ended_at: sql<Date>`now()` })
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

/** The imports of PDFs that run or have ended in the last 24 hours. Drawing larger pictures is not one. */
export const countImports = (db: Database): Promise<{ state: string; count: number }[]> =>
  db
    .selectFrom('imports')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .where('tries', 'is', null)
    .where((where) =>
      where.or([where('ended_at', 'is', null), where('ended_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .groupBy('state')
    .execute();

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
