import path from 'node:path';
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

/** True if the backup would be among the store's own files. */
function liesWithin(inner: URL, outer: URL): boolean {
  const isSame = (name: string) => inner.searchParams.get(name) === outer.searchParams.get(name);
  const folder = ({ pathname }: URL) => `${pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '');
  return inner.hostname === outer.hostname && isSame('endpoint') && folder(inner).startsWith(folder(outer));
}
