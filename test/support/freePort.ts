import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Ports of the tests: above those of the demos, and below those that systems give to outgoing connections and to servers
 * that name none. Each process has a block of its own: it listens on the first port of the block as long as it runs, so
 * that no other process takes the block.
 */
const [FIRST_PORT, BLOCK, BLOCKS] = [20_000, 80, 150];
let block: Promise<number> | undefined;
let taken = 0;

/** @returns a port on which nothing listens, and which no other process of the tests takes. */
export async function freePort(): Promise<number> {
  block ??= takeBlock();
  const first = await block;
  for (let tries = 1; tries < BLOCK; tries++) {
    taken = (taken % (BLOCK - 1)) + 1;
    const server = await listenOn(first + taken);
    if (!server) continue;
    server.close();
    await once(server, 'close');
    return first + taken;
  }
  throw new Error(`no free port from ${first} to ${first + BLOCK - 1}`);
}

async function takeBlock(): Promise<number> {
  for (let number = 0; number < BLOCKS; number++) {
    const first = FIRST_PORT + number * BLOCK;
    const server = await listenOn(first);
    if (server) {
      server.unref();
      return first;
    }
  }
  throw new Error('all ports of the tests are taken');
}

/** On all addresses, as the servers of the tests do. @returns null if the port is taken. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, () => resolve(server));
  });
}
