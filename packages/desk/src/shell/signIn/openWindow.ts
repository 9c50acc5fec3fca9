const CHANNEL = 'magazine-store-auth';
/** CSS pixels. */
const WIDTH = 400;
const HEIGHT = 600;

/**
 * Opens the store's sign-in window, and confirms to it that this page has opened it.
 * @param onNews The window has an outcome, or the member is back at this page.
 * @returns A function that closes the window and stops listening; null if the browser refused the window.
 */
export function openWindow(provider: string, challenge: string, onNews: () => void): (() => void) | null {
  const query = new URLSearchParams({ challenge, locale: document.documentElement.lang });
  const address = `/auth/go/${encodeURIComponent(provider)}?${query}`;
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const opened = window.open(address, CHANNEL, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!opened) return null;
  const channel = new BroadcastChannel(CHANNEL);
  const stop = new AbortController();
  const hear = ({ origin, data, source }: MessageEvent) => {
    const { channel: name, challenge: theirs, type } = (data ?? {}) as Record<string, unknown>;
    if (origin !== location.origin || name !== CHANNEL || theirs !== challenge) return;
    if (type !== 'confirm') return onNews();
    const confirmed = { channel: CHANNEL, challenge, type: 'confirmed' };
    if (source) source.postMessage(confirmed, { targetOrigin: location.origin });
    else channel.postMessage(confirmed);
  };
  channel.addEventListener('message', hear, { signal: stop.signal });
  window.addEventListener('message', hear, { signal: stop.signal });
  window.addEventListener('focus', onNews, { signal: stop.signal });
  return () => {
    stop.abort();
    channel.close();
    opened.close();
  };
}
