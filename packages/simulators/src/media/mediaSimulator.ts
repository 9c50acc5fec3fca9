import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { oembedAnswers } from './oembedAnswers.ts';

/**
 * - `well`: as the provider documents it
 * - `missing`, `private`, `broken`: 404, 401, 500
 * - `silent`: no answer
 * - `elsewhere`: a redirect to another host
 * - `endless`: JSON of many megabytes
 * - `page`: HTML with status 200
 * - `foreign`: a frame of another site
 * - `script`: HTML with a script in place of a frame
 */
export type MediaBehaviour =
  | 'well'
  | 'missing'
  | 'private'
  | 'broken'
  | 'silent'
  | 'elsewhere'
  | 'endless'
  | 'page'
  | 'foreign'
  | 'script';

export interface MediaSimulator {
  url: string;
  /** All requests so far: the endpoint and the link of each. */
  asked: { endpoint: string; link: string }[];
  behave(behaviour: MediaBehaviour): void;
  close(): Promise<void>;
}

const ENDLESS_PART = 'x'.repeat(100_000);
const ENDLESS_PARTS = 100;

/**
 * Plays the sites that describe the player of a link by oEmbed (https://oembed.com). Their endpoints are found under
 * their hosts: `{url}/www.youtube.com/oembed?url=…`.
 */
export async function mediaSimulator(port = 0): Promise<MediaSimulator> {
  let behaviour: MediaBehaviour = 'well';
  const asked: MediaSimulator['asked'] = [];
  const closing = new AbortController();

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const endpoint = pathname.slice(1);
    const link = searchParams.get('url') ?? '';
    asked.push({ endpoint, link });
    const answer = oembedAnswers[endpoint]?.(link);
    if (!answer) return response.writeHead(404).end();
    if (searchParams.get('format') === 'xml') return response.writeHead(501).end();
    if (behaviour === 'missing') return response.writeHead(404).end();
    if (behaviour === 'private') return response.writeHead(401).end();
    if (behaviour === 'broken') return response.writeHead(500).end();
    if (behaviour === 'elsewhere') return response.writeHead(302, { Location: 'http://127.0.0.1:9/oembed' }).end();
    if (behaviour === 'page') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>');
    if (behaviour === 'silent') return pause(60_000, undefined, { signal: closing.signal }).catch(() => {});
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    if (behaviour === 'endless') return sendEndless(response);
    const html = {
      foreign: '<iframe src="https://evil.example/player"></iframe>',
      script: '<script src="//x"></script>',
    };
    return response.end(JSON.stringify({ ...answer, html: html[behaviour as keyof typeof html] ?? answer.html }));
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function sendEndless(response: ServerResponse): Promise<void> {
  response.write('{"html":"');
  for (let part = 0; part < ENDLESS_PARTS && !response.destroyed; part++) {
    if (!response.write(ENDLESS_PART))
      await Promise.race(['drain', 'close'].map((event) => waitForEvent(response, event)));
  }
  response.end('"}');
}

const waitForEvent = (response: ServerResponse, event: string) =>
  new Promise<void>((resolve) => response.once(event, () => resolve()));
