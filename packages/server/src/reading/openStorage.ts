import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataConfig } from '../config.ts';
import { makePrivate } from '../database/privateFolder.ts';
import type { Storage } from './storage.ts';

/** The storage that `STORAGE_URL` names; without it, a folder of the data folder. */
export async function openStorage({
  STORAGE_URL,
  DATA_DIR,
}: Pick<DataConfig, 'STORAGE_URL' | 'DATA_DIR'>): Promise<Storage> {
  if (STORAGE_URL?.startsWith('s3:')) {
    // Loads the client only where it is used: it is a third of all code that the server starts with.
    const { s3Storage } = await import('./s3Storage.ts');
    return s3Storage(new URL(STORAGE_URL));
  }
  const { diskStorage } = await import('./diskStorage.ts');
  if (STORAGE_URL) return diskStorage(path.resolve(fileURLToPath(STORAGE_URL)));
  makePrivate(DATA_DIR);
  return diskStorage(path.join(DATA_DIR, 'storage'));
}
