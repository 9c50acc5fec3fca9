import type { Database } from '../database/connection.ts';
import { keepFiles } from '../reading/removals.ts';
import { PublishingError } from './publishing.ts';

/** From now on an issue has these files, which were stored for it. */
export async function claimFiles(transaction: Database, places: readonly string[]): Promise<void> {
  if (places.length === 0 || (await keepFiles(transaction, places))) return;
  throw new PublishingError('the import took longer than a day, and its files are gone: try it again');
}
