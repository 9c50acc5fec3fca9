import { connect, createServer, type Server, type Socket } from 'node:net';
import { delayLine } from './delayLine.ts';

/** The properties of a reader's line. */
export interface Line {
  /** Bits a second, towards the reader. */
  bitsPerSecond: number;
  /** Milliseconds from a request to the first byte of its answer. */
  roundTrip: number;
}

export interface SlowNetwork {
  port: number;
  /** Cuts all open connections, as a lost signal does; later ones work again. */
  cut(): void;
  /** Refuses every connection while it is down. */
  setDown(down: boolean): void;
  close(): Promise<void>;
}

/**
 * Three packets of a usual network: connections take turns on the line after this many bytes, as they do after packets.
 */
const PARCEL = 3 * 1460;

/**
 * A line between a reader and a server on this machine: a TCP proxy that delays the data towards the reader. All
 * connections share its bandwidth, as they do at home.
 */
export async function slowNetwork(targetPort: number, line: Line): Promise<SlowNetwork> {
  const sockets = new Set<Socket>();
  const downstream = delayLine({ bytesPerMillisecond: line.bitsPerSecond / 8 / 1000, delay: line.roundTrip / 2 });
  let down = false;

  const server: Server = createServer((reader) => {
    if (down) {
      reader.destroy();
      return;
    }
    const origin = connect(targetPort, '127.0.0.1');
    for (const socket of [reader, origin]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    }
    reader.on('close', () => origin.destroy());
    const upstream = delayLine({ bytesPerMillisecond: Number.POSITIVE_INFINITY, delay: line.roundTrip / 2 });
    // Opening a connection takes a round trip too: the first request waits for it.
    setTimeout(() => {
      reader.on('data', (bytes) => {
        upstream(0, { onAccepted() {}, onArrived: () => origin.writable && origin.write(bytes) });
      });
    }, line.roundTrip);
    let sending = false;
    let ended = false;
    const send = (bytes: Buffer, start: number): void => {
      sending = true;
      const parcel = bytes.subarray(start, start + PARCEL);
      downstream(parcel.length, {
        onAccepted() {
          if (start + PARCEL < bytes.length) return send(bytes, start + PARCEL);
          sending = false;
          if (ended) end();
          else origin.resume();
        },
        onArrived: () => reader.writable && reader.write(parcel),
      });
    };
    // The end follows the data that is still on its way.
    const end = () => downstream(0, { onAccepted() {}, onArrived: () => reader.end() });
    origin.on('data', (bytes: Buffer) => {
      origin.pause();
      send(bytes, 0);
    });
    origin.on('close', () => {
      ended = true;
      if (!sending) end();
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    setDown(value) {
      down = value;
      if (down) cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
