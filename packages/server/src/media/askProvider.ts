/** A reader waits this long before the link opens in a window of its own. */
const TIMEOUT_MILLISECONDS = 3000;
const LARGEST_ANSWER = 64 * 1024;

/**
 * Asks a provider about a link. A documented endpoint answers itself, so the server follows no redirects: no provider
 * can make it ask another host.
 *
 * @param endpoint The address of the provider, or of its simulator.
 * @throws Error when no answer of JSON has come, for any reason.
 */
export async function askProvider(endpoint: string, link: URL): Promise<unknown> {
  const asked = new URL(endpoint);
  asked.searchParams.set('url', link.href);
  asked.searchParams.set('format', 'json');
  const response = await fetch(asked, {
    redirect: 'error',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${asked.origin} answered ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop ends the request.
    if (size > LARGEST_ANSWER) throw new Error(`${asked.origin} answered with more than ${LARGEST_ANSWER} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
