import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

/** A folder on a disk of its own, for the rest of the file; null where this account may not mount any. */
export function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'magazine-store-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  after(() => {
    execFileSync('umount', [folder]);
    rmdirSync(folder);
  });
  return folder;
}
