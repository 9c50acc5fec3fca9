import { headerSpace, type Locale } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type AppActor, appMachine } from '../core/appMachine.ts';
import { boot } from '../core/boot.ts';
import { loadCatalogue } from '../core/loadCatalogue.ts';
import type { RouterCommand } from '../core/place.ts';
import type { Host } from '../core/ports.ts';
import { parseRoute } from '../core/routes.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { DetailScreen, LaterScreen, loadSession, PaymentsScreen, ReadingScreen, StorefrontScreen } from './chunks.ts';
import { breakpointAt } from './onPage.ts';
import type { StorePorts } from './ports.ts';
import { runRouterCommand } from './router.ts';

/** A page in the list's place begins at its top. Issues and documents open over the list, which stays where it is. */
function showTop(element: HTMLElement, location: string): void {
  const { name } = parseRoute(location);
  const opensOver = name === 'issue' || name === 'viewer';
  if (!opensOver && element.getBoundingClientRect().top < headerHeight()) element.scrollIntoView({ inline: 'nearest' });
}

/** Pixels. The space that the page keeps for a header at the upper edge of the window. */
const headerHeight = (): number =>
  headerSpace(getComputedStyle(document.documentElement).scrollPaddingTop, window.innerHeight);

/** The app machine with its actors. It announces its events to the page. */
export function createApp(ports: StorePorts): AppActor {
  const { element, settings, api, host, router, language, inlinePage, lastPages, drafts } = ports;
  /** Loads the reader's code, and then that of the way back: of the list and of the issue's details. */
  const warmReader = () => {
    ReadingScreen.load()
      .then((reading) => reading.loadViewer())
      .then(whenIdle)
      .then(StorefrontScreen.load)
      .then(DetailScreen.load)
      // The screens that need the code load it again.
      .catch(() => {});
  };
  const app = createActor(
    appMachine.provide({
      actors: {
        boot: fromPromise(async () => {
          // The code of the first screen loads together with the data.
          const opensDocument = parseRoute(router.current().location).name === 'viewer';
          if (opensDocument) warmReader();
          const code = opensDocument ? null : StorefrontScreen.load();
          // If the data fail too, they tell the cause.
          code?.catch(() => {});
          // The host has to receive every event of the store, the first ones too.
          await host.find();
          const { hasCookies } = host;
          const outcome = await boot({ api, inlinePage, hasCookies, applyPageLanguage: ports.setLanguage });
          if ('publication' in outcome) await code;
          return outcome;
        }),
        router: fromCallback<RouterCommand>(({ sendBack, receive }) => {
          receive((command) => {
            runRouterCommand(router, command);
            // The host of a frame scrolls by itself.
            if (command.type === 'push' && !settings.embedded) showTop(element, command.location);
          });
          return router.subscribe((place) => sendBack({ type: 'location.changed', place }));
        }),
        loadSession: fromPromise(async ({ input }) => {
          if (!input.wanted) return null;
          // No session cookie: the session's code loads after the list is painted.
          if (api.lacksSession()) await whenIdle();
          return (await loadSession()).createSession(api);
        }),
        loadReading: fromPromise(async ({ input }) => {
          const { logic, takeGranted } = await ports.loadReadingParts();
          return { logic, download: input && takeGranted(input) };
        }),
        loadCheckout: fromPromise(async ({ input: { wanted, publication } }) => {
          const { createCheckout } = await PaymentsScreen.load();
          if (!wanted || !publication) return null;
          return createCheckout(api, publication, wanted, language.i18n.locale as Locale, drafts);
        }),
        loadPart: fromPromise(async ({ input: { name, publication } }) => {
          if (!name || !publication) throw new Error('there is no part to start');
          return (await LaterScreen.load()).startPart(name, { api, drafts, publication });
        }),
        loadCatalogue: fromPromise(({ input, signal }) => loadCatalogue(api, input.publication, signal)),
      },
    }),
    { input: { place: router.current(), breakpoint: breakpointAt(element), embedded: settings.embedded } },
  );
  // A machine emits its events before it is in its next state. A handler of the page finds the store in that state.
  const announce: Host['announce'] = (name, detail) => {
    queueMicrotask(() => host.announce(name, detail));
    return true;
  };
  app.on('ready', () => announce('ready', {}));
  app.on('signedIn', () => announce('signIn', {}));
  app.on('signedOut', () => announce('signOut', {}));
  // What was typed before a reload is not for the next reader at this computer.
  app.on('signedOut', drafts.forget);
  app.subscribe(({ context: { visitor } }) => {
    if (visitor.user) drafts.forgetOthers(visitor.user.id);
  });
  app.on('viewerClosed', ({ issueId }) => announce('closeViewer', { issueId }));
  app.on('pageRead', ({ issueId, documentType, page }) => lastPages.save(issueId, documentType, page));
  app.on('purchased', ({ item: { type, id } }) => announce('purchase', { type, id }));
  app.on('failed', ({ code }) => announce('error', { code }));
  return app;
}
