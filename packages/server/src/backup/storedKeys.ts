import { coverFolder } from '../catalogue/coverKeys.ts';
import { iconKey } from '../catalogue/iconKey.ts';
import type { StoreDetails } from '../catalogue/storeDetails.ts';
import { releaseKey } from '../site/keptReleases.ts';

type Row = Record<string, unknown>;

/** The tables whose rows name files of the storage, and the files and folders that a row names. */
const NAMED: Readonly<Record<string, (row: Row) => unknown[]>> = {
  issues: ({ cover }) => [coverFolder(String((cover as Row).file_name))],
  issue_files: ({ storage_key, pictures_key }) => [storage_key, pictures_key],
  // Files that were replaced serve their addresses, and may be brought back, for a day.
  file_removals: ({ storage_key }) => [storage_key],
  imports: ({ upload_key, ended_at }) => (ended_at === null ? [upload_key] : []),
  store_details: ({ details }) => {
    const { icon } = details as StoreDetails;
    return icon ? [iconKey(icon)] : [];
  },
  released_files: ({ name }) => [releaseKey(String(name))],
};

export interface NamedKeys {
  /** The files of the storage, and the folders, that rows name. */
  named: Set<string>;
  /** Those of them that issues can't do without, with the ids of the issues. */
  needed: Map<string, number>;
}

/** True if rows of this table may name files of the storage. */
export const namesFiles = (table: string): boolean => table in NAMED;

/** Notes the files and folders that a row names. */
export function noteKeys(table: string, row: Row, { named, needed }: NamedKeys): void {
  for (const key of NAMED[table]?.(row) ?? []) {
    if (typeof key !== 'string') continue;
    named.add(key);
    if (table === 'issues') needed.set(key, Number(row.id));
    if (table === 'issue_files') needed.set(key, Number(row.issue_id));
  }
}

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
