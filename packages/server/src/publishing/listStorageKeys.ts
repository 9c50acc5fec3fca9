import { coverFolder } from '../catalogue/coverKeys.ts';
import type { IssueRow } from '../catalogue/issues.ts';
import type { IssueFile } from '../reading/issueFiles.ts';

/** The places of an issue's files in the storage. */
export function listStorageKeys({ cover }: Pick<IssueRow, 'cover'>, files: readonly IssueFile[]): string[] {
  const documents = files.map(({ storage_key }) => storage_key);
  const pictures = files.map(({ pictures_key }) => pictures_key);
  return [...new Set([...documents, ...pictures, coverFolder(cover.file_name)])];
}
