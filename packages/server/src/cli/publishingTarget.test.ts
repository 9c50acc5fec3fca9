import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { readDataConfig } from '../config.ts';
import { socketPath } from './commandSocket.ts';
import { publishingTarget } from './publishingTarget.ts';

test('after a server was killed, a note of progress does not open the embedded database', async () => {
  const DATA_DIR = temporaryFolder();
  await mkdir(DATA_DIR);
  await writeFile(socketPath(DATA_DIR), '');
  const { noteImport } = await publishingTarget(readDataConfig({ DATA_DIR }));
  const note = noteImport({ id: 'import', step: 'pages', done: 1, total: 2 });
  await assert.rejects(note, { code: 'ECONNREFUSED' });
});
