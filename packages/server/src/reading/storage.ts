import type { Readable } from 'node:stream';
import type { ByteRange } from '@magazine-store/protocol';
import { PlainError } from '../plainError.ts';

/** The storage can't take a file now. */
export class FileNotTaken extends PlainError {}

/**
 * The storage of PDFs and pictures, by key. Each new file gets a new key, so a stored file never changes and needs no
 * lock.
 */
export interface Storage {
  /** Stores a file of this machine. Readers see it whole or not at all. @throws FileNotTaken */
  put(key: string, file: string, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. The range must lie within it. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file, or a folder with everything below it; there may be none. */
  remove(key: string): Promise<void>;
  /** All files, or those below a folder, in any order. Files that are stored meanwhile may be left out. */
  list(folder?: string): AsyncIterable<{ key: string; size: number }>;
  /** Rejects when the storage can't be used now. */
  check(): Promise<void>;
}
