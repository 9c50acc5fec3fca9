import { cleanMessage } from '@magazine-store/protocol';
import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import { createReportLimits } from './reportLimits.ts';

/** Errors of visitors' browsers. They go into the log and the metrics, and nowhere else. */
export function browserErrorHandlers({ config }: Pick<Services, 'config'>) {
  const limits = createReportLimits();

  const reportError: Handler<'reportError'> = async ({ body: { message, trace, ...report }, request }) => {
    if (!config.BROWSER_ERRORS) throw new HttpError(404, 'not_found');
    await limits.consume(request.ip);
    // `trace` names this request. `failed` names the one that failed in the browser.
    const line = { ...report, ...(message && { message: cleanMessage(message) }), ...(trace && { failed: trace }) };
    request.log.warn({ browser: line }, 'a browser reports an error');
    return null;
  };

  return { reportError };
}
