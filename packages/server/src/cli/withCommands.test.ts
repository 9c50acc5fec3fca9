import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { makeEmbedded } from '../../../../test/support/migrated.ts';
import { readDataConfig } from '../config.ts';
import { lockFolder } from '../database/folderLock.ts';
import { withCommands } from './withCommands.ts';

test('a command says that it waits for another process to close the database, and goes on once it is free', async () => {
  const DATA_DIR = temporaryFolder();
  await makeEmbedded(DATA_DIR);
  const lock = lockFolder(DATA_DIR);
  // A server that is starting: it ends in this test as soon as the command has said that it waits.
  const lines: string[] = [];
  mock.method(console, 'error', (line: string) => {
    lines.push(line);
    lock?.release();
  });
  const issues = await withCommands(readDataConfig({ DATA_DIR }), (commands) => commands.list());
  assert.deepEqual(issues, []);
  assert.deepEqual(lines, [`magazine-store: waiting for another process to close the database in ${DATA_DIR}`]);
});
