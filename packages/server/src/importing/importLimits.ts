import type { DataConfig } from '../config.ts';

/** The limits of the import of one file. A hostile or broken file would otherwise use up the machine. */
export interface ImportLimits {
  /** Seconds for the whole import. */
  seconds: number;
  /** Seconds without progress, as on one page. */
  stepSeconds: number;
  /** Megabytes of resident memory of the importing process. */
  memory: number;
  pages: number;
}

export const importLimits = (config: DataConfig): ImportLimits => ({
  seconds: config.IMPORT_SECONDS,
  stepSeconds: config.IMPORT_STEP_SECONDS,
  memory: config.IMPORT_MEMORY,
  pages: config.IMPORT_PAGES,
});
