import { waitFor } from 'xstate';
import type { AppActor } from '../core/appMachine.ts';
import { locationPath } from '../core/place.ts';
import type { Host, LastPages, Router } from '../core/ports.ts';
import { isPage, parseRoute } from '../core/routes.ts';
import type { StoreServices } from '../ui/storeContext.ts';
import { VIEWER_HASH } from './addressBar.ts';
import { bestType, createCommands } from './commands.ts';
import { createHostFrame, getFrameRole, type HostRequest } from './embed/index.ts';

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

/** Carries out the host's messages to a framed store, and keeps the host informed. */
export function connectHost({ window, element, app, router, announce, lastPages, warm }: HostedStore) {
  let place = router.current().location;
  const role = getFrameRole(window.location.hash === VIEWER_HASH, parseRoute(place).name === 'viewer');
  const host = createHostFrame({
    window,
    element,
    role,
    onRequest: runHostRequest,
    onSizeLoop: () => announce('error', { code: 'resize_loop' }),
  });
  const openInHost: Host['openInHost'] = (opening) => {
    if (role !== 'viewer') return false;
    keepFocus();
    host.post(opening);
    return true;
  };
  /** The host's reader makes this frame inert, which takes the focus away. This gives it back afterwards. */
  function keepFocus() {
    const opener = element.shadowRoot?.activeElement as HTMLElement | null | undefined;
    if (!opener) return;
    const giveBack = () => element.shadowRoot?.activeElement ?? opener.focus({ preventScroll: true });
    window.addEventListener('focus', giveBack, { once: true });
  }
  // Commands from the host don't go back to the host, except opening the reader: this frame has no room for it.
  const commands = createCommands({
    app,
    host: { announce, openInHost: (opening) => opening.type === 'openViewer' && openInHost(opening) },
    lastPages,
  });

  function runHostRequest({ type, payload }: HostRequest) {
    switch (type) {
      case 'openIssue':
        return commands.openIssue(payload.issueId);
      case 'openViewer': {
        const { issueId, ...options } = payload;
        return commands.openViewer(issueId, options);
      }
      case 'closeViewer':
        return commands.closeViewer();
      case 'openAuth':
        return commands.openAuth();
      case 'openAccount':
        return commands.openAccount(payload.expand);
      case 'refresh':
        return commands.refresh();
      case 'loadOptions':
        waitFor(app, (snapshot) => snapshot.matches('ready')).then(
          () => {
            warm({ opens: 'detail' });
            warm({ opens: 'reader', issueId: payload.issueId, type: bestType(app, payload.issueId) });
          },
          () => {},
        );
    }
  }

  function onLocationChange(location: string) {
    const moved = locationPath(location) !== locationPath(place);
    place = location;
    const route = parseRoute(location);
    if (role === 'reader' && route.name !== 'viewer' && !isPage(route, 'login')) {
      return host.post({ type: 'closeViewer', payload: {} });
    }
    host.post({ type: 'navigate', payload: { path: location } });
    // Another location begins at its top. Turning a page stays at the same location.
    if (moved) host.post({ type: 'scrollTo', payload: { top: 0 } });
  }

  // The browser scrolls no page around a frame to a control of the reader, because the reader covers the frame.
  const showReader = () => {
    if (app.getSnapshot().context.reading) host.post({ type: 'scrollTo', payload: { top: 0 } });
  };

  app.send({ type: 'frame.found', frame: host.actor });
  const unsubscribe = router.subscribe(({ location }) => onLocationChange(location));
  window.addEventListener('resize', showReader);
  return {
    openInHost,
    stop() {
      unsubscribe();
      window.removeEventListener('resize', showReader);
      host.stop();
    },
  };
}
