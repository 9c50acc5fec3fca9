import { createErrorReports, operations, reportRequest } from '@magazine-store/protocol';

// The folder of the desk's scripts has this file in its entry, or in `chunks`.
const makeReport = createErrorReports('desk', import.meta.url.replace(/(chunks\/)?[^/]*$/, ''));
let silent = false;

/**
 * Reports an error to the log of the server, without the member: no cookie, and no text that they have written. After a
 * refusal the page sends no more reports.
 *
 * @param code `uncaught`, or a code of the store's own errors
 * @param trace the id of the request that failed
 */
export function reportError(code: string, error?: unknown, trace: string | null = null): void {
  const [, , place = ''] = location.pathname.split('/');
  const screen = /^[a-z]{1,20}$/.test(place) ? place : 'home';
  const report = silent || !navigator.onLine ? null : makeReport({ screen, code, error, trace });
  if (!report) return;
  fetch(operations.reportError.path, reportRequest(report)).then(
    (answer) => {
      silent ||= !answer.ok;
    },
    // Without an answer from the server, there is no other place for a report.
    () => {},
  );
}

/** Reports what nothing else has caught, as long as the page is open. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportError('uncaught', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('uncaught', reason));
}
