import { RETRY_WAITS } from '../constants.ts';
import { pauseUnlessOnline } from '../pdf/pauseUnlessOnline.ts';
import type { Source } from '../source.ts';
import { blobSource } from './blobSource.ts';

/**
 * The source of a file of which only the URL is known: its server gives size and version with one byte of the file.
 * A server that does not answer is asked again and again; rejects once the signal aborts.
 *
 * @param url absolute
 */
export async function measuredSource(url: string, signal: AbortSignal): Promise<Source> {
  for (let tries = 0; ; tries++) {
    try {
      return await requestSource(url, signal);
    } catch {
      await pauseUnlessOnline(RETRY_WAITS[Math.min(tries, RETRY_WAITS.length - 1)] ?? 0, signal);
    }
  }
}

async function requestSource(url: string, signal: AbortSignal): Promise<Source> {
  const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, signal });
  const { status, headers } = response;
  if (status >= 500 || status === 429) throw new Error(`the server is in trouble: ${status}`);
  // This server knows no ranges: the whole file is already loading.
  if (status === 200) return blobSource(await response.blob(), signal);
  await response.body?.cancel();
  // The viewer will meet the same refusal and report it; its next try measures anew.
  if (status !== 206) return { url, size: 1, version: 'refused', renew: () => measuredSource(url, signal) };
  const total = Number(/\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1]);
  const size = total || (await fetchLength(url, signal));
  const version = headers.get('ETag') ?? headers.get('Last-Modified') ?? String(size);
  const source: Source = { url, size, version, renew: async () => source };
  return source;
}

/**
 * Finds the length on servers of other sites that do not expose `Content-Range`: scripts may always see
 * `Content-Length`.
 */
async function fetchLength(url: string, signal: AbortSignal): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', signal });
  return Number(headers.get('Content-Length') ?? 0);
}
