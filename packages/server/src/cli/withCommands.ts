import type { DataConfig } from '../config.ts';
import { commandsThroughServer } from './commandSocket.ts';
import type { Commands } from './commands.ts';
import { disableRecompiling } from './disableRecompiling.ts';

/**
 * Runs one step on the database, through the running server if that has the embedded database open. The command opens
 * the database for the step alone, so that a server can start during an import that takes minutes.
 */
export async function withCommands<Result>(
  config: DataConfig,
  step: (commands: Commands) => Promise<Result>,
): Promise<Result> {
  using _ = disableRecompiling();
  for (let attempt = 1; ; attempt++) {
    const throughServer = config.DATABASE_URL ? null : commandsThroughServer(config.DATA_DIR);
    if (throughServer) {
      try {
        return await step(throughServer);
      } catch (failure) {
        if (!isNotListening(failure)) throw failure;
      }
    }
    // The code that opens databases loads slowly, and a running server has one open already.
    const [{ connect, DatabaseInUse }, { databaseCommands }] = await Promise.all([
      import('../database/connection.ts'),
      import('./commands.ts'),
    ]);
    try {
      const connection = await connect(config, { create: false });
      return await step(databaseCommands(connection)).finally(() => connection.close());
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
      // Another command has the database open, or a server that is starting or stopping, which takes a slow machine a
      // while.
      if (attempt === ATTEMPTS) throw error;
      if (attempt === NOTICE_AT) {
        console.error(`magazine-store: waiting for another process to close the database in ${config.DATA_DIR}`);
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
    }
  }
}

const WAIT_MILLISECONDS = 100;
/** Attempts in two minutes. */
const ATTEMPTS = 1200;
/** Attempts in a second. */
const NOTICE_AT = 10;

const isNotListening = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
