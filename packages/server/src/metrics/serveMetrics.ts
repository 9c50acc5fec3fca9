import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { toListenError } from '../listenError.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics at `/metrics` of a port of their own, which visitors of the store can't reach.
 * @throws PlainError when the port can't be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { HOST, METRICS_PORT }: Pick<Config, 'HOST' | 'METRICS_PORT'>,
  log: FastifyBaseLogger,
): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await metrics.read();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      log.error(error, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.listen(METRICS_PORT, HOST);
  await once(server, 'listening').catch((error) => {
    throw toListenError(error, { host: HOST, port: Number(METRICS_PORT), setting: 'METRICS_PORT' });
  });
  return server;
}
