import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { copyPath } from '../database/copiedDatabase.ts';
import { PlainError } from '../plainError.ts';
import { refuseOwnFolders } from './openBackupPlace.ts';

test('a backup lies outside of the data folder, also through links and relative paths', async () => {
  const folder = temporaryFolder();
  const DATA_DIR = path.join(folder, 'data');
  const link = path.join(folder, 'link');
  await mkdir(path.join(DATA_DIR, 'storage'), { recursive: true });
  await symlink(DATA_DIR, link);
  const refuse = (place: string, dataDir = DATA_DIR) =>
    refuseOwnFolders(place, { DATA_DIR: dataDir, STORAGE_URL: undefined });
  const within = ['', 'backup', 'storage', 'new/2027-03-01', '..data'];
  const inside = within.flatMap((name) => [path.join(DATA_DIR, name), path.join(link, name)]);
  for (const place of [...inside, path.relative('', path.join(DATA_DIR, 'backup'))]) {
    for (const dataDir of [DATA_DIR, link]) {
      await assert.rejects(
        refuse(place, dataDir),
        (error) => error instanceof PlainError && error.message.startsWith(`${place} lies within DATA_DIR: `),
      );
    }
  }
  for (const beside of ['', 'data-backup', 'data/../backup']) await refuse(path.join(folder, beside));
  await refuse('s3://backups/store');
});

test('a backup lies outside of the folder of STORAGE_URL', async () => {
  const DATA_DIR = temporaryFolder();
  const files = temporaryFolder();
  const settings = { DATA_DIR, STORAGE_URL: pathToFileURL(files).href };
  for (const place of [files, path.join(files, 'backup')]) {
    await assert.rejects(refuseOwnFolders(place, settings), /lies within STORAGE_URL: /);
  }
  await refuseOwnFolders(`${files}-backup`, settings);
});

test('the copy of the database has a folder of its own, and not the one that an operator names for a backup', () => {
  assert.equal(path.basename(path.dirname(copyPath('data'))), 'backup-copy');
});
