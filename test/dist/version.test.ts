import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { command } from '../support/commandLine.ts';

test('the command line prints the version of its package', async () => {
  const { version } = JSON.parse(await readFile('packages/server/package.json', 'utf8'));
  assert.deepEqual(await command({}, '--version'), { code: 0, out: `${version}\n`, errors: '' });
});
