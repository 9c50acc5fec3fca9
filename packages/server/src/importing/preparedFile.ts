import { copyFile, stat } from 'node:fs/promises';
import { cheapestFile } from './cheapestFile.ts';
import { contentHash } from './contentHash.ts';
import type { ByteRange } from './pdfjsDocument.ts';

/** A PDF ready to be stored. */
export interface PreparedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Changes with the content. */
  version: string;
  /** The ranges that opening the file and drawing page 1 need, with both ends included. */
  openingRanges: ByteRange[];
}

/**
 * Copies the candidate that is cheapest to open.
 *
 * @param candidates Forms of the same document.
 * @throws pdf.js's exceptions when none opens.
 */
export async function prepareFile(candidates: string[], target: string): Promise<PreparedFile> {
  const { file, cost } = await cheapestFile(candidates);
  await copyFile(file, target);
  const { size } = await stat(target);
  const version = (await contentHash(target)).slice(0, 16);
  return { path: target, size, version, openingRanges: cost.ranges };
}
