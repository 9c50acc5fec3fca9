import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlainError } from '../plainError.ts';
import { requireSocketPath } from './commandSocket.ts';

test('a folder whose path is too long for its socket is refused by the name of its setting', () => {
  requireSocketPath('/var/lib/magazine-store/data');
  assert.throws(
    () => requireSocketPath(`/var/${'x'.repeat(100)}`),
    (error: Error) => error instanceof PlainError && /^DATA_DIR: .* too long by \d+ bytes/.test(error.message),
  );
});
