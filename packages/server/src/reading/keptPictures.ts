import { Readable } from 'node:stream';
import { createRecentValues } from '../recentValues.ts';

/** The pictures of a few issues that are read much. */
const MOST_BYTES = 64 * 1024 * 1024;
const LARGEST_BYTES = 1024 * 1024;
/** Pictures that are collected at the same time. While a slow reader takes one, its bytes stay in memory. */
const MOST_COLLECTING = 32;

export interface KeptPictures {
  get(key: string): Buffer | undefined;
  /** The same bytes. If they are all taken and not too many, they are kept. */
  keep(key: string, picture: Readable): Readable;
}

/**
 * Keeps the pictures of pages in memory that were asked for lately. To open and read a file costs more than the rest of
 * a request. A stored file never changes.
 */
export function keptPictures(): KeptPictures {
  const kept = createRecentValues<Buffer>(MOST_BYTES, ({ length }) => length);
  let collecting = 0;

  async function* collect(key: string, picture: Readable): AsyncGenerator<Buffer> {
    if (collecting >= MOST_COLLECTING) return yield* picture;
    collecting++;
    try {
      let parts: Buffer[] = [];
      let length = 0;
      for await (const part of picture) {
        length += part.length;
        if (length <= LARGEST_BYTES) parts.push(part);
        else parts = [];
        yield part;
      }
      if (length <= LARGEST_BYTES) kept.set(key, Buffer.concat(parts));
    } finally {
      collecting--;
    }
  }

  return {
    get: kept.get,
    keep(key, picture) {
      const collected = Readable.from(collect(key, picture), { objectMode: false, highWaterMark: 0 });
      // A generator that has not begun ends without its `finally`.
      return collected.once('close', () => picture.destroy());
    },
  };
}
