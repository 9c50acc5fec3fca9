import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './formatBytes.ts';

test('sizes are written as people read them', () => {
  const written = [0, 999, 1000, 12_340, 123_400, 3_210_000_000, 5e15].map(formatBytes);
  assert.deepEqual(written, ['0 bytes', '999 bytes', '1.0 KB', '12.3 KB', '123 KB', '3.2 GB', '5000 TB']);
});
