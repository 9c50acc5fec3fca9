import assert from 'node:assert/strict';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { hashSources } from '../../scripts/buildAll.ts';
import { temporaryFolder } from '../support/databases.ts';

test('a build is stale after a source has changed, come or gone, and not after a passing file or a test', async () => {
  const folder = temporaryFolder();
  const sources = path.join(folder, 'packages/server/src/site');
  const source = path.join(sources, 'code.ts');
  await mkdir(sources, { recursive: true });
  await writeFile(source, 'export {};');
  const first = await hashSources(folder);

  const other = path.join(sources, 'other.ts');
  await writeFile(other, '');
  assert.notEqual(await hashSources(folder), first, 'a new source');
  await rm(other);
  assert.equal(await hashSources(folder), first, 'it is gone again');
  await writeFile(path.join(sources, 'code.test.ts'), '');
  assert.equal(await hashSources(folder), first, 'a test');
  await utimes(source, new Date(), new Date(Date.now() + 5000));
  assert.notEqual(await hashSources(folder), first, 'a changed source');
});
