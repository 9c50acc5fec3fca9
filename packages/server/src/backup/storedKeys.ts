import { coverFolder } from '../catalogue/coverKeys.ts';
import { releaseKey } from '../site/keptReleases.ts';

type Row = Record<string, unknown>;

/** The tables whose rows name files of the storage, and the files and folders that a row names. */
const NAMED: Readonly<Record<string, (row: Row) => unknown[]>> = {
  issues: ({ cover }) => [coverFolder(String((cover as Row).file_name))],
  replaced_covers: ({ file_name }) => [coverFolder(String(file_name))],
  issue_files: ({ storage_key, pictures_key }) => [storage_key, pictures_key],
  replaced_files: ({ storage_key, pictures_key }) => [storage_key, pictures_key],
  imports: ({ upload_key, ended_at }) => (ended_at === null ? [upload_key] : []),
  released_files: ({ name }) => [releaseKey(String(name))],
};

/** True if rows of this table may name files of the storage. */
export const namesFiles = (table: string): boolean => table in NAMED;

/** The files of the storage, and the folders, that a row names. */
export const keysOfRow = (table: string, row: Row): string[] =>
  (NAMED[table]?.(row) ?? []).filter((key) => typeof key === 'string');

/** The small scripts of each version stay for ever, and no row names them. */
const ALWAYS = /^releases\/v[\d.]+\//;

/** The name by which a file is named: its own, or that of a folder that it lies in; null for a file of no row. */
export function namedBy(key: string, named: ReadonlySet<string>): string | null {
  for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) {
    const name = key.slice(0, end);
    if (named.has(name)) return name;
  }
  return ALWAYS.test(key) ? key : null;
}
