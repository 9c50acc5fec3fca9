import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Load, Sent } from './overload.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Sends requests at its parent's rate, whatever time the answers take, and reports the results. */
process.once('message', async ({ url, rate, connections, seconds, firstSeconds }: Load) => {
  const { hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`;
  const sent: Sent = { milliseconds: [], first: [], late: [], statuses: {}, unanswered: 0 };
  const free = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  /** The due times of requests that have no connection yet. */
  const due: number[] = [];
  const startedAt = performance.now();
  let made = 0;
  let running = 0;
  while (performance.now() < startedAt + seconds * 1000) {
    const now = performance.now();
    if (rate === 'as many as are answered') due.push(...free.map(() => now));
    else for (; made < ((now - startedAt) * rate) / 1000; made++) due.push(startedAt + (made * 1000) / rate);
    sendDue();
    await setTimeout(1);
  }
  sent.unanswered = due.length + running;
  process.send?.(sent, () => process.exit());

  function sendDue() {
    while (due.length > 0 && free.length > 0) {
      const socket = free.pop() as Socket;
      const dueAt = due.shift() as number;
      running++;
      sent.late.push(performance.now() - dueAt);
      readAnswer(socket, (status) => {
        sent.statuses[status] = (sent.statuses[status] ?? 0) + 1;
        const times = dueAt < startedAt + firstSeconds * 1000 ? sent.first : sent.milliseconds;
        if (status === 200) times.push(performance.now() - dueAt);
        running--;
        free.push(socket);
        if (rate === 'as many as are answered') due.push(performance.now());
        sendDue();
      });
      socket.write(request);
    }
  }
});

function open(hostname: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname).setNoDelay(true).once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Reads as little as a client can, so that the client is faster than the server. */
function readAnswer(socket: Socket, onEnd: (status: number) => void): void {
  let status = 0;
  let left = 0;
  socket.on('data', function read(bytes: Buffer) {
    if (status === 0) {
      const end = bytes.indexOf(END_OF_HEAD);
      const head = bytes.toString('latin1', 0, end);
      status = Number(head.slice(9, 12));
      left = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + END_OF_HEAD.length;
    }
    left -= bytes.length;
    if (left > 0) return;
    socket.off('data', read);
    onEnd(status);
  });
}
