import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { lockFolder } from './folderLock.ts';

test('a second try in the process that holds the lock leaves the lock closed for other processes', () => {
  const folder = temporaryFolder();
  const tryElsewhere = () => {
    const script = `import { lockFolder } from ${JSON.stringify(import.meta.resolve('./folderLock.ts'))};
      console.log(lockFolder(${JSON.stringify(folder)}) ? 'locked' : 'refused');`;
    return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).trim();
  };
  const lock = lockFolder(folder);
  assert.ok(lock);
  assert.equal(lockFolder(folder), null);
  assert.equal(tryElsewhere(), 'refused');
  lock.release();
  assert.equal(tryElsewhere(), 'locked');
});
