import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { refusalReasons, storeErrorCodes } from '../../packages/protocol/src/index.ts';
import { readDocRows } from '../../scripts/published/elementDocs.ts';

/** The codes of the viewer alone, as its published types have them. */
function viewerCodes(): string[] {
  const types = readFileSync('dist/viewer/magazine-viewer.d.ts', 'utf8');
  const [, union = ''] = /^export type FailureCode = (.*);$/m.exec(types) ?? [];
  return [...union.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
}

for (const [page, head, codes] of [
  ['docs/element.md', '| code |', storeErrorCodes],
  ['docs/element.md', '| reason |', refusalReasons],
  ['packages/viewer/README.md', '| code |', viewerCodes()],
] as const) {
  test(`${page} explains every ${head.slice(2, -2)}, and no other`, () => {
    assert.ok(codes.length > 3);
    const rows = readDocRows(head, page);
    assert.deepEqual([...rows.keys()].sort(), [...codes].sort());
    for (const [code, explanation] of rows) assert.ok(explanation, code);
  });
}
