import type { Locale, PageData, StoreErrorCode } from '@magazine-store/protocol';
import { readInlinePage } from '../core/inlinePage.ts';
import type { Client, Drafts, LastPages } from '../core/ports.ts';
import type { Reading } from '../features/reading/index.ts';
import { chooseLocale, createLanguage, type Language } from '../ui/i18n.ts';
import { type Announce, createAnnounce } from './announce.ts';
import { createClient } from './api/client.ts';
import { explainSilence } from './api/explainSilence.ts';
import { ReadingScreen } from './chunks.ts';
import { type CookieJar, createCookieJar } from './cookieJar.ts';
import { createDrafts } from './drafts.ts';
import { createLastPages } from './lastPages.ts';
import { loadOnce } from './loadOnce.ts';
import { createRouter, type Router } from './router.ts';

/** The settings from an element's attributes. Null stands for a missing attribute. */
export interface StoreSettings {
  /** The absolute base URL of the store server. */
  readonly server: string;
  /** The store stands in a frame on a host page. */
  readonly embedded: boolean;
  readonly base: string | null;
  readonly locale: string | null;
  readonly theme: string | null;
}

/** The parts outside of a store's machines: its server, the page around it, and the browser. */
export interface StorePorts {
  readonly element: HTMLElement;
  /** Language and theme may change while the store lives. */
  settings: StoreSettings;
  /** The store owns the address bar's path: it is the whole page, not a part of one. */
  readonly wholePage: boolean;
  readonly client: Client;
  readonly announce: Announce;
  readonly router: Router;
  readonly language: Language;
  /** The page data in the element; null without any. */
  readonly inlinePage: PageData | null;
  readonly lastPages: LastPages;
  readonly cookies: CookieJar;
  readonly drafts: Drafts;
  /** The URL of a location outside of any frame. */
  storeUrl(location: string): string;
  /** Switches to the language of the element, the page or the browser, in this order. */
  speak(page?: PageData | null): Promise<void>;
  loadReadingParts(): Promise<Reading>;
}

interface Listener {
  onExpired(): void;
  onFailure(code: StoreErrorCode): void;
}

export function createPorts(element: HTMLElement, settings: StoreSettings, listener: Listener): StorePorts {
  const { server, embedded, base } = settings;
  const client = createClient({
    server,
    cookies: () => (new URL(server).origin === window.location.origin ? document.cookie : null),
    ...listener,
    explainSilence: () => explainSilence(server),
  });
  const announce = createAnnounce(element);
  const language = createLanguage();
  const inlinePage = inlinePageOf(element, announce);
  let pageLocale: Locale | undefined = inlinePage?.locale;
  const ports: StorePorts = {
    element,
    settings,
    wholePage: base !== null && !embedded,
    client,
    announce,
    router: createRouter({ window, base, publicUrl: server }),
    language,
    inlinePage,
    lastPages: createLastPages(window, server),
    cookies: createCookieJar(document, embedded),
    drafts: createDrafts(window, server),
    storeUrl: (location) => client.absolute(location),
    speak(page) {
      pageLocale = page?.locale ?? pageLocale;
      return language.use(chooseLocale([ports.settings.locale, pageLocale, ...navigator.languages]));
    },
    loadReadingParts: loadOnce(async () => (await ReadingScreen.load()).createReading(client)),
  };
  return ports;
}

function inlinePageOf(element: HTMLElement, announce: Announce) {
  try {
    return readInlinePage(element);
  } catch {
    // Tell the page's author. Visitors get the data from the server.
    announce('error', { code: 'invalid_page_data' });
    return null;
  }
}
