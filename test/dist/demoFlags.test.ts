import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { readFlags } from '../../examples/demo/flags.ts';

test('every flag of the docs is taken', async () => {
  const docs = await readFile(path.resolve(import.meta.dirname, '../../docs/demo.md'), 'utf8');
  const flags = [...docs.matchAll(/^\| `(--[^`]+)` \|/gm)].map(([, flag = '']) => flag);
  assert.ok(flags.length > 12, 'the table is found');
  const args = flags.flatMap((flag) => /^(\S+)(?: "?([^"]+)"?)?$/.exec(flag)?.slice(1).filter(Boolean) ?? []);
  const { settings, ...rest } = readFlags(args);
  assert.deepEqual(rest, { keep: true, noAuth: true, noPayments: true, allProviders: true, japaneseTerms: true });
  assert.equal(Object.keys(settings).length, flags.length - 5);
});

test('a flag that there is not is refused by its name, and so is one that cannot be honoured', () => {
  assert.throws(() => readFlags(['--sandbox', '--ritual']), /^Error: no flag --ritual;/);
  assert.throws(() => readFlags(['-x']), /no flag -x;/);
  assert.throws(() => readFlags(['sandbox']), /no flag sandbox;/);
  assert.throws(() => readFlags(['--sandbox=yes']), /--sandbox/);
  assert.throws(() => readFlags(['--locale']), /--locale/);
  assert.throws(() => readFlags(['--featured', 'new']), /--featured/);
  assert.throws(() => readFlags(['--message-text', 'On the 1st']), /--message/);
});
