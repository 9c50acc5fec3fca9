import type { DocumentType } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import { findFile } from '../reading/issueFiles.ts';

/** The number that a document gives to each of its pages, by the page's number in the issue; undefined: the same one. */
export async function pageNumbers(
  db: Database,
  issueId: number,
  type: DocumentType,
): Promise<ReadonlyMap<number, number> | undefined> {
  if (type === 'full') return undefined;
  const file = await findFile(db, issueId, type);
  if (!file) throw new HttpError(404, 'not_found');
  return new Map(file.pages.map(({ number }, index) => [number, index + 1]));
}
