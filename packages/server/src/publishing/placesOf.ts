import { coverFolder } from '../catalogue/coverKeys.ts';
import type { IssueRow } from '../catalogue/issues.ts';
import type { IssueFile } from '../reading/issueFiles.ts';

/** Where the storage has the files of an issue. */
export function placesOf({ cover }: IssueRow, files: readonly IssueFile[]): string[] {
  const documents = files.map(({ storage_key }) => storage_key);
  const pictures = files.map(({ pictures_key }) => pictures_key);
  return [...new Set([...documents, ...pictures, coverFolder(cover.file_name)])];
}
