import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A hash of the names and contents of files; `patterns` are below the root of the project.
 * @throws Error for a pattern that matches no file: its files have moved
 */
export async function fingerprint(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const matches = await Promise.all(patterns.map(filesMatching));
  for (const file of [...new Set(matches.flat())].sort())
    hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function filesMatching(pattern: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob(pattern, { cwd: root, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  if (files.length === 0) throw new Error(`no file matches ${pattern}`);
  return files;
}
