import type { Silence } from './client.ts';

/**
 * Why a call got no answer. For a server that doesn't allow the page's origin, browsers only say that the call failed;
 * so this asks for its script, which any page may load, and tells the page's developer which setting to change.
 */
export async function explainSilence(server: string): Promise<Silence> {
  const { origin } = window.location;
  const base = server.replace(/\/+$/, '');
  if (new URL(base).origin === origin) return 'offline';
  const [reached, allowed] = await Promise.allSettled([
    fetch(`${base}/magazine-store.js`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store' }),
    // Anew: the connection may have been lost for a moment.
    fetch(`${base}/api/store`, { credentials: 'include' }),
  ]);
  if (reached.status === 'rejected' || allowed.status === 'fulfilled') return 'offline';
  // biome-ignore lint/suspicious/noConsole: for the page's developer, where nothing else tells
  console.error(
    `<magazine-store>: ${base} does not allow calls from ${origin}. Add this origin to the server's setting: API_ORIGINS=${origin}`,
  );
  return 'origin_not_allowed';
}
