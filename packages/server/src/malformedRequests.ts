import { STATUS_CODES } from 'node:http';
import type { ErrorAnswer } from '@magazine-store/protocol';
import type { FastifyHttpOptions, RawServerDefault } from 'fastify';

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no HTTP request. They reach no route and no hook. */
export function answerMalformed(
  headers: Record<string, string>,
): NonNullable<FastifyHttpOptions<RawServerDefault>['clientErrorHandler']> {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = STATUSES[error.code] ?? 400;
    const body = JSON.stringify({ error: 'invalid_request' } satisfies ErrorAnswer);
    const lines = Object.entries({
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}
