import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SlowReaders {
  url: string;
  readers: number;
  /** What each of them takes. */
  bytesASecond: number;
}

/** Readers that begin at the same time. */
const AT_ONCE = 20;
/** Each reader takes this many bytes at a time. */
const BYTES = 16 * 1024;
const STATUS_LINE = 'HTTP/1.1 200';

/** Readers of one file with slow connections, as many as the parent says. It reports when all have begun. */
process.once('message', async ({ url, readers, bytesASecond }: SlowReaders) => {
  const sockets: Socket[] = [];
  while (sockets.length < readers)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => startReading(new URL(url))))));
  process.send?.('begun');
  let next = 0;
  setInterval(() => sockets[next++ % readers]?.read(BYTES), (1000 * BYTES) / bytesASecond / readers);
});

async function startReading({ hostname, port, pathname, host }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, 'readable');
  const status = socket.read(STATUS_LINE.length)?.toString('latin1');
  if (status !== STATUS_LINE) throw new Error(`a reader was answered with ${status}`);
  return socket;
}
