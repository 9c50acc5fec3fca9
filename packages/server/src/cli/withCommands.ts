import { setFlagsFromString } from 'node:v8';
import type { DataConfig } from '../config.ts';
import { commandsThroughServer } from './commandSocket.ts';
import type { Commands } from './commands.ts';

/**
 * Runs one step on the database, through the running server where that has the embedded database open. The database
 * is held no longer than the step: an import that takes minutes keeps no server from starting meanwhile.
 */
export async function withCommands<Result>(
  config: DataConfig,
  step: (commands: Commands) => Promise<Result>,
): Promise<Result> {
  using _ = compilingOnce();
  for (let attempt = 1; ; attempt++) {
    const throughServer = config.DATABASE_URL ? null : commandsThroughServer(config.DATA_DIR);
    if (throughServer) {
      try {
        return await step(throughServer);
      } catch (failure) {
        if (!isNotListening(failure)) throw failure;
      }
    }
    // What opens databases takes its time to load, and a running server has one open already.
    const [{ connect, DatabaseInUse }, { databaseCommands }] = await Promise.all([
      import('../database/connection.ts'),
      import('./commands.ts'),
    ]);
    try {
      const connection = await connect(config, { create: false });
      return await step(databaseCommands(connection.db)).finally(() => connection.close());
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error;
      // Another command, or a server that is just starting or stopping, which takes a slow machine a while.
      if (attempt === ATTEMPTS) throw error;
      if (attempt === NOTICE_AT) {
        console.error(`magazine-store: waiting for another process to close the database in ${config.DATA_DIR}`);
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS));
    }
  }
}

/**
 * A command lives for seconds or minutes. WebAssembly that V8 compiles once, and not a second time for speed, takes half
 * the memory: the embedded database opens with 350 MB at most, not 700, and one long function of its alone takes 600 MB
 * to be compiled again, as soon as it has run for some hundred statements. Of V8's flags these are the ones that are still
 * heard in a running process: after how much running the second time comes, and, while the database is open, that it
 * comes for one function only, whose number no function has. The import between has loops that are worth it.
 */
function compilingOnce(): Disposable {
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  setFlagsFromString('--wasm-tier-up-filter=2000000000');
  return { [Symbol.dispose]: () => setFlagsFromString('--wasm-tier-up-filter=-1') };
}

const WAIT_MILLISECONDS = 100;
/** Two minutes. */
const ATTEMPTS = 1200;
/** A second. */
const NOTICE_AT = 10;

const isNotListening = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
