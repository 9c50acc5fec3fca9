import type { IncomingHttpHeaders } from 'node:http';

/** Whether an answer is a page that a browser shows. Other requests are answered with JSON. */
export const wantsPage = ({ method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders }) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;
