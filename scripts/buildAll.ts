import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LogLevel, type RollupLog, rollup } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { packDatabase } from '../packages/server/src/database/packDatabase.ts';
import { compressFiles } from './compressFiles.ts';
import { writeInterop } from './published/writeInterop.ts';
import { writePublished } from './published/writePublished.ts';
import { writeServer } from './published/writeServer.ts';

const OUTPUT = [
  'dist/store',
  'dist/desk',
  'dist/viewer',
  'dist/server',
  'dist/host',
  'dist/interop',
  'dist/prerender',
  'dist/docs',
  'dist/examples',
];
const STAMP = 'dist/build.stamp';
const SOURCES = [
  'packages/*/src/**/*',
  'packages/*/package.json',
  'packages/*/published/*',
  'packages/*/README.md',
  'docs/element.md',
  'test/interop/**/*.{json,md}',
  'LICENSE',
  'examples/react/*',
  'scripts/**/*',
  'rollup.config.mjs',
  'lingui.config.ts',
  'package-lock.json',
];
const NOT_BUILT = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

/**
 * Makes everything in `dist` anew.
 * @throws Error when the bundler warns: a warning tells of code that will not run as written
 */
export async function buildAll(): Promise<void> {
  const stamp = await hashSources();
  await Promise.all([...OUTPUT, STAMP].map((name) => rm(name, { recursive: true, force: true })));
  const { options, warnings } = await loadConfigFile(path.resolve('rollup.config.mjs'), {});
  const onLog = (_level: LogLevel, log: RollupLog) => isUnderstood(log) || warnings.add(log);
  for (const { output, onwarn: _older, ...input } of options) {
    const bundle = await rollup({ ...input, onLog });
    for (const one of [output].flat()) if (one) await bundle.write(one);
    await bundle.close();
  }
  warnings.flush();
  if (warnings.count > 0) throw new Error('the build has warnings');
  await writePublished();
  await writeInterop();
  await writeServer();
  await packDatabase('dist/server/postgres.tar.gz');
  await compressFiles(['dist/store', 'dist/desk', 'dist/viewer', 'dist/host']);
  await writeFile(STAMP, stamp);
}

/**
 * Logs that tell nothing of our code. Packages for React mark code that runs only in browsers; all of our code that uses
 * them does. Some of these marks have no place in the packages' source maps. Circles inside of packages are theirs.
 */
const isUnderstood = ({ code, message, ids = [] }: RollupLog) =>
  (code === 'MODULE_LEVEL_DIRECTIVE' && message.includes('"use client"')) ||
  (code === 'SOURCEMAP_ERROR' && message.includes('node_modules')) ||
  (code === 'CIRCULAR_DEPENDENCY' && ids.length > 0 && ids.every((id) => id.includes('node_modules')));

/** Tells whether no source has changed since the last build. */
export async function isBuildFresh(): Promise<boolean> {
  return existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await hashSources());
}

/** Builds when a source has changed since the last build. */
export async function buildIfStale(): Promise<void> {
  if (await isBuildFresh()) return;
  console.log('Building …');
  await buildAll();
}

/**
 * A hash of all sources' names and modification times: quicker than reading them. A folder's own time changes with every
 * passing file in it, so only files count.
 */
export async function hashSources(folder = '.'): Promise<string> {
  const hash = createHash('sha256');
  const names = (await Array.fromAsync(glob(SOURCES, { cwd: folder, exclude: NOT_BUILT }))).sort();
  for (const name of names) {
    const found = await stat(path.join(folder, name));
    if (found.isFile()) hash.update(`${name} ${found.mtimeMs} ${found.size}\n`);
  }
  return hash.digest('hex');
}
