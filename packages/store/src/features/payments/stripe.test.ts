import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SCRIPT } from './stripe.ts';

test("the card provider's script is the one that its loader would fetch", async () => {
  const entry = import.meta.resolve('@stripe/stripe-js/pure/index.js');
  const loader = await readFile(new URL('../dist/pure.mjs', entry), 'utf8');
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(loader) ?? [];
  assert.equal(SCRIPT, `https://js.stripe.com/${train}/stripe.js`);
});
