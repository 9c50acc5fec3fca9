import type { NoAnswerReason } from '../../core/ports.ts';

/**
 * Finds out why a call got no answer. If a server doesn't allow the page's origin, browsers only report that the call
 * failed. So this function loads the server's script, which any page may load. If that works, it tells the page's
 * developer which setting to change.
 */
export async function findNoAnswerReason(server: string): Promise<NoAnswerReason> {
  const { origin } = window.location;
  const base = server.replace(/\/+$/, '');
  if (new URL(base).origin === origin) return 'offline';
  const [reached, allowed] = await Promise.allSettled([
    fetch(`${base}/magazine-store.js`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }),
    // Call again: the connection may have been lost for a moment.
    fetch(`${base}/api/store`, { credentials: 'include' }),
  ]);
  if (reached.status === 'rejected' || allowed.status === 'fulfilled') return 'offline';
  // biome-ignore lint/suspicious/noConsole: the page's developer has no other way to find out
  console.error(
    `<magazine-store>: ${base} does not allow calls from ${origin}. Add this origin to the server's setting: API_ORIGINS=${origin}`,
  );
  return 'origin_not_allowed';
}
