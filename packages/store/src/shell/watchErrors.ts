import { parseRoute } from '../core/routes.ts';
import { loadErrorReports } from './chunks.ts';
import type { StorePorts } from './ports.ts';

/** Codes that say that no report would arrive. */
const UNREACHABLE = ['offline', 'origin_not_allowed'];

/** Watches for errors of the store, and loads the code that reports them to the server's log. */
export function watchErrors(ports: StorePorts) {
  const { element, router } = ports;
  const send = (code: string, error?: unknown) => {
    if (!navigator.onLine || UNREACHABLE.includes(code)) return;
    const { settings, failedCall } = ports;
    const route = parseRoute(router.current().location);
    const screen = route.name === 'page' ? route.page : route.name;
    loadErrorReports().then(
      ({ sendReport }) => sendReport({ server: settings.server, screen, code, error, failedCall }),
      // Without its code, and so without the server, there is nothing to send.
      () => {},
    );
  };
  const report = (error: unknown) => send('uncaught', error);
  const listeners: [EventTarget, string, (event: never) => void][] = [
    [window, 'error', ({ error }: ErrorEvent) => report(error)],
    [window, 'unhandledrejection', ({ reason }: PromiseRejectionEvent) => report(reason)],
    [element, 'magazine-store-error', ({ detail }: CustomEvent) => send(detail.code)],
  ];
  return {
    report,
    /** The window would keep an element that has left the page. */
    connect() {
      for (const [target, name, listener] of listeners) target.addEventListener(name, listener as EventListener);
    },
    disconnect() {
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener as EventListener);
    },
  };
}
