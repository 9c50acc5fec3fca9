import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalReasons, storeErrorCodes } from '../../packages/protocol/src/index.ts';
import { readDocRows } from '../../scripts/published/elementDocs.ts';

for (const [head, codes] of [
  ['| code |', storeErrorCodes],
  ['| reason |', refusalReasons],
] as const) {
  test(`docs/element.md explains every ${head.slice(2, -2)}, and no other`, () => {
    const rows = readDocRows(head);
    assert.deepEqual([...rows.keys()].sort(), [...codes].sort());
    for (const [code, explanation] of rows) assert.ok(explanation, code);
  });
}
