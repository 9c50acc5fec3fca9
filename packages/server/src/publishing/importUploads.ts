import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { NO_TIME } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import { contentHash } from '../importing/contentHash.ts';
import { requirePdf } from '../importing/fileKind.ts';
import type { Importer } from '../importing/importApart.ts';
import { ImportError } from '../importing/importError.ts';
import type { Storage } from '../reading/storage.ts';
import { databasePublishing } from './databasePublishing.ts';
import { putUploadBack, retryUpload, takeUpload, type Upload } from './imports.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { toRegistration } from './publishIssue.ts';
import { PublishingError } from './publishing.ts';
import { runImport } from './runImport.ts';
import { storeImport, type Target } from './storeImport.ts';

interface Tools extends Importer {
  db: Database;
  storage: Storage;
}

/**
 * Imports the files that members of the desk have uploaded, one after another, as drafts or as new files of issues. If
 * the server stops, the import waits for the next server. If an editor chooses other pages for the cover or the preview
 * meanwhile, the new file is imported again. If an import fails, its row gets the error, and the next file follows.
 * While the storage is away, all files wait.
 * @throws Error when the database or the storage fails
 */
export async function importUploads(tools: Tools, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const upload = await takeUpload(tools.db);
    if (!upload) return;
    await tools.storage.check().catch(async (error) => {
      await putUploadBack(tools.db, upload.id);
      throw error;
    });
    try {
      await importTaken(upload, tools, signal);
    } catch (error) {
      if (signal.aborted || hasOtherPages(error)) await retryUpload(tools.db, upload.id);
      // A fault of the file itself concerns no other file.
      else if (error instanceof ImportError) {
        log.warn({ err: error.cause }, `the upload ${upload.fileName} was refused: ${error.code}`);
      } else if (!(error instanceof PublishingError)) {
        // The storage may have gone away in the middle of it.
        await tools.storage.check().catch(() => retryUpload(tools.db, upload.id));
        throw error;
      }
    }
  }
}

const hasOtherPages = (error: unknown) => error instanceof PublishingError && error.refusal === 'pages_changed';

/** Makes a draft of an uploaded file, or the new file of an issue: whole or not at all. */
function importTaken(
  { id, fileName, uploadKey, replaces, spreads }: Upload,
  { db, storage, ...importer }: Tools,
  signal: AbortSignal,
) {
  const publishing = databasePublishing(db);
  const target: Target = {
    storage,
    ...importer,
    noteImport: publishing.noteImport,
    quietSeconds: 0,
    step: (run) => run(publishing),
  };
  return runImport(id, target, undefined, (onProgress) =>
    inWorkFolder(async (folder) => {
      const file = path.join(folder, 'upload.pdf');
      const bytes = await storage.read(uploadKey);
      if (!bytes) throw new ImportError('not_found', `the storage has ${fileName} no more: upload it again`);
      await pipeline(bytes, createWriteStream(file), { signal });
      await requirePdf(file);
      const known = await publishing.find(await contentHash(file));
      // The store doesn't know how the double pages of its file were handled.
      const isAgain = known?.id === replaces && spreads !== 'auto';
      if (known && !isAgain) return publishing.endImport({ id, error: 'known', issueId: known.id });
      const replaced = replaces === null ? null : await publishing.get(replaces);
      const imported = await importer.importFile(file, folder, {
        samplePages: replaced?.sample?.join() ?? null,
        spreads,
        ...(replaced && { rtl: replaced.rtl, coverPage: replaced.cover_page }),
        signal,
        onProgress,
      });
      const stored = await storeImport(imported, target, signal);
      signal.throwIfAborted();
      const done = { id, pageNotes: imported.pageNotes, contentHash: stored.content_hash };
      if (replaced) {
        const former = { formerSample: replaced.sample, formerCover: replaced.cover_page };
        await publishing.replace({ id: replaced.id, ...former, ...stored });
        return publishing.endImport({ ...done, issueId: replaced.id });
      }
      const { issue, ...registration } = toRegistration(fileName, imported, { price: null }, stored);
      const draft = { ...issue, is_free: false, published: false, draft: true, published_at: NO_TIME.toISOString() };
      const registered = await publishing.register({ ...registration, issue: draft });
      return publishing.endImport(
        registered.added ? { ...done, issueId: registered.id } : { id, error: 'known', issueId: registered.id },
      );
    }),
  );
}
