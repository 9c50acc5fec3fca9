import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';

test('a folder that is no clone keeps no counts: each run of `npm test` runs all tests', async () => {
  const folder = temporaryFolder();
  await mkdir(folder);
  const source = path.resolve(import.meta.dirname, '../support/keptCounts.ts');
  const script = `console.log(await (await import(${JSON.stringify(source)})).phaseKey('packages'))`;
  assert.equal(execFileSync(process.execPath, ['--eval', script], { cwd: folder, encoding: 'utf8' }), 'null\n');
});
