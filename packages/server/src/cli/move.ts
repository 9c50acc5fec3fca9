import path from 'node:path';
import { Command } from 'commander';
import type { DataConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import { dataConfig } from './dataConfig.ts';
import { disableRecompiling } from './disableRecompiling.ts';
import { showState } from './progress.ts';
import { withSnapshot } from './withSnapshot.ts';

/** The settings of the client of buckets: their names and values. */
type Keys = [string, string | undefined][];

export const moveCommand = () =>
  new Command('move')
    .description('move the store from the embedded database to PostgreSQL, and its files to another storage')
    .argument('<settings>', 'the settings file of the new place, with DATABASE_URL and mostly STORAGE_URL')
    .action(move);

async function move(file: string): Promise<void> {
  const config = await dataConfig();
  if (config.DATABASE_URL) throw new PlainError('DATABASE_URL: the store is on PostgreSQL already');
  const { target, keys } = await readTarget(file);
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
  if (!keepsStorage && isBucket(target)) takeKeys(keys, { file, from: config });
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
async function readTarget(file: string): Promise<{ target: DataConfig; keys: Keys }> {
  const [{ currentSettings, readDataConfig }, { OF_STORAGE }] = await Promise.all([
    import('../config.ts'),
    import('../settings/settingsFile.ts'),
  ]);
  const settings = currentSettings({ SETTINGS_FILE: file });
  const target = readDataConfig(settings);
  if (!target.DATABASE_URL) throw new PlainError(`${file}: has no DATABASE_URL`);
  return { target, keys: Object.entries(settings).filter(([name]) => OF_STORAGE.test(name)) };
}

/**
 * Takes the keys of the new place into the environment, where the clients of all buckets read them.
 * @throws PlainError when the former place is a bucket, too, with other keys
 */
function takeKeys(keys: Keys, { file, from }: { file: string; from: DataConfig }): void {
  for (const [name, value] of keys) {
    if (process.env[name] === value) continue;
    if (isBucket(from)) {
      throw new PlainError(
        `${name}: ${file} has another value than the present settings, and a move opens both buckets with the same: move with the present STORAGE_URL, then copy the files with a tool of the provider`,
      );
    }
    process.env[name] = value;
  }
}

const isBucket = ({ STORAGE_URL }: DataConfig) => STORAGE_URL?.startsWith('s3:') ?? false;

const storagePlace = ({ STORAGE_URL, DATA_DIR }: DataConfig) => STORAGE_URL ?? path.join(DATA_DIR, 'storage');
