import { Readable } from 'node:stream';

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
 * Keeps pictures of pages in memory, those that were asked for lately: a file that is opened and read for each request costs more
 * than all else about it. A stored file never changes.
 */
export function keptPictures(): KeptPictures {
  /** The picture that was asked for last comes last. */
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  let collecting = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  function remember(key: string, picture: Buffer): void {
    forget(key);
    kept.set(key, picture);
    bytes += picture.length;
    for (const other of kept.keys()) {
      if (bytes <= MOST_BYTES) break;
      forget(other);
    }
  }

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
      if (length <= LARGEST_BYTES) remember(key, Buffer.concat(parts));
    } finally {
      collecting--;
    }
  }

  return {
    get(key) {
      const picture = kept.get(key);
      if (picture) remember(key, picture);
      return picture;
    },
    keep(key, picture) {
      const collected = Readable.from(collect(key, picture), { objectMode: false, highWaterMark: 0 });
      // A generator that has not begun ends without its `finally`.
      return collected.once('close', () => picture.destroy());
    },
  };
}
