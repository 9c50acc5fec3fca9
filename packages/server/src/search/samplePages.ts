import type { Database } from '../database/connection.ts';
import { findFile } from '../reading/issueFiles.ts';

/** The sample's number of each of its pages, by the page's number in the issue; empty without a sample. */
export async function loadSamplePages(db: Database, issueId: number): Promise<ReadonlyMap<number, number>> {
  const sample = await findFile(db, issueId, 'sample');
  return new Map(sample?.pages.map(({ number }, index) => [number, index + 1]));
}
