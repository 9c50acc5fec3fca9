import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BucketFiles {
  documentBytes: number;
  coverBytes: number;
}

/**
 * A bucket in a process of its own that answers from memory. It costs as little as possible, so that the figure tells the
 * part of the server, as with a provider's bucket. It sends its port to the parent, and at each message of the parent the
 * number of the requests for pieces of documents so far.
 */
process.once('message', async ({ documentBytes, coverBytes }: BucketFiles) => {
  const [document, cover] = [randomBytes(documentBytes), randomBytes(coverBytes)];
  let pieces = 0;
  const server = createServer(({ method, url = '', headers }, response) => {
    // What the server keeps at its start.
    if (method !== 'GET') return response.writeHead(200, { ETag: '"1"' }).end();
    const file = url.includes('.pdf') ? document : url.includes('/covers/') ? cover : undefined;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    if (!file) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    if (file === document) pieces++;
    const bytes = file.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + bytes.length - 1}/${file.length}`;
    response.writeHead(206, { 'Content-Range': range, 'Content-Length': bytes.length }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', () => process.send?.(pieces));
  process.send?.((server.address() as AddressInfo).port);
});
