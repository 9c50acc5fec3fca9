import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeErrorCodes } from '../../packages/protocol/src/index.ts';
import { readDocRows } from '../../scripts/published/elementDocs.ts';

test('docs/element.md explains every code of the error event, and no other', () => {
  const rows = readDocRows('| code |');
  assert.deepEqual([...rows.keys()].sort(), [...storeErrorCodes].sort());
  for (const [code, explanation] of rows) assert.ok(explanation, code);
});
