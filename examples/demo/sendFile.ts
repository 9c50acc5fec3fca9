import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

/** Answers with a file, or with the requested part of it, as every common web server does. */
export async function sendFile(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return void response.writeHead(404).end();
  const { size, mtimeMs } = found;
  const headers = {
    'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
    ETag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
  };
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) Object.assign(headers, { 'Content-Range': `bytes ${start}-${end}/${size}` });
  response.writeHead(range ? 206 : 200, { ...headers, 'Content-Length': end - start + 1 });
  if (request.method === 'HEAD') response.end();
  // The browser disconnects when the reader turns the page, sometimes while the server looks the file up.
  else if (!response.destroyed) pipeline(createReadStream(file, { start, end }), response, () => {});
}

/** The first and the last byte; null for the whole file. The server may answer several ranges with the whole file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'unsatisfiable' : { start, end };
}
