import { createServer, connect as open, type Socket } from 'node:net';

/** The head of a client's message: its kind, and its length, which includes itself. */
const HEAD_BYTES = 5;
const LENGTH_BYTES = 4;
const WRITE = /^\s*(insert|update|delete)\b/i;

export interface CommitProxy {
  /** The database's address through this proxy. */
  url: string;
  /**
   * Holds the n-th write from now on (a commit, or a write outside of a transaction): before PostgreSQL receives it, or
   * after PostgreSQL has done it.
   */
  hold(nth: number, when: 'before' | 'after'): Promise<void>;
  /** Stops holding. */
  release(): void;
  stop(): Promise<void>;
}

interface Hold {
  nth: number;
  when: 'before' | 'after';
  happen(): void;
}

/** A proxy before PostgreSQL that can hold each of its commits. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const database = new URL(databaseUrl);
  let hold: Hold | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = open(Number(database.port), database.hostname);
    let inTransaction = false;
    let started = false;
    let frozen = false;
    let waiting: Buffer = Buffer.alloc(0);
    let reply: (() => void) | null = null;

    /** Tells whether the message may pass. */
    function passes(message: Buffer): boolean {
      const text = readText(message);
      if (text === null) return true;
      if (/^begin/i.test(text)) inTransaction = true;
      const lasts = /^commit/i.test(text) || (!inTransaction && WRITE.test(text));
      if (/^(commit|rollback)/i.test(text)) inTransaction = false;
      if (!lasts) return true;
      if (!hold || --hold.nth > 0) return true;
      const { when, happen } = hold;
      hold = null;
      if (when === 'before') {
        frozen = true;
        happen();
        return false;
      }
      reply = happen;
      return true;
    }

    client.on('data', (chunk: Buffer) => {
      if (frozen) return;
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        // The first message has no kind.
        const head = started ? HEAD_BYTES : LENGTH_BYTES;
        if (waiting.length < head) return;
        const length = waiting.readUInt32BE(head - LENGTH_BYTES) + (started ? 1 : 0);
        if (waiting.length < length) return;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        if (started && !passes(message)) return;
        started = true;
        upstream.write(message);
      }
    });
    upstream.on('data', (chunk) => {
      // The commit is done, and its answer is lost.
      if (reply) {
        frozen = true;
        reply();
        reply = null;
      }
      if (!frozen) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // Otherwise each message of a query would wait for the other side's receipt of the one before it.
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    hold: (nth, when) =>
      new Promise<void>((happen) => {
        hold = { nth, when, happen };
      }),
    release() {
      hold = null;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * The SQL of a query or of a statement that the client prepares
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
function readText(message: Buffer): string | null {
  const kind = String.fromCharCode(message[0] ?? 0);
  const body = message.subarray(HEAD_BYTES);
  if (kind === 'Q') return body.toString('utf8');
  if (kind === 'P') return body.subarray(body.indexOf(0) + 1).toString('utf8');
  return null;
}
