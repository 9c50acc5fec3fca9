import { createErrorReports, operations, reportRequest } from '@magazine-store/protocol';
import type { ApiError } from '../core/ports.ts';

interface Failure {
  server: string;
  /** The name of the screen. */
  screen: string;
  /** A code of the element's event, or `uncaught`. */
  code: string;
  /** The error that nothing has caught. It may be one of the page around the store. */
  error?: unknown;
  /** The last call that failed. */
  failedCall: ApiError | null;
}

// All stores of the page share these. The folder of the store's scripts has this file, or has it in `chunks`.
const makeReport = createErrorReports('store', import.meta.url.replace(/(chunks\/)?[^/]*$/, ''));
const silent = new Set<string>();

/**
 * Reports an error to the log of the server, without a cookie and without the page's address. A server that refuses one
 * report gets no more from this page.
 */
export async function sendReport({ server, failedCall, ...failure }: Failure): Promise<void> {
  const failed = failure.code === 'server_error' ? failedCall : null;
  // A busy server needs no more requests.
  if (silent.has(server) || failed?.status === 503) return;
  const report = makeReport({ ...failure, trace: failed?.trace ?? null });
  if (!report) return;
  const address = server.replace(/\/+$/, '') + operations.reportError.path;
  const answer = await fetch(address, reportRequest(report)).catch(() => null);
  if (answer && !answer.ok) silent.add(server);
}
