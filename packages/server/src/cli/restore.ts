import { Command } from 'commander';
import { disableRecompiling } from './disableRecompiling.ts';
import { openBackupPlace } from './openBackupPlace.ts';
import { showState } from './progress.ts';

export const restoreCommand = () =>
  new Command('restore')
    .description('make a store of a backup, in an empty database and storage; it is inactive until `activate`')
    .argument('<place>', 'the folder of a backup, or s3://bucket/prefix')
    .action(restore);

async function restore(from: string): Promise<void> {
  const [{ currentSettings, readDataConfig }, { openDatabase }, { restoreBackup }, { openStorage }] = await Promise.all(
    [
      import('../config.ts'),
      import('../database/connection.ts'),
      import('../backup/restoreBackup.ts'),
      import('../reading/openStorage.ts'),
    ],
  );
  const config = readDataConfig(currentSettings());
  using _ = disableRecompiling();
  await using progress = showState('restore');
  progress.report('opening the database');
  const place = await openBackupPlace(from, config);
  const { taken_at } = await restoreBackup(place, {
    storage: await openStorage(config),
    openDatabase: () => openDatabase(config),
    onProgress: progress.report,
  }).finally(place.close);
  await progress.end();
  console.log(`the store is restored as of ${taken_at}, and inactive: it sells nothing and sends no mail`);
  console.log("next: start its server and look at it; then run 'magazine-store activate', and start the server again");
}
