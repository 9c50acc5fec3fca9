import { rm } from 'node:fs/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { PlainError } from '../plainError.ts';
import { callNames, requireSocketPath, socketPath } from './commandSocket.ts';
import type { ServerCommands } from './commands.ts';

/** The server's end of the socket. */
export async function listenForCommands(
  dataDir: string,
  commands: ServerCommands,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  requireSocketPath(dataDir);
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  for (const call of callNames) {
    app.post<{ Body: { argument?: never } }>(`/${call}`, async (incoming, reply) => {
      try {
        return { result: (await commands[call](incoming.body.argument as never)) ?? null };
      } catch (error) {
        if (error instanceof PlainError) return reply.code(409).send({ message: error.message });
        log.error(error, `the command ${call} has failed`);
        return reply.code(500).send({});
      }
    });
  }
  // A killed server leaves its socket. This server holds the database's lock, so no other process listens on the
  // socket.
  await rm(socketPath(dataDir), { force: true });
  await app.listen({ path: socketPath(dataDir) });
  return app;
}
