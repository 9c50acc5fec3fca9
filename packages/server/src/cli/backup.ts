import { constants, setPriority } from 'node:os';
import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { formatBytes } from './formatBytes.ts';
import { openBackupPlace, refuseOwnFolders } from './openBackupPlace.ts';
import { showState } from './progress.ts';
import { withSnapshot } from './withSnapshot.ts';

export const backupCommand = () =>
  new Command('backup')
    .description('copy the database and the files of the store to a folder or a bucket, while the server runs')
    .argument(
      '<place>',
      'a new folder, or s3://bucket/prefix; the same one again goes on with a backup that has failed',
    )
    .action(backup);

async function backup(to: string): Promise<void> {
  const config = await dataConfig();
  await refuseOwnFolders(to, config);
  const [{ takeBackup }, { openStorage }] = await Promise.all([
    import('../backup/takeBackup.ts'),
    import('../reading/openStorage.ts'),
  ]);
  // The server goes first.
  setPriority(constants.priority.PRIORITY_LOW);
  await using progress = showState('backup');
  progress.report('reading the database');
  const place = await openBackupPlace(to, config);
  const { manifest, missing } = await takeBackup(place, {
    storage: await openStorage(config),
    withDatabase: (use) => withSnapshot(config, use),
    onProgress: progress.report,
  }).finally(place.close);
  await progress.end();
  const { taken_at, tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${to}: the store as of ${taken_at}: ${rows} rows, ${files.count} files (${formatBytes(files.bytes)})`);
  // A nightly job must notice lost files, and tell them (2) from a failed backup (1).
  if (missing.length > 0) process.exitCode = 2;
  for (const { key, issueId } of missing) {
    const command = key.endsWith('.pdf') ? `replace ${issueId} FILE.pdf` : `reimport ${issueId}`;
    console.error(`magazine-store: the storage has lost ${key}: mend it by 'magazine-store ${command}'`);
  }
}
