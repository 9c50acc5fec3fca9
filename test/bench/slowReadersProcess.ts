import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

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

/**
 * Readers of one file with slow connections, as many as the parent says. When all have begun, it reports how often the
 * server has refused one of them.
 */
process.once('message', async ({ url, readers, bytesASecond }: SlowReaders) => {
  let refused = 0;
  const sockets: Socket[] = [];
  while (sockets.length < readers)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => startReading(new URL(url))))));
  process.send?.(refused);
  let next = 0;
  setInterval(() => sockets[next++ % readers]?.read(BYTES), (1000 * BYTES) / bytesASecond / readers);

  /** A reader who is refused tries again after a second, as the store does. */
  async function startReading({ hostname, port, pathname, host }: URL): Promise<Socket> {
    for (;;) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await once(socket, 'readable');
      const status = socket.read(STATUS_LINE.length)?.toString('latin1');
      if (status === STATUS_LINE) return socket;
      socket.destroy();
      refused++;
      await setTimeout(1000);
    }
  }
});
