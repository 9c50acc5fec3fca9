import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { PlainError } from '../plainError.ts';
import { makePrivate } from './privateFolder.ts';

/** Any account that isn't the tests' own. */
const OTHER_ACCOUNT = 65_534;

/** A folder of another account. */
function foreignFolder(mode: number): string {
  const folder = temporaryFolder();
  mkdirSync(folder);
  chmodSync(folder, mode);
  chownSync(folder, OTHER_ACCOUNT, OTHER_ACCOUNT);
  return folder;
}

// Only root can give a folder away.
const skip = process.getuid?.() !== 0;

test('a folder of another account in which all may rename the database is refused in one line', { skip }, () => {
  for (const mode of [0o777, 0o707]) {
    const folder = foreignFolder(mode);
    assert.throws(
      () => makePrivate(folder),
      (error) => error instanceof PlainError && error.message.includes(folder) && !error.message.includes('\n'),
    );
  }
});

test('a folder of another account for a group, or where each account keeps its own files, stays as it is', {
  skip,
}, () => {
  for (const mode of [0o2775, 0o1777, 0o755]) {
    const folder = foreignFolder(mode);
    makePrivate(folder);
    assert.equal(statSync(folder).mode & 0o7777, mode);
  }
});
