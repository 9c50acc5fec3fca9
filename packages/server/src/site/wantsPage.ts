import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a request that a browser shows as a page, and for a question about the headers of such a page. The server answers
 * other requests with JSON.
 */
export const wantsPage = ({ method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders }) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
