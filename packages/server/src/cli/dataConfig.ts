import type { DataConfig } from '../config.ts';

/** The settings of a command. What checks them takes its time to load, and `--help` needs none. */
export async function dataConfig(): Promise<DataConfig> {
  const { readDataConfig } = await import('../config.ts');
  return readDataConfig(process.env);
}
