import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { PlainError } from '../plainError.ts';
import { readDeskInput } from './deskInput.ts';

test('a long input, such as a picture, comes from standard input', async () => {
  const input = { body: { revision: 0, picture: 'A'.repeat(200_000) } };
  assert.deepEqual(await readDeskInput('-', Readable.from([Buffer.from(`\uFEFF${JSON.stringify(input)}\n`)])), input);
});

const REFUSED: [given: string, stdin: string, message: string][] = [
  ['days=3', '', 'days=3 is not JSON'],
  ['[]', '', 'the input is an object'],
  ['{"days":3}', '', 'days: an input has params, query and body'],
  ['-', ' \n', 'standard input is empty; it needs JSON, such as {"query":{"state":"paid"}}'],
  ['-', '{"body":', 'standard input is not JSON'],
  ['-', '{"days":3}', 'days: an input has params, query and body'],
];

for (const [given, stdin, message] of REFUSED) {
  test(`${given} with ${JSON.stringify(stdin)} is refused`, () =>
    assert.rejects(readDeskInput(given, Readable.from([stdin])), new PlainError(message)));
}
