import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '../httpError.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { Storage } from '../reading/storage.ts';
import { PublishingError } from './publishing.ts';

/** The storage takes too long, or refuses to answer now. The file itself may be right. */
export class StorageAway extends PublishingError {}

/** Copies an issue's PDF out of the storage. @throws StorageAway, or PublishingError when the storage has lost it */
export async function copyStoredPdf(
  storage: Storage,
  { issue_id, storage_key }: Pick<IssueFile, 'issue_id' | 'storage_key'>,
  target: string,
): Promise<void> {
  try {
    const bytes = await storage.read(storage_key);
    if (!bytes) {
      throw new PublishingError(
        `the PDF of issue ${issue_id} is not in the storage any more (${storage_key}). To give it one: magazine-store replace ${issue_id} FILE.pdf`,
      );
    }
    await pipeline(bytes, createWriteStream(target));
  } catch (error) {
    throw storageAway(error, `the PDF of issue ${issue_id}`);
  }
}

/** The error in the words of the publisher, if the storage can't give a file now; any other as it is. */
export const storageAway = (error: unknown, what: string): unknown =>
  error instanceof HttpError
    ? new StorageAway(`the storage takes too long to give ${what}: try it again later`)
    : error;
