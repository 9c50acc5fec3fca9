import path from 'node:path';
import { Command } from 'commander';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import { dataConfig } from './dataConfig.ts';
import { disableRecompiling } from './disableRecompiling.ts';
import { showState } from './progress.ts';
import { withSnapshot } from './withSnapshot.ts';

export const moveCommand = () =>
  new Command('move')
    .description('move the store from the embedded database to PostgreSQL, and its files to another storage')
    .argument('<settings>', 'the settings file of the new place, with DATABASE_URL and mostly STORAGE_URL')
    .action(move);

async function move(file: string): Promise<void> {
  const config = await dataConfig();
  if (config.DATABASE_URL) throw new PlainError('DATABASE_URL: the store is on PostgreSQL already');
  const target = await readTarget(file);
  const [{ connect, DatabaseInUse, openDatabase }, { refuseUsed }, { copyFilesAhead, moveStore }, { openStorage }] =
    await Promise.all([
      import('../database/connection.ts'),
      import('../backup/restoreBackup.ts'),
      import('../backup/moveStore.ts'),
      import('../reading/openStorage.ts'),
    ]);
  using _ = disableRecompiling();
  await using progress = showState('move');
  progress.report('opening the databases');
  const keepsStorage = storagePlace(config) === storagePlace(target);
  const storages = keepsStorage ? null : { from: await openStorage(config), to: await openStorage(target) };
  const options = { storages, onProgress: progress.report };
  const to = await openDatabase(target);
  try {
    await refuseUsed(to.db);
    // As long as this process has the database open, no server can start and sell.
    const from = await connect(config, { create: false }).catch((error) => {
      if (error instanceof DatabaseInUse) return null;
      throw error;
    });
    if (!from) {
      const ahead = await withSnapshot(config, (db) => copyFilesAhead(db, options));
      await progress.end();
      console.log(`${ahead} files are copied while the server runs. Nothing else has changed.`);
      console.log('next: stop the server and run this command again; it copies the rows and the files that are new');
      return;
    }
    const files = await moveStore(from.db, to.db, options).finally(from.close);
    await progress.end();
    console.log(`the store has moved: all rows and ${files} more files. The former place is inactive.`);
    console.log(`next: SETTINGS_FILE=${file} magazine-store serve`);
  } finally {
    await to.close();
  }
}

/** The settings of the file alone: those of the environment are of the former place. */
async function readTarget(file: string): Promise<DataConfig> {
  const { currentSettings, readDataConfig } = await import('../config.ts');
  const target = readDataConfig(currentSettings({ SETTINGS_FILE: file }));
  if (!target.DATABASE_URL) throw new PlainError(`${file}: has no DATABASE_URL`);
  return target;
}

const storagePlace = ({ STORAGE_URL, DATA_DIR }: DataConfig) => STORAGE_URL ?? path.join(DATA_DIR, 'storage');
