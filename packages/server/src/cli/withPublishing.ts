import type { DataConfig } from '../config.ts';
import { connect, DatabaseInUse } from '../database/connection.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { publishingThroughServer } from './commandSocket.ts';

/**
 * Runs one step on the catalogue, through the running server where that has the embedded database open. The database
 * is held no longer than the step: an import that takes minutes keeps no server from starting meanwhile.
 */
export async function withPublishing<Result>(
  config: DataConfig,
  step: (publishing: Publishing) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const connection = await connect(config);
      return await step(databasePublishing(connection.db)).finally(() => connection.close());
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
      const throughServer = publishingThroughServer(config.DATA_DIR);
      if (throughServer) {
        try {
          return await step(throughServer);
        } catch (failure) {
          if (!isNotListening(failure)) throw failure;
        }
      }
      // Another command, or a server that is just starting or stopping: it will not be long.
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
    }
  }
}

const ATTEMPTS = 100;
const WAIT_MILLISECONDS = 100;

const isNotListening = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
