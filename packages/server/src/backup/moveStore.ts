import type { Database } from '../database/connection.ts';
import { inWorkFolder } from '../publishing/inWorkFolder.ts';
import type { Storage } from '../reading/storage.ts';
import { copyStorage } from './copyStorage.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import { markInactive } from './inactiveStore.ts';
import { loadDatabase } from './loadDatabase.ts';

interface Move {
  /** The two storages; null if the store keeps its storage. */
  storages: { from: Storage; to: Storage } | null;
  onProgress(text: string): void;
}

/** Copies the files that the new storage lacks, while the store sells. @returns the number of files */
export const copyFilesAhead = (from: Database, { storages, onProgress }: Move): Promise<number> =>
  inWorkFolder(async (folder) => {
    if (!storages) return 0;
    const { keys } = await dumpDatabase(from, folder, () => {});
    return copyStorage(storages, keys.named, folder, (done) => onProgress(`copying files: ${done}`));
  });

/**
 * Moves a store that no server runs to an empty database, all of it or nothing. What it leaves behind is inactive.
 * @returns the number of files that were copied
 */
export const moveStore = (from: Database, to: Database, { storages, onProgress }: Move): Promise<number> =>
  inWorkFolder(async (folder) => {
    const dump = await dumpDatabase(from, folder, (table) => onProgress(`reading the table ${table}`));
    const files = storages
      ? await copyStorage(storages, dump.keys.named, folder, (done) => onProgress(`copying files: ${done}`))
      : 0;
    await loadDatabase(to, folder, dump, {
      onTable: (name) => onProgress(`filling the table ${name}`),
      // Before the new place has its rows: so at no moment are both places active.
      finish: () => markInactive(from, 'moved'),
    });
    return files;
  });
