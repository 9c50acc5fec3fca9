import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type PageServer, servePages } from '../../support/servePages.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
};

/** Serves folders under their names: text compressed beforehand, PDFs by ranges. */
export function servePeers(folders: Record<string, string>): Promise<PageServer> {
  return servePages(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, name = '', ...rest] = pathname.split('/');
    const folder = folders[name];
    const file = folder && path.join(folder, rest.join('/') || 'index.html');
    const size = file && (await stat(file).catch(() => null))?.size;
    if (!file || size === undefined) response.writeHead(404).end();
    else if (file.endsWith('.pdf')) sendRange(request, response, file, Number(size));
    else await sendCompressed(request, response, file);
  });
}

const contentType = (file: string) => TYPES[path.extname(file)] ?? 'application/octet-stream';

async function sendCompressed({ headers }: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const accepted = headers['accept-encoding'] ?? '';
  const compressed = accepted.includes('br') ? await readFile(`${file}.br`).catch(() => null) : null;
  const bytes = compressed ?? (await readFile(file));
  response
    .writeHead(200, {
      'Content-Type': contentType(file),
      'Content-Length': bytes.length,
      ...(compressed && { 'Content-Encoding': 'br' }),
    })
    .end(bytes);
}

function sendRange({ method, headers }: IncomingMessage, response: ServerResponse, file: string, size: number): void {
  const requests = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  const start = requests ? Number(requests[1]) : 0;
  const end = Math.min(requests?.[2] ? Number(requests[2]) : size - 1, size - 1);
  response.writeHead(requests ? 206 : 200, {
    'Content-Type': contentType(file),
    'Content-Length': end - start + 1,
    'Accept-Ranges': 'bytes',
    ...(requests && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  if (method === 'HEAD') response.end();
  else
    createReadStream(file, { start, end })
      .on('error', () => response.destroy())
      .pipe(response);
}
