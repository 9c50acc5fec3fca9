import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupPlace } from '../backup/backupPlace.ts';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';

/** The place of a backup: `s3://bucket/prefix`, with the same settings as the bucket of the store's files, or a folder. */
export async function openBackupPlace(
  place: string,
  { STORAGE_URL }: Pick<DataConfig, 'STORAGE_URL'>,
): Promise<BackupPlace> {
  if (!place.startsWith('s3:')) {
    const { folderPlace } = await import('../backup/folderPlace.ts');
    return folderPlace(path.resolve(place));
  }
  if (!URL.canParse(place) || new URL(place).hostname === '') {
    throw new PlainError(`${place}: give the backup's place as s3://bucket/prefix`);
  }
  const url = new URL(place);
  if (STORAGE_URL?.startsWith('s3:') && liesWithin(url, new URL(STORAGE_URL))) {
    throw new PlainError(`${place} lies within STORAGE_URL: give a prefix beside it, or better another bucket`);
  }
  const [{ bucketPlace }, { s3Storage }] = await Promise.all([
    import('../backup/bucketPlace.ts'),
    import('../reading/s3Storage.ts'),
  ]);
  return bucketPlace(place, s3Storage(url));
}

/**
 * A backup among the store's own files would be lost with them.
 * @throws PlainError when the place of a new backup is `DATA_DIR`, the folder of `STORAGE_URL`, or a folder in one of them
 */
export async function refuseOwnFolders(
  place: string,
  { DATA_DIR, STORAGE_URL }: Pick<DataConfig, 'DATA_DIR' | 'STORAGE_URL'>,
): Promise<void> {
  if (place.startsWith('s3:')) return;
  const own: Record<string, string> = { DATA_DIR };
  if (STORAGE_URL?.startsWith('file:')) own.STORAGE_URL = fileURLToPath(STORAGE_URL);
  const folder = await realPath(place);
  for (const [setting, ownFolder] of Object.entries(own)) {
    const way = path.relative(await realPath(ownFolder), folder);
    // On Windows, the way to another disk is absolute.
    if (way.split(path.sep)[0] === '..' || path.isAbsolute(way)) continue;
    throw new PlainError(`${place} lies within ${setting}: give a folder elsewhere, best on another disk`);
  }
}

/** The path without links. Its last folders need not be there yet. */
async function realPath(folder: string): Promise<string> {
  const whole = path.resolve(folder);
  try {
    return await realpath(whole);
  } catch (error) {
    const parent = path.dirname(whole);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === whole) throw error;
    return path.join(await realPath(parent), path.basename(whole));
  }
}

/** True if the backup would be among the store's own files. */
function liesWithin(inner: URL, outer: URL): boolean {
  const isSame = (name: string) => inner.searchParams.get(name) === outer.searchParams.get(name);
  const folder = ({ pathname }: URL) => `${pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '');
  return inner.hostname === outer.hostname && isSame('endpoint') && folder(inner).startsWith(folder(outer));
}
