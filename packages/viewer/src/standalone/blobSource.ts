import type { Source } from '../source.ts';

/** The source of a file that is there as a whole. Its bytes are let go once the signal aborts. */
export function blobSource(blob: Blob, signal: AbortSignal): Source {
  const url = URL.createObjectURL(blob);
  signal.addEventListener('abort', () => URL.revokeObjectURL(url));
  const source: Source = { url, size: blob.size, version: url, renew: async () => source };
  return source;
}
