import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

/**
 * A server of one free magazine, for `<magazine-store>`: the least that readers need to read. It uses Node alone, and
 * answers as `@magazine-store/interop` expects. Run it with a PDF and the number of its pages:
 *
 *     node examples/anotherServer.ts magazine.pdf 12
 */

export interface Magazine {
  pdf: string;
  pages: number;
  /** The folder of the package `@magazine-store/element`: its script, chunks and assets. */
  element: string;
}

/** An origin whose pages may call this server. The element of another page needs it. */
const ALLOWED_ORIGIN = 'https://page.example';
const MINUTES = 15;
const FILTERS = ['all', 'purchased', 'to_buy', 'free'];

const COVER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700">
  <rect width="500" height="700" fill="#0a5c7a"/></svg>`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>My magazine</title>
  <link rel="icon" href="data:,"><script type="module" src="/magazine-store.js"></script>
  <magazine-store></magazine-store></html>`;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const store = {
  name: 'My magazines',
  icon: null,
  description: '',
  rtl: false,
  enable_downloading: false,
  require_auth_to_read: false,
  currency: 'EUR',
  currency_precision: 2,
  enable_pagination: true,
};

export function createMagazineServer({ pdf, pages, element }: Magazine): Server {
  const { size, mtimeMs } = statSync(pdf);
  const issue = {
    id: 1,
    title: path.basename(pdf, '.pdf'),
    description: '',
    cover: { file_name: 'cover', width: 500, height: 700 },
    is_free: true,
    price: 0,
    has_sample: false,
    print: false,
    rtl: false,
    published_at: new Date(mtimeMs).toISOString(),
    page_count: pages,
  };

  return createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const json = (value: object, status = 200) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    const refuse = (status: number, error: string) => json({ error }, status);
    const send = (type: string, body: string | Buffer) => {
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.writeHead(200, { 'Content-Type': type }).end(body);
    };

    if (request.method === 'POST' && !isOwnOrAllowed(request)) return refuse(403, 'origin_not_allowed');
    switch (`${request.method} ${pathname}`) {
      case 'GET /':
        response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
        return send('text/html', PAGE);
      case 'GET /api/page':
        return json({
          ...{ origin, ui_direction: 'ltr', auth: false, sandbox: false, promocodes_mode_only: false },
          ...{ currency: store.currency, currency_precision: store.currency_precision },
          ...{ auth_providers: [], embed_origins: [], gateways: {}, store, issues: [issue] },
        });
      case 'GET /api/store':
        return json(store);
      case 'GET /api/plans':
        return json({ plans: [] });
      case 'GET /api/issues':
        return json({ issues: [issue] });
      case 'POST /api/issues/1/download/full': {
        const expires_at = new Date(Date.now() + MINUTES * 60_000).toISOString();
        return json({ url: `${origin}/files/1`, size, version: String(mtimeMs), open_token: 'unused', expires_at });
      }
      case 'POST /api/issues/1/open/full':
        return void response.writeHead(204).end();
      // It searches no texts, and knows no players.
      case 'GET /api/search':
      case 'GET /api/issues/1/search':
        if (!isSearch(searchParams)) return refuse(400, 'invalid_request');
        return json(pathname === '/api/search' ? { total: 0, issues: [], hits: [] } : { hits: [] });
      case 'GET /api/media':
        return /^https?:\/\//.test(searchParams.get('url') ?? '')
          ? refuse(404, 'not_embeddable')
          : refuse(400, 'invalid_request');
      case 'GET /files/1':
        return sendDocument(request, response);
    }
    if (pathname.startsWith('/files/')) return refuse(403, 'invalid_token');
    if (pathname.startsWith('/covers/')) return send('image/svg+xml', COVER);
    if (pathname.startsWith('/api/user/')) return refuse(401, 'not_signed_in');
    const file = path.join(element, path.normalize(pathname));
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return refuse(404, 'not_found');
    response.setHeader('Access-Control-Allow-Origin', '*');
    send(type, readFileSync(file));
  });

  /** The reader loads a document in ranges. */
  function sendDocument({ headers: { range } }: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin').setHeader('Content-Type', 'application/pdf');
    const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) {
      response.writeHead(200, { 'Accept-Ranges': 'bytes', 'Content-Length': size });
      return void createReadStream(pdf).pipe(response);
    }
    const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
    const end = first === '' || !last ? size - 1 : Math.min(Number(last), size - 1);
    if (start > end) return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 });
    createReadStream(pdf, { start, end }).pipe(response);
  }
}

/** Lets pages of the allowed origin read the answers. */
function allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  if (origin !== ALLOWED_ORIGIN) return;
  const headers = {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': 'Content-Type, X-XSRF-TOKEN, Idempotency-Key, Range',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, Retry-After',
    Vary: 'Origin',
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function isSearch(query: URLSearchParams): boolean {
  const { q = '', limit = '20', offset = '0', filter = 'all', type = 'full' } = Object.fromEntries(query);
  const isShort = q.trim() !== '' && q.length <= 200;
  const isPart = Number(limit) >= 1 && Number(limit) <= 50 && Number(offset) >= 0;
  return isShort && isPart && FILTERS.includes(filter) && ['sample', 'full'].includes(type);
}

/** Browsers say which page makes them write. */
const isOwnOrAllowed = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || origin === `http://${host}` || origin === ALLOWED_ORIGIN;

if (process.argv[1] === import.meta.filename) {
  const [, , pdf = '', pages = '1', element = 'dist/store'] = process.argv;
  createMagazineServer({ pdf, pages: Number(pages), element }).listen(8080, () => console.log('http://localhost:8080'));
}
