import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ownData } from '../../examples/demo/ownData.ts';
import { temporaryFolder } from '../support/databases.ts';

/** Prepared data whose files have this text. */
async function prepare(text: string) {
  const folder = temporaryFolder();
  const prepared = { database: path.join(folder, 'postgres'), storage: path.join(folder, 'storage') };
  for (const each of [prepared.database, path.join(prepared.storage, 'covers')]) {
    await mkdir(each, { recursive: true });
    await writeFile(path.join(each, 'file'), text);
  }
  return prepared;
}

test('a demo has files of its own, which it keeps together with its database', async () => {
  const [first, next] = [await prepare('first'), await prepare('next')];
  const dataDir = temporaryFolder();
  const read = async (folder: string) => readFile(path.join(folder, 'file'), 'utf8');
  const readOwn = () => Promise.all([read(path.join(dataDir, 'postgres')), read(path.join(dataDir, 'storage/covers'))]);

  assert.equal(await ownData(first, dataDir, true), path.join(dataDir, 'storage'));
  assert.deepEqual(await readOwn(), ['first', 'first']);
  await ownData(next, dataDir, true);
  assert.deepEqual(await readOwn(), ['first', 'first']);
  await ownData(next, dataDir, false);
  assert.deepEqual(await readOwn(), ['next', 'next']);
  // The demo deletes an issue.
  await rm(path.join(dataDir, 'storage/covers/file'));
  assert.equal(await read(path.join(next.storage, 'covers')), 'next');
});
