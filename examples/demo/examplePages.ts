import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

export interface ExamplePages {
  close(): Promise<void>;
}

/** What the example pages call the store; served, they name the store that runs. */
const PLACEHOLDER = 'https://store.example';

/** Serves the pages of `examples/` as a site of somebody else's would: another origin, nothing added. */
export async function serveExamples(folder: string, port: number, storeUrl: string): Promise<ExamplePages> {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'standalone.html';
    const page = /^[\w-]+\.html$/.test(name) ? await readFile(path.join(folder, name), 'utf8').catch(() => null) : null;
    if (name === 'favicon.ico') response.writeHead(204).end();
    else if (page === null) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(page.replaceAll(PLACEHOLDER, storeUrl));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
