import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  port: number;
  close(): Promise<void>;
}

/** A server of this machine alone; without a port it takes a free one. */
export async function servePages(answer: RequestListener, port = 0): Promise<PageServer> {
  const server = createServer(answer);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
