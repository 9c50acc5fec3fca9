import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type PageServer, servePages } from '../support/servePages.ts';

export interface BentAnswer {
  status: number;
  headers: Headers;
  body: string | Uint8Array;
}

/** Changes an answer before the client gets it. `hang` keeps it for ever. */
type Bend = (path: string, answer: BentAnswer) => undefined | 'hang';

export interface BentServer extends PageServer {
  /** The paths of the requests so far, with their methods. */
  asked: Set<string>;
  /** Changes answers from now on. The real server stays unchanged. */
  bend: Bend;
  /** The request headers that are not passed on to the real server. */
  ignored: string[];
}

/** A proxy that changes the answers of a real server. */
export async function startBentServer(port: number, trueServer: string): Promise<BentServer> {
  const bent = { asked: new Set<string>(), bend: () => undefined, ignored: [] } as Omit<BentServer, keyof PageServer>;
  const server = await servePages((request, response) => void forward(request, response, trueServer, bent), port);
  return Object.assign(bent, server);
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  trueServer: string,
  { asked, bend, ignored }: Omit<BentServer, keyof PageServer>,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  asked.add(`${method} ${url.split('?', 1)}`);
  const headers = new Headers(request.headers as Record<string, string>);
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', ...ignored]) headers.delete(name);
  headers.set('Accept-Encoding', 'identity');
  const body = await buffer(request);
  const answer = await fetch(new URL(url, trueServer), {
    method,
    headers,
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
  const bent: BentAnswer = {
    status: answer.status,
    headers: new Headers(answer.headers),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
  if (bend(url, bent) === 'hang') return;
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']) {
    bent.headers.delete(name);
  }
  for (const [name, value] of bent.headers) response.appendHeader(name, value);
  response.writeHead(bent.status).end(bent.body);
}
