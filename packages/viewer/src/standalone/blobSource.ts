import type { Source } from '../source.ts';

/** The source of a whole file in memory. It releases the file's bytes once the signal aborts. */
export function blobSource(blob: Blob, signal: AbortSignal): Source {
  const url = URL.createObjectURL(blob);
  signal.addEventListener('abort', () => URL.revokeObjectURL(url));
  const source: Source = { url, size: blob.size, version: url, renew: async () => source };
  return source;
}
