import type { DataConfig } from '../config.ts';
import { importApart } from '../importing/importApart.ts';
import { importLimits } from '../importing/importLimits.ts';
import type { Target } from '../publishing/storeImport.ts';
import { openStorage } from '../reading/openStorage.ts';
import { commandsThroughServer } from './commandSocket.ts';
import { withCommands } from './withCommands.ts';

/** The time for storing an import's files, which comes after the import. */
const STORING_SECONDS = 60 * 60;

/** The target that the settings name for imported issues. */
export const publishingTarget = async (config: DataConfig): Promise<Target> => ({
  storage: await openStorage(config),
  step: (run) => withCommands(config, run),
  async noteImport(note) {
    if (config.DATABASE_URL) await withCommands(config, (commands) => commands.noteImport(note));
    // Opening the embedded database takes longer than reading a page. So without a server, the import notes everything
    // at its end. A server that was killed has left its socket: then the note fails.
    else await commandsThroughServer(config.DATA_DIR)?.noteImport(note);
  },
  quietSeconds: config.IMPORT_SECONDS + STORING_SECONDS,
  ...importApart(importLimits(config), config.STORE_RTL),
});
