import { type CommandAnswer, eventTable, type StoreEvents } from '@magazine-store/protocol';
import type { AppActor } from '../core/appMachine.ts';
import { getFrameRole } from '../core/frameMachine.ts';
import { locationPath } from '../core/place.ts';
import type { Host, LastPages, Router } from '../core/ports.ts';
import { buildPath, parseRoute, type Route } from '../core/routes.ts';
import type { StoreServices } from '../ui/storeContext.ts';
import { VIEWER_HASH } from './addressBar.ts';
import { createCommands } from './commands.ts';
import { createHostFrame, type HostRequest } from './embed/index.ts';

export { FrameError, hasCookies } from './embed/index.ts';

/** A store that runs in a frame. */
export interface HostedStore {
  window: Window;
  element: HTMLElement;
  app: AppActor;
  router: Router;
  announce: Host['announce'];
  lastPages: Pick<LastPages, 'getPage'>;
  warm: StoreServices['warm'];
}

/** The location without what changes on one screen, such as the page of an issue. Each series has a list of its own. */
function toScreen(location: string): string {
  const route = parseRoute(location);
  return route.name === 'list' ? buildPath(route) : locationPath(location);
}

/** Carries out the host's messages to a framed store, and keeps the host informed. */
export function connectHost({ window, element, app, router, announce, lastPages, warm }: HostedStore) {
  let place = router.current().location;
  const isDocument = parseRoute(place).name === 'viewer';
  const role = getFrameRole(window.name, window.location.hash === VIEWER_HASH, isDocument);
  const host = createHostFrame({
    window,
    element,
    role,
    onRequest: (request) => {
      const { id } = request;
      const answered = runHostRequest(request);
      if (id) answered.then((answer) => host.post({ type: 'answer', payload: { id, ...answer } }));
    },
    onSizeLoop: () => announce('error', { code: 'resize_loop' }),
  });
  const openInHost: Host['openInHost'] = (opening) => {
    if (role !== 'viewer') return false;
    keepFocus();
    host.post(opening);
    return true;
  };
  /** The host's viewer makes this frame inert, so that the frame loses the focus. Gives the focus back afterwards. */
  function keepFocus() {
    const opener = element.shadowRoot?.activeElement as HTMLElement | null | undefined;
    if (!opener) return;
    const giveBack = () => element.shadowRoot?.activeElement ?? opener.focus({ preventScroll: true });
    window.addEventListener('focus', giveBack, { once: true });
  }
  // Don't send the host's own commands back to it, except `openViewer`: the viewer needs more room than this frame.
  const commands = createCommands({
    app,
    element,
    host: { announce, openInHost: (opening) => opening.type === 'openViewer' && openInHost(opening) },
    router,
    lastPages,
    warm,
  });

  function runHostRequest({ type, payload }: HostRequest): Promise<CommandAnswer> {
    switch (type) {
      case 'openIssue':
        return commands.openIssue(payload.issueId);
      case 'openViewer': {
        const { issueId, ...options } = payload;
        return commands.openViewer(issueId, options);
      }
      case 'closeViewer':
        return commands.closeViewer();
      case 'openSignIn':
        return commands.openSignIn();
      case 'openAccount':
        return commands.openAccount(payload.section);
      case 'refresh':
        return commands.refresh();
      case 'signOut':
        return commands.signOut();
      case 'navigate':
        return commands.navigate(payload.path);
      case 'loadOptions':
        return commands.loadOptions(payload.issueId);
    }
  }

  /** The places that the visitor has left, the last one at the end, with the part of each that they saw. */
  const left: { screen: string; top: number }[] = [];

  /** The frame behind the reader shows issues and the list. Pages such as the checkout show here and lead back. */
  const isBehind = ({ name }: Route) => role === 'reader' && name !== 'viewer' && name !== 'page';
  // A link may have loaded such a place here.
  if (isBehind(parseRoute(place))) host.post({ type: 'closeViewer', payload: {} });

  function onLocationChange(location: string) {
    const [screen, former] = [toScreen(location), toScreen(place)];
    const moved = screen !== former;
    const from = parseRoute(place);
    place = location;
    const route = parseRoute(location);
    if (isBehind(route)) {
      const leads = from.name === 'page' && route.name === 'issue';
      return host.post({ type: 'closeViewer', payload: leads ? { issueId: route.issueId } : {} });
    }
    host.post({ type: 'navigate', payload: { path: location } });
    // Turning a page stays at the same location.
    if (!moved) return;
    if (left.at(-1)?.screen === screen) return showAgain(left.pop()?.top ?? 0);
    left.push({ screen: former, top: host.visibleTop() });
    // Another location begins at its top.
    host.post({ type: 'scrollTo', payload: { top: 0 } });
  }

  /** Asks the host to scroll back, once the host knows the new height of the content. */
  function showAgain(top: number) {
    const { requestAnimationFrame } = window;
    // The height is measured after the first callback.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => host.post({ type: 'scrollTo', payload: { top, exact: top > 0 } })),
    );
  }

  // In a resized frame, scroll the host page to the viewer: the browser doesn't, because the viewer fills the frame.
  const showReader = () => {
    if (app.getSnapshot().context.reading) host.post({ type: 'scrollTo', payload: { top: 0 } });
  };

  app.send({ type: 'frame.found', frame: host.actor });
  // The element's event comes after the store's new state.
  const onNavigate = (event: Event) => {
    if (event.target === element) onLocationChange((event as CustomEvent<StoreEvents['navigate']>).detail.path);
  };
  element.addEventListener(eventTable.navigate.domName, onNavigate);
  window.addEventListener('resize', showReader);
  return {
    openInHost,
    stop() {
      element.removeEventListener(eventTable.navigate.domName, onNavigate);
      window.removeEventListener('resize', showReader);
      host.stop();
    },
  };
}
