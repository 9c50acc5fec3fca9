import { coverPath, type DocumentType, featuresOf, type Locale } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { createClient } from './api/client.ts';
import { explainSilence } from './api/explainSilence.ts';
import { readInlinePage } from './api/inlinePage.ts';
import { App } from './app/App.tsx';
import { createAnnounce } from './app/announce.ts';
import { appMachine } from './app/appMachine.ts';
import { boot } from './app/boot.ts';
import {
  DetailScreen,
  EmbeddingScreen,
  LaterScreen,
  loadCoverTravel,
  loadSession,
  ReadingScreen,
} from './app/chunks.ts';
import { createCommands, type HandOver } from './app/commands.ts';
import { createCookieJar } from './app/cookieJar.ts';
import { createDismissals } from './app/dismissals.ts';
import { InLanguage } from './app/FromPage.tsx';
import type { Hosting } from './app/hosting.ts';
import { loadOnce } from './app/loadOnce.ts';
import { createPageTitle } from './app/pageTitle.ts';
import type { RouterCommand } from './app/place.ts';
import { loadCatalogue } from './app/refresh.ts';
import { createRouter, obey } from './app/router.ts';
import { buildPath } from './app/routes.ts';
import { breakpointOf } from './breakpoints.ts';
import type { travel as coverTravel } from './catalogue/coverTravel.ts';
import { createDrafts } from './drafts.ts';
import { chooseLocale, createLanguage } from './i18n.ts';
import { createLastPages } from './reading/lastPages.ts';
import { type StoreCommands, StoreContext, type StoreServices } from './storeContext.ts';
import { createStyleTarget } from './styleTarget.ts';
import { GlobalStyle } from './theme.ts';
import { keepFocus } from './ui/keepFocus.ts';
import { whenIdle } from './ui/whenIdle.ts';

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

/** A whole store, composed for one element. It lives as long as the element. */
export interface ComposedStore {
  readonly commands: StoreCommands;
  render(): ReactNode;
  /** Applies the settings that may change while a store lives: language and theme. */
  change(settings: StoreSettings): void;
  /** Connects the store to the page's address and size while its element is on the page. */
  connect(): void;
  disconnect(): void;
  /** Stops the store for good. */
  stop(): void;
}

