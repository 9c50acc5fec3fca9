import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { readFlags } from '../../examples/demo/flags.ts';

test('every flag of the docs is accepted', async () => {
  const docs = await readFile(path.resolve(import.meta.dirname, '../../docs/demo.md'), 'utf8');
  const flags = [...docs.matchAll(/^\| `(--[^`]+)` \|/gm)].map(([, flag = '']) => flag);
  assert.ok(flags.length > 12, 'the table is found');
  const args = flags.flatMap((flag) => /^(\S+)(?: "?([^"]+)"?)?$/.exec(flag)?.slice(1).filter(Boolean) ?? []);
  const { settings, ...rest } = readFlags(args);
  assert.deepEqual(rest, { keep: true, noAuth: true, noPayments: true, allProviders: true, japaneseTerms: true });
  assert.equal(Object.keys(settings).length, flags.length - 5);
});

test("unknown flags and flags that can't be honoured are refused by name", () => {
  assert.throws(() => readFlags(['--sandbox', '--ritual']), /^Error: unknown flag --ritual;/);
  assert.throws(() => readFlags(['-x']), /unknown flag -x;/);
  assert.throws(() => readFlags(['sandbox']), /unknown flag sandbox;/);
  assert.throws(() => readFlags(['--sandbox=yes']), /--sandbox/);
  assert.throws(() => readFlags(['--locale']), /--locale/);
  assert.throws(() => readFlags(['--featured', 'new']), /--featured/);
  assert.throws(() => readFlags(['--message-text', 'On the 1st']), /--message/);
});
