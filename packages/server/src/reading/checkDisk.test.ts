import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { smallDisk } from '../../../../test/support/smallDisk.ts';
import { diskStorage } from './diskStorage.ts';

const folder = smallDisk(20);

test('a full disk is refused, and accepted again when there is room', { skip: !folder }, async () => {
  if (!folder) return;
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
