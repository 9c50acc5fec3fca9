import type { Locale, PageData } from '@magazine-store/protocol';
import type { AppActor } from '../core/appMachine.ts';
import { readInlinePage } from '../core/inlinePage.ts';
import {
  type Api,
  type ApiError,
  type Drafts,
  failureCode,
  type Host,
  type LastPages,
  type Router,
} from '../core/ports.ts';
import type { Reading } from '../features/reading/index.ts';
import { chooseLocale, createLanguage, type Language } from '../ui/i18n.ts';
import type { StoreServices } from '../ui/storeContext.ts';
import { createClient } from './api/client.ts';
import { findNoAnswerReason } from './api/findNoAnswerReason.ts';
import { ReadingScreen } from './chunks.ts';
import { createCookieJar } from './cookieJar.ts';
import { createAnnounce, createHosting } from './createHosting.ts';
import { createDismissals, type Dismissals } from './dismissals.ts';
import { createDrafts } from './drafts.ts';
import { createLastPages } from './lastPages.ts';
import { loadOnce } from './loadOnce.ts';
import { createRouter } from './router.ts';

/** The settings from an element's attributes. Null stands for a missing attribute. */
export interface StoreSettings {
  /** The absolute base URL of the store server. */
  readonly server: string;
  /** The store stands in a frame on a host page. */
  readonly embedded: boolean;
  readonly base: string | null;
  /** The location at the start, if the address has none. */
  readonly path: string;
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
  readonly api: Api;
  readonly host: Host;
  readonly router: Router;
  readonly language: Language;
  /** The page data in the element; null without any. */
  readonly inlinePage: PageData | null;
  readonly lastPages: LastPages;
  readonly dismissals: Dismissals;
  readonly drafts: Drafts;
  /** The last call that the server did not answer, or answered with an error of its own. */
  failedCall: ApiError | null;
  /** The URL of a location outside of any frame. */
  storeUrl(location: string): string;
  /** Switches to the language of the element, the page or the browser, in this order. */
  setLanguage(page?: PageData | null): Promise<void>;
  loadReadingParts(): Promise<Reading>;
}

/** The parts of a store that its ports report to. */
interface StoreParts {
  app: AppActor;
  warm: StoreServices['warm'];
}

/** @param store the store's parts. They exist before a port has something to report. */
export function createPorts(element: HTMLElement, settings: StoreSettings, store: () => StoreParts): StorePorts {
  const { server, embedded, base, path } = settings;
  const announce = createAnnounce(element);
  const inlinePage = tryReadInlinePage(element, announce);
  const language = createLanguage();
  const api = createClient({
    server,
    inlinePage,
    cookies: () => readServerCookies(server),
    language: () => language.i18n.locale,
    onExpired: () => store().app.send({ type: 'session.expired' }),
    onFailure: (error) => {
      ports.failedCall = error;
      store().app.send({ type: 'server.failed', code: failureCode(error) });
    },
    findNoAnswerReason: () => findNoAnswerReason(server),
  });
  const router = createRouter({
    window,
    base,
    embedded,
    home: path,
    publicUrl: server,
    isOnPage: () => element.isConnected,
  });
  const lastPages = createLastPages(window, server);
  const cookies = createCookieJar(document, embedded);
  let pageLocale: Locale | undefined = inlinePage?.locale;
  const ports: StorePorts = {
    element,
    settings,
    wholePage: base !== null && !embedded,
    api,
    host: createHosting({
      embedded,
      announce,
      cookies,
      store: () => ({ window, element, router, announce, lastPages, ...store() }),
    }),
    router,
    language,
    inlinePage,
    lastPages,
    dismissals: createDismissals(cookies),
    drafts: createDrafts(window, server),
    failedCall: null,
    storeUrl: (location) => api.absolute(location),
    setLanguage(page) {
      pageLocale = page?.locale ?? pageLocale;
      return language.use(chooseLocale([ports.settings.locale, pageLocale, ...navigator.languages]));
    },
    loadReadingParts: loadOnce(async () => (await ReadingScreen.load()).createReading(api)),
  };
  return ports;
}

function tryReadInlinePage(element: HTMLElement, announce: Host['announce']) {
  try {
    return readInlinePage(element);
  } catch {
    // Tell the page's author. Visitors get the data from the server.
    announce('error', { code: 'invalid_page_data' });
    return null;
  }
}

/** The server's cookies that this page can read: none in a sandboxed frame. Null on another origin. */
function readServerCookies(server: string): string | null {
  if (new URL(server).origin !== window.location.origin) return null;
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
