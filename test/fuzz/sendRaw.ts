import { connect } from 'node:net';

/** A request as bytes. */
export interface RawRequest {
  head: string;
  body: Buffer;
  /** The client disconnects after this many bytes; null: it waits for the answer. */
  leavesAfter: number | null;
}

export interface Outcome {
  /** 0 if the connection ended without an answer. */
  status: number;
  hung: boolean;
}

/** An answer that takes longer hangs. */
const TIMEOUT_MILLISECONDS = 10_000;

export const toBytes = ({ head, body }: RawRequest): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), body]);

/** Sends a request on a connection of its own, byte by byte, unchanged. */
export function sendRaw(port: number, request: RawRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let start = '';
    let hung = false;
    socket.setTimeout(TIMEOUT_MILLISECONDS, () => {
      hung = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      if (start.length < 20) start += chunk.toString('latin1', 0, 20);
    });
    // A server that refuses a request may close the connection before it has read all of it.
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(start)?.[1] ?? 0), hung }));
    const bytes = toBytes(request);
    if (request.leavesAfter === null) socket.write(bytes);
    else socket.write(bytes.subarray(0, request.leavesAfter), () => socket.destroy());
  });
}