export function composeStore(element: HTMLElement, root: ShadowRoot, initial: StoreSettings): ComposedStore {
  let settings = initial;
  const client = createClient({
    server: settings.server,
    cookies: () => (new URL(settings.server).origin === window.location.origin ? document.cookie : null),
    onExpired: () => app.send({ type: 'session.expired' }),
    explainSilence: () => explainSilence(settings.server),
    // While the store boots, the app reports failures itself.
    onFailure: (code) => app.getSnapshot().matches('ready') && announce('error', { code }),
  });
  const announce = createAnnounce(element);
  /** The store owns the address bar's path: it is the whole page, not a part of one. */
  const wholePage = settings.base !== null && !settings.embedded;
  const language = createLanguage();
  const router = createRouter({ window, base: settings.base, publicUrl: settings.server });
  const styleTarget = createStyleTarget(root);
  /** The URL of a location outside of any frame. */
  const storeUrl = (location: string) => client.absolute(location);

  const inlinePage = inlinePageOf(element, announce);
  let pageLocale = inlinePage?.locale;
  const speak = () => language.use(chooseLocale([settings.locale, pageLocale, ...navigator.languages]));

  const currentBreakpoint = () => breakpointOf(element.clientWidth || window.innerWidth);
  const changeBreakpoint = () => {
    const breakpoint = currentBreakpoint();
    if (breakpoint !== app.getSnapshot().context.breakpoint) app.send({ type: 'breakpoint.changed', breakpoint });
  };
  // Wait for the next frame: the browser reports an error on the page if a screen changes its height during the
  // callback.
  const sizes = new ResizeObserver(() => requestAnimationFrame(changeBreakpoint));
  // A reader who comes back to the tab finds the issues of today.
  const returned = () => {
    if (document.visibilityState === 'visible') app.send({ type: 'refresh' });
  };
  let releaseFocus = () => {};
  const connect = () => {
    router.connect();
    sizes.observe(element);
    document.addEventListener('visibilitychange', returned);
    releaseFocus();
    releaseFocus = keepFocus(root);
  };
  const disconnect = () => {
    router.disconnect();
    sizes.disconnect();
    document.removeEventListener('visibilitychange', returned);
    releaseFocus();
  };

  const lastPages = createLastPages(window, settings.server);
  const cookies = createCookieJar(document, settings.embedded);
  const dismissals = createDismissals(cookies);
  const drafts = createDrafts(window, settings.server);
  const loadReadingParts = loadOnce(async () => (await ReadingScreen.load()).createReading(client));
  const prepareReading = async (issueId: number, type: DocumentType) => {
    const { prepare } = await loadReadingParts();
    await prepare({ issueId, type }, lastPages.pageOf(issueId, type) ?? 1);
  };

  let host: Hosting | null = null;
  const findHost = loadOnce(async () => {
    const { talkWithHost } = await EmbeddingScreen.load();
    const prepare = (issueId: number, type: DocumentType) => {
      services.warm({ opens: 'detail' });
      services.warm({ opens: 'reader', issueId, type });
    };
    host = talkWithHost({ window, element, app, router, announce, lastPages, prepare });
    return host;
  });

  let travel: typeof coverTravel | null = null;
  const prepareDetail = async () => {
    const [module] = await Promise.all([loadCoverTravel(), DetailScreen.load()]);
    travel = module.travel;
  };

  router.connect();
  const app = createActor(
    appMachine.provide({
      actors: {
        boot: fromPromise(async () => {
          // The host has to receive every event of the store, the first ones too.
          if (settings.embedded) await findHost();
          return boot({
            client,
            inlinePage,
            hasCookies: async () =>
              !settings.embedded || (await EmbeddingScreen.load()).hasCookies(document, cookies.isOpen),
            speakLanguageOf: (page) => {
              pageLocale = page?.locale ?? pageLocale;
              return speak();
            },
          });
        }),
        router: fromCallback<RouterCommand>(({ sendBack, receive }) => {
          receive((command) => obey(router, command));
          return router.subscribe((place) => sendBack({ type: 'location.changed', place }));
        }),
        loadSession: fromPromise(async ({ input }) => {
          if (!input.wanted) return null;
          // No session cookie: the session's code loads after the list is painted.
          if (client.knowsNobody()) await whenIdle();
          return (await loadSession()).createSession(client);
        }),
        loadReading: fromPromise(async () => (await loadReadingParts()).logic),
        loadCheckout: fromPromise(async ({ input: { wanted, publication } }) => {
          const { PaymentsScreen } = await LaterScreen.load();
          const { createCheckout } = await PaymentsScreen.load();
          if (!wanted || !publication) return null;
          return createCheckout(client, publication, wanted, language.i18n.locale as Locale, drafts);
        }),
        loadPart: fromPromise(async ({ input: { name, publication } }) => {
          if (!name || !publication) throw new Error('there is no part to start');
          return (await LaterScreen.load()).startPart(name, { client, drafts, publication });
        }),
        loadCatalogue: fromPromise(({ input, signal }) => loadCatalogue(client, input.publication, signal)),
      },
    }),
    { input: { place: router.current(), breakpoint: currentBreakpoint(), embedded: settings.embedded } },
  );
  app.on('ready', () => announce('ready', {}));
  app.on('signedIn', () => announce('login', {}));
  app.on('signedOut', () => announce('logout', {}));
  app.on('viewerClosed', ({ issueId }) => announce('closeViewer', { issueId }));
  app.on('pageRead', ({ issueId, documentType, page }) => lastPages.keep(issueId, documentType, page));
  const failedToLoad = () => app.send({ type: 'notify', notice: { code: 'failed_to_load' } });
  app.on('purchased', ({ item: { type, id } }) => announce('purchase', { type, id }));
  app.on('failed', ({ code }) => announce('error', { code }));

  const handOver: HandOver = (opening) => host?.handOver(opening) ?? false;
  const commands = createCommands({ app, announce, handOver, lastPages });
  app.on('account.wanted', ({ expand }) => commands.openAccount(expand));
  const services: StoreServices = {
    commands,
    actions: {
      openCard: (issueId, cover) => {
        const open = () => commands.openIssue(issueId);
        // On a host page nothing may move except the store itself.
        if (travel && cover && wholePage) travel(cover, open);
        else open();
      },
      openSeries: (series) => app.send({ type: 'series.open', series }),
      closeSeries: () => app.send({ type: 'series.close' }),
      openSearch: (query) => app.send({ type: 'search.open', query }),
      purchase: (issueId) => app.send({ type: 'purchase.wanted', item: { type: 'issue', id: issueId } }),
      subscribe: () => app.send({ type: 'subscription.wanted' }),
      buyPlan: (planId) => app.send({ type: 'purchase.wanted', item: { type: 'plan', id: planId } }),
      redeemCoupon: () => app.send({ type: 'coupon.wanted' }),
      keepFile: (issueId) => {
        loadReadingParts()
          .then(({ keepFile }) => keepFile(issueId))
          .catch(failedToLoad);
      },
    },
    drafts,
    sells: () => {
      const { publication } = app.getSnapshot().context;
      return publication !== null && featuresOf(publication.page).sells;
    },
    warm: (next) => {
      const fetched = next.opens === 'detail' ? prepareDetail() : prepareReading(next.issueId, next.type);
      fetched.catch(() => {});
    },
    embedded: settings.embedded,
    pageDescription: element.querySelector('[data-description]'),
    nameScreen: wholePage
      ? createPageTitle({ document, storeName: () => app.getSnapshot().context.publication?.store.name })
      : () => () => {},
    href: settings.embedded ? storeUrl : router.href,
    pageUrl: (issueId, type, page) => services.href(buildPath({ name: 'viewer', issueId, type, page })),
    serverUrls: () => {
      const { publication } = app.getSnapshot().context;
      return [client.absolute('/'), ...(publication ? [publication.page.origin] : [])];
    },
    writeMail: ({ to, subject, body }) => {
      window.location.href = `mailto:${to}?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`;
    },
    downloadUrl: (issueId) => client.absolute(`/api/download-pdf/${issueId}`),
    coverUrl: (width, fileName) => client.absolute(coverPath(width, fileName)),
  };
  // If the address names a reader, load its code together with the data.
  if (app.getSnapshot().context.route.name === 'viewer')
    ReadingScreen.load().then(
      ({ warmViewer }) => warmViewer(client),
      () => {},
    );
  app.start();

  return {
    commands,
    connect,
    disconnect,
    change(next) {
      settings = next;
      speak();
    },
    render: () => (
      <StyleSheetManager target={styleTarget}>
        <GlobalStyle />
        <InLanguage i18n={language.i18n}>
          <StoreContext value={services}>
            <App
              app={app}
              client={client}
              lastPages={lastPages}
              theme={settings.theme}
              dismissals={dismissals}
              storeUrl={storeUrl(router.current().location)}
              wholePage={wholePage}
              onReload={() => {
                drafts.keep();
                window.location.reload();
              }}
            />
          </StoreContext>
        </InLanguage>
      </StyleSheetManager>
    ),
    stop() {
      disconnect();
      if (settings.embedded)
        findHost().then(
          (found) => found.stop(),
          () => {},
        );
      app.stop();
    },
  };
}

function inlinePageOf(element: HTMLElement, announce: ReturnType<typeof createAnnounce>) {
  try {
    return readInlinePage(element);
  } catch {
    // Tell the page's author. Visitors get the data from the server.
    announce('error', { code: 'invalid_page_data' });
    return null;
  }
}
