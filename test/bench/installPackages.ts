import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder below `node_modules`, so that its files are never linted, bundled or committed. */
const FOLDER = path.resolve('node_modules/.cache/bench-packages');

interface Installation {
  /** The id of its folder. */
  id: string;
  /** Exact versions from npm. */
  packages: Record<string, string>;
}

/**
 * Installs the packages that only a bench needs into a folder of its own, once for each set of versions. Returns the
 * folder.
 */
export async function installPackages({ id, packages }: Installation): Promise<string> {
  const folder = path.join(FOLDER, id);
  const manifest = path.join(folder, 'package.json');
  const done = path.join(folder, 'node_modules/.package-lock.json');
  const wanted = JSON.stringify({ private: true, dependencies: packages }, null, 2);
  if (existsSync(done) && (await readFile(manifest, 'utf8')) === wanted) return folder;
  console.log(`Installing ${Object.entries(packages).join(' ').replaceAll(',', '@')} …`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(manifest, wanted);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional'];
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
