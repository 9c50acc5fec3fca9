import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvFile } from './csv.ts';

test('values come back as they were, and no text becomes a formula', async () => {
  async function* parts() {
    yield [{ text: 'a, b', other: 'say "hi"' }];
    yield [
      { text: 'two\nlines', other: -5 },
      { text: null, other: true },
    ];
    yield ['=1+1', '+1', '-1', '@x', '\t=1'].map((text) => ({ text, other: '' }));
  }
  const file = csvFile('table.csv', ['text', 'other'], parts());
  assert.deepEqual([file.name, file.type], ['table.csv', 'text/csv; charset=utf-8']);
  assert.equal(
    (await Array.fromAsync(file.content)).join(''),
    '\uFEFFtext,other\r\n"a, b","say ""hi"""\r\n"two\nlines",-5\r\n,yes\r\n\'=1+1,\r\n\'+1,\r\n\'-1,\r\n\'@x,\r\n\'\t=1,\r\n',
  );
});
