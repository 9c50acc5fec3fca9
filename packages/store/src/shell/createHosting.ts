import { domNames, eventTable, withFormerFields } from '@magazine-store/protocol';
import type { Host } from '../core/ports.ts';
import { EmbeddingScreen } from './chunks.ts';
import type { CookieJar } from './cookieJar.ts';
import type { HostedStore } from './hosting.ts';
import { loadOnce } from './loadOnce.ts';

interface Page extends Pick<Host, 'announce'> {
  embedded: boolean;
  cookies: Pick<CookieJar, 'isOpen'>;
  /** The store, once all its parts exist. */
  store(): HostedStore;
}

/** The page around a store. A framed store loads the code that talks with its host. */
export function createHosting({ embedded, announce, cookies, store }: Page): Host {
  let host: Pick<Host, 'openInHost' | 'stop'> | null = null;
  const talk = loadOnce(async () => {
    const { connectHost } = await EmbeddingScreen.load();
    host = connectHost(store());
    return host;
  });
  return {
    announce,
    openInHost: (opening) => host?.openInHost(opening) ?? false,
    async find() {
      if (embedded) await talk();
    },
    hasCookies: async () => !embedded || (await EmbeddingScreen.load()).hasCookies(document, cookies.isOpen),
    stop() {
      if (!embedded) return;
      talk().then(
        (found) => found.stop(),
        () => {},
      );
    },
  };
}

/** Emits the store's events to the page. */
export function createAnnounce(element: EventTarget): Host['announce'] {
  return (name, detail) => {
    const { cancelable } = eventTable[name];
    const init = { detail: withFormerFields(detail), cancelable, bubbles: true, composed: true };
    return domNames(name)
      .map((domName) => element.dispatchEvent(new CustomEvent(domName, init)))
      .every(Boolean);
  };
}
