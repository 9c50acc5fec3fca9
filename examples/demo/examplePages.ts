import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { sendFile } from './sendFile.ts';

export interface ExamplePages {
  close(): Promise<void>;
}

/** The store's address in the example pages; the server replaces it with the running store's. */
const PLACEHOLDER = 'https://store.example';

/** Names in a folder or under it. No part begins with a dot, so no name leads out of the folder. */
const FILES = /^(pdf|viewer|react)\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;

/** Pages of the examples, some of which have a folder to themselves. */
const PAGES = /^(?:[\w-]+\/)?[\w-]+\.html$/;

/** Serves the pages of `examples/` as another site: from another origin, unchanged except for the store's address. */
export async function serveExamples(folder: string, port: number, storeUrl: string): Promise<ExamplePages> {
  const folders = {
    pdf: path.join(folder, 'content/pdf'),
    viewer: path.join(folder, '../dist/viewer'),
    react: path.join(folder, '../dist/examples/react'),
  };
  const server = createServer(async (request, response) => {
    const asked = request.url?.slice(1).replace(/\?.*/, '') || 'standalone.html';
    const name = asked.replace(/\/$/, '/index.html');
    const isPage = PAGES.test(name);
    const [, kind, file = ''] = FILES.exec(name) ?? [];
    if (kind && !isPage) return sendFile(path.join(folders[kind as keyof typeof folders], file), request, response);
    const page = isPage ? await readFile(path.join(folder, name), 'utf8').catch(() => null) : null;
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
