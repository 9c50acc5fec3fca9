import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A path that nothing uses yet, for a folder of this process. The folder is removed when the process ends. */
export function processFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `magazine-store-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'data');
}
