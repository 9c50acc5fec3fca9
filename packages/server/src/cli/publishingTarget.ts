import type { DataConfig } from '../config.ts';
import { importApart } from '../publishing/importApart.ts';
import type { Target } from '../publishing/storeImport.ts';
import { openStorage } from '../reading/openStorage.ts';
import { withCommands } from './withCommands.ts';

/** Where the settings say that issues are kept. */
export const publishingTarget = async (config: DataConfig): Promise<Target> => ({
  storage: await openStorage(config),
  step: (run) => withCommands(config, run),
  ...importApart({
    seconds: config.IMPORT_SECONDS,
    stepSeconds: config.IMPORT_STEP_SECONDS,
    memory: config.IMPORT_MEMORY,
    pages: config.IMPORT_PAGES,
  }),
});
