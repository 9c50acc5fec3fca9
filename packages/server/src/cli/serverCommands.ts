import type { FastifyBaseLogger } from 'fastify';
import { requireCurrency } from '../catalogue/currency.ts';
import type { Connection } from '../database/connection.ts';
import { runAsOperator } from '../desk/runAsOperator.ts';
import type { Services } from '../services.ts';
import { databaseCommands, type ServerCommands } from './commands.ts';

/**
 * What a running server does for the command line.
 * @param obstacle The reason why its readers can't buy paid issues; null where they can.
 */
export const serverCommands = (
  connection: Connection,
  services: Services,
  obstacle: string | null,
  log: FastifyBaseLogger,
): ServerCommands => ({
  ...databaseCommands(connection),
  // The server keeps its currency until it ends.
  async keepCurrency(asked) {
    const { currency, currency_precision: precision } = services.store;
    return requireCurrency({ currency, precision }, asked);
  },
  sellingObstacle: async () => obstacle,
  desk: (command) => runAsOperator({ ...services, db: connection.db }, command, log),
});
