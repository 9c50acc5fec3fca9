import path from 'node:path';
import { Command } from 'commander';
import type { DataConfig } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { dataConfig } from './dataConfig.ts';
import { disableRecompiling } from './disableRecompiling.ts';
import { formatBytes } from './formatBytes.ts';
import { showState } from './progress.ts';
import { withCommands } from './withCommands.ts';

export const backupCommand = () =>
  new Command('backup')
    .description('copy the database and the files of the store to a folder, while the server runs')
    .argument('<folder>', 'a new folder; the same one again goes on with a backup that has failed')
    .action(backup);

async function backup(folder: string): Promise<void> {
  const config = await dataConfig();
  const [{ takeBackup }, { openStorage }] = await Promise.all([
    import('../backup/takeBackup.ts'),
    import('../reading/openStorage.ts'),
  ]);
  await using progress = showState('backup');
  progress.report('reading the database');
  const { manifest, missing } = await takeBackup(path.resolve(folder), {
    storage: await openStorage(config),
    withDatabase: (use) => withSnapshot(config, use),
    onProgress: progress.report,
  });
  await progress.end();
  const { taken_at, tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder}: the store as of ${taken_at}: ${rows} rows, ${files.count} files (${formatBytes(files.bytes)})`,
  );
  for (const key of missing) {
    console.error(`magazine-store: the storage has lost ${key}: publish its issue again with 'replace'`);
  }
}

/** Lets a step read the database of the settings: the embedded one as a copy, so that its server goes on. */
async function withSnapshot<Result>(config: DataConfig, use: (db: Database) => Promise<Result>): Promise<Result> {
  if (config.DATABASE_URL) {
    const { connect } = await import('../database/connection.ts');
    const { db, close } = await connect(config, { create: false });
    return use(db).finally(close);
  }
  const { withCopiedDatabase } = await import('../database/copiedDatabase.ts');
  using _ = disableRecompiling();
  const makeCopy = () => withCommands(config, (commands) => commands.copyDatabase());
  return withCopiedDatabase(config.DATA_DIR, makeCopy, use);
}
