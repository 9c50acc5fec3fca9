import { RANGE_STALL } from '../constants.ts';
import type { ByteRange } from './byteRanges.ts';

/**
 * - `expired`: the server refuses this URL (403)
 * - `lost`: no answer, a cut answer, or a server in trouble (5xx, 429): worth another try. A 403 after a redirect is one:
 *   the server redirects no request whose URL has expired
 * - `unavailable`: any other answer; trying again would not change it
 */
export type RangeAnswer = { outcome: 'bytes'; bytes: Uint8Array } | { outcome: 'expired' | 'lost' | 'unavailable' };

/** Requests one range, once. `onReceived` gets the number of bytes received so far. */
export async function requestRange(
  fetch: typeof globalThis.fetch,
  url: string,
  { begin, end }: ByteRange,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<RangeAnswer> {
  const request = new AbortController();
  const giveUp = () => request.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  let stalled = setTimeout(giveUp, RANGE_STALL);
  try {
    // Browsers queue requests for one address at their cache: without the cache, ranges load side by side.
    const headers = { Range: `bytes=${begin}-${end - 1}` };
    const response = await fetch(url, { headers, signal: request.signal, cache: 'no-store' });
    // A 200 would bring the whole file: the viewer does not read its body.
    if (response.status !== 206 || !response.body) {
      await response.body?.cancel();
      const { status, redirected } = response;
      if (status === 403) return { outcome: redirected ? 'lost' : 'expired' };
      return { outcome: status >= 500 || status === 429 ? 'lost' : 'unavailable' };
    }
    const bytes = new Uint8Array(end - begin);
    let received = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (received + part.value.length > bytes.length) {
        await reader.cancel();
        return { outcome: 'unavailable' };
      }
      bytes.set(part.value, received);
      received += part.value.length;
      onReceived(received);
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, RANGE_STALL);
    }
    return received === bytes.length ? { outcome: 'bytes', bytes } : { outcome: 'lost' };
  } catch {
    return { outcome: 'lost' };
  } finally {
    clearTimeout(stalled);
    signal.removeEventListener('abort', giveUp);
  }
}
