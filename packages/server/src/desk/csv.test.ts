import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';

test('values come back as they were, and no text becomes a formula', () => {
  assert.equal(
    csvLine(['plain', 'a, b', 'say "hi"', 'two\nlines', -5, null]),
    'plain,"a, b","say ""hi""","two\nlines",-5,\r\n',
  );
  assert.equal(csvLine(['=1+1', '+1', '-1', '@x', '\t=1']), "'=1+1,'+1,'-1,'@x,'\t=1\r\n");
});
