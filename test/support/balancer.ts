import { createServer, connect as open, type Socket } from 'node:net';

export interface Balancer {
  stop(): Promise<void>;
}

/** Stands before several servers on one port: each connection goes to the first of them that accepts it. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
  };

  function join(client: Socket, [first, ...others]: readonly number[]): void {
    if (first === undefined) {
      client.destroy();
      return;
    }
    const server = open(first, '127.0.0.1');
    keep(server);
    const tryOthers = () => join(client, others);
    server.on('error', () => {});
    server.once('error', tryOthers);
    server.once('connect', () => {
      server.off('error', tryOthers);
      client.pipe(server).pipe(client);
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
    });
  }

  const balancer = createServer((client) => {
    keep(client);
    client.on('error', () => {});
    join(client, servers);
  });
  await new Promise<void>((resolve) => balancer.listen(port, '127.0.0.1', resolve));
  return {
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => balancer.close(() => resolve()));
    },
  };
}
