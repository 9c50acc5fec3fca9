import type { Locale } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type AppActor, appMachine } from '../core/appMachine.ts';
import { boot } from '../core/boot.ts';
import type { RouterCommand } from '../core/place.ts';
import { loadCatalogue } from '../core/refresh.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { breakpointOf } from './breakpoints.ts';
import { EmbeddingScreen, LaterScreen, loadSession } from './chunks.ts';
import type { StorePorts } from './ports.ts';
import { obey } from './router.ts';

export const breakpointAt = (element: HTMLElement) => breakpointOf(element.clientWidth || window.innerWidth);

/** The app machine with its actors. It announces its events to the page. `findHost` waits for the host of a framed store. */
export function createApp(ports: StorePorts, findHost: () => Promise<unknown>): AppActor {
  const { element, settings, client, announce, router, language, inlinePage, lastPages, cookies, drafts } = ports;
  const { embedded } = settings;
  const app = createActor(
    appMachine.provide({
      actors: {
        boot: fromPromise(async () => {
          // The host has to receive every event of the store, the first ones too.
          if (embedded) await findHost();
          return boot({
            client,
            inlinePage,
            hasCookies: async () => !embedded || (await EmbeddingScreen.load()).hasCookies(document, cookies.isOpen),
            speakLanguageOf: ports.speak,
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
        loadReading: fromPromise(async () => (await ports.loadReadingParts()).logic),
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
    { input: { place: router.current(), breakpoint: breakpointAt(element), embedded } },
  );
  app.on('ready', () => announce('ready', {}));
  app.on('signedIn', () => announce('login', {}));
  app.on('signedOut', () => announce('logout', {}));
  app.on('viewerClosed', ({ issueId }) => announce('closeViewer', { issueId }));
  app.on('pageRead', ({ issueId, documentType, page }) => lastPages.keep(issueId, documentType, page));
  app.on('purchased', ({ item: { type, id } }) => announce('purchase', { type, id }));
  app.on('failed', ({ code }) => announce('error', { code }));
  return app;
}
