import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { lockIssue } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import type { LargerDrawer } from '../importing/importApart.ts';
import { ImportError } from '../importing/importError.ts';
import { LARGER_HEIGHT } from '../importing/pageSizes.ts';
import { addPictureHeight, findFile, type IssueFile, listWithoutHeight } from '../reading/issueFiles.ts';
import type { Storage } from '../reading/storage.ts';
import { copyStoredPdf, StorageAway } from './copyStoredPdf.ts';
import { databasePublishing } from './databasePublishing.ts';
import { beginPictures, endPictures, forgiveTry, listGivenUp, picturesWorkId } from './imports.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { PublishingError } from './publishing.ts';
import { runImport } from './runImport.ts';
import type { Target } from './storeImport.ts';

/** Pages that one process draws. They are stored before the next ones are drawn. */
const PAGES_AT_ONCE = 8;

interface Tools extends LargerDrawer {
  db: Database;
  storage: Storage;
}

/**
 * Draws the larger pictures of issues that are in the store without them, the newest issue first, one page at a time. An
 * issue whose pages can't be drawn waits, and the others go on. Work that was ended in the middle goes on with the first
 * page that is not stored.
 * @throws Error when the database or the storage fails
 */
export async function makeLargerPictures(tools: Tools, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const missing = await listWithoutHeight(tools.db, LARGER_HEIGHT);
    const givenUp = await listGivenUp(tools.db);
    const next = missing.find(({ pictures_key }) => !givenUp.has(picturesWorkId(pictures_key)));
    const file = next && (await findFile(tools.db, next.issue_id, 'full'));
    if (!file) return;
    const begun = await beginPictures(tools.db, file);
    try {
      await makePictures(file, begun, tools, signal);
    } catch (error) {
      const isOfFile = error instanceof ImportError || error instanceof PublishingError;
      if (!isOfFile || error instanceof StorageAway) {
        // The file is not the cause, so this try doesn't count.
        await forgiveTry(tools.db, begun.id);
        throw error;
      }
      log.warn(`the larger pictures of issue ${file.issue_id}: ${error.message}`);
    }
  }
}

function makePictures(
  file: IssueFile,
  { id, done: stored }: { id: string; done: number },
  { db, storage, drawLarger }: Tools,
  signal: AbortSignal,
): Promise<void> {
  const publishing = databasePublishing(db);
  const target: Pick<Target, 'noteImport' | 'step'> = {
    noteImport: publishing.noteImport,
    step: (run) => run(publishing),
  };
  return runImport(id, target, undefined, (onProgress) =>
    inWorkFolder(async (folder) => {
      const total = file.pages.length;
      onProgress({ step: 'pages', done: stored, total });
      const source = path.join(folder, `issue-${file.issue_id}.pdf`);
      await copyStoredPdf(storage, file, source);
      for (let done = stored; done < total; done += PAGES_AT_ONCE) {
        const pages = file.pages.slice(done, done + PAGES_AT_ONCE);
        const pictures = await mkdtemp(path.join(folder, 'pictures-'));
        for (const { key, path: made, contentType } of await drawLarger(source, pictures, pages, { signal })) {
          signal.throwIfAborted();
          await storage.put(`${file.pictures_key}/${key}`, made, contentType);
        }
        await rm(pictures, { recursive: true });
        onProgress({ step: 'pages', done: done + pages.length, total });
      }
      await db.transaction().execute(async (transaction) => {
        // An edit may be making a sample with the same pictures.
        await lockIssue(transaction, file.issue_id);
        await addPictureHeight(transaction, file.pictures_key, LARGER_HEIGHT);
      });
      await endPictures(db, id);
    }),
  );
}
