import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The time for which a stopping server still accepts connections, so that load balancers learn that it isn't ready. */
const LAST_CONNECTIONS_MILLISECONDS = 100;

export interface Stopping {
  begun: boolean;
}

/**
 * Lets a closed server answer the requests under way, however long they take, and ends it right after the last one.
 * From the closing on, each answer closes its connection. Node alone would wait for connections that are kept alive or
 * have sent nothing yet.
 */
export function finishRequests(app: FastifyInstance): Stopping {
  const stopping: Stopping = { begun: false };
  const running = new Set<ServerResponse>();
  const { server } = app;

  // Before the listener that answers.
  server.prependListener('request', (_request, response) => {
    running.add(response);
    if (stopping.begun) response.shouldKeepAlive = false;
    response.once('close', () => {
      running.delete(response);
      closeRest();
    });
  });

  function closeRest() {
    if (stopping.begun && !server.listening && running.size === 0) server.closeAllConnections();
  }

  app.addHook('preClose', async () => {
    stopping.begun = true;
    if (!server.listening) return;
    for (const response of running) response.shouldKeepAlive = false;
    await setTimeout(LAST_CONNECTIONS_MILLISECONDS);
    // Closing resets connections that Node has not accepted yet. Node accepts all of them before the next check phase.
    await setImmediate();
    const closed = once(server, 'close');
    server.close();
    closeRest();
    await closed;
  });
  return stopping;
}
