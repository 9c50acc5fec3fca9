import type { Database } from '../database/connection.ts';
import { cancelRemoval } from '../reading/removals.ts';
import { PublishingError } from './publishing.ts';

/** Gives stored files to their issue, so that they are no longer removed. */
export async function claimFiles(transaction: Database, places: readonly string[]): Promise<void> {
  if (places.length === 0 || (await cancelRemoval(transaction, places))) return;
  throw new PublishingError('the import took longer than a day, and its files are gone: try it again');
}
