import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';

/** The settings of a command. The code that checks them loads slowly, and `--help` needs none. */
export async function dataConfig(): Promise<DataConfig> {
  const { currentSettings, readDataConfig } = await import('../config.ts');
  const config = readDataConfig(currentSettings());
  requireStore(config);
  return config;
}

/**
 * Names of which a store's data folder has at least one. A server that starts in a new folder makes one of them first.
 */
const OF_STORE = ['postgres', 'folder.lock'];

/**
 * Refuses a data folder without a store. A command that made one there would use the wrong folder, and its issues would
 * show nowhere.
 */
export function requireStore({ DATABASE_URL, DATA_DIR }: Pick<DataConfig, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (DATABASE_URL || OF_STORE.some((name) => existsSync(path.join(DATA_DIR, name)))) return;
  throw new PlainError(
    `there is no store in ${DATA_DIR}: make one with 'magazine-store init', or set DATA_DIR, DATABASE_URL or SETTINGS_FILE`,
  );
}
