import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { diskStorage } from './diskStorage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'magazine-store-disk-'));
const mounted = mountSmallDisk();
after(() => {
  if (mounted) execFileSync('umount', [folder]);
  rmdirSync(folder);
});

/** Only the administrator of a machine may mount. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk can’t be used, and can be again once there is room', { skip: !mounted }, async () => {
  const storage = diskStorage(folder);
  await storage.check();
  const file = path.join(folder, 'others');
  for (const megabytes of [14, 20]) {
    await writeFile(file, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => {});
    await assert.rejects(storage.check(), /full|ENOSPC/);
    await rm(file);
  }
  await storage.check();
  assert.deepEqual(readdirSync(folder), [], 'the check leaves files');
});
