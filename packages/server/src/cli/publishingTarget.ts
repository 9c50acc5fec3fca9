import type { DataConfig } from '../config.ts';
import type { Target } from '../publishing/storeImport.ts';
import { openStorage } from '../reading/openStorage.ts';
import { withCommands } from './withCommands.ts';

/** Where the settings say that issues are kept. */
export const publishingTarget = async (config: DataConfig): Promise<Target> => ({
  storage: await openStorage(config),
  step: (run) => withCommands(config, run),
  // What reads PDFs takes its time to load, and a known file needs none of it.
  importFile: async (...importing) => (await import('../publishing/importPdf.ts')).importPdf(...importing),
});
