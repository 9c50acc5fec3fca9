// The last page of a sign-in window: it says to the page that waits for it that there is an outcome, and goes.

interface Said {
  /** Of the page that may be told. */
  origin: string;
  signal: object;
}

const { textContent } = document.querySelector('script[data-page]') ?? {};
if (textContent) {
  const { origin, signal } = JSON.parse(textContent) as Said;
  opener?.postMessage(signal, origin);
  // A provider's page may have cut the opener off.
  const channel = new BroadcastChannel('magazine-store-auth');
  channel.postMessage(signal);
  channel.close();
  close();
}
