import { parseRoute } from '../core/routes.ts';
import { loadErrorReports } from './chunks.ts';
import type { StorePorts } from './ports.ts';

/** With these codes, a report would not reach the server either. */
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
      // If the code doesn't load, the server can't be reached, so a report would be lost anyway.
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
    /** Listens only while the element is on the page: the window's listeners would keep a removed element alive. */
    connect() {
      for (const [target, name, listener] of listeners) target.addEventListener(name, listener as EventListener);
    },
    disconnect() {
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener as EventListener);
    },
  };
}
