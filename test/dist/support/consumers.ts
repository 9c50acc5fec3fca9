import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitForLock } from '../../../examples/demo/waitForLock.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const bundlers = path.resolve(import.meta.dirname, '../bundlers');

/** Folders of the packages that the build makes, by their names. */
export const PACKAGES = {
  element: path.join(root, 'dist/store'),
  host: path.join(root, 'dist/host'),
  viewer: path.join(root, 'dist/viewer'),
};

/**
 * A folder for projects of developers of host pages. They find the bundlers of `bundlers/package.json`, installed once
 * for each lockfile, and our packages, installed from the tarballs that a registry would have. Each test has its own
 * folder, which stays the same as long as the tarballs and the test's file do.
 */
export async function makeConsumers(test: string): Promise<string> {
  const installed = await installBundlers();
  const unfinished = await mkdtemp(path.join(installed, 'new-'));
  const files = await Promise.all(Object.values(PACKAGES).map((source) => pack(source, unfinished)));
  const prefix = `${path.basename(test, '.test.ts')}-`;
  const folder = path.join(installed, `${prefix}${await hashFiles(...files, test)}`);
  if (existsSync(folder)) {
    await rm(unfinished, { recursive: true });
    return folder;
  }
  for await (const earlier of glob(path.join(installed, `${prefix}*`))) await rm(earlier, { recursive: true });
  await writeFile(path.join(unfinished, 'package.json'), '{ "private": true, "type": "module" }');
  const names = files.map((file) => `./${path.basename(file)}`);
  await npm(unfinished, 'install', '--offline', '--no-audit', '--no-package-lock', ...names);
  await rename(unfinished, folder);
  return folder;
}

async function hashFiles(...files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function installBundlers(): Promise<string> {
  const folder = path.join(root, '.cache/consumers', await hashFiles(path.join(bundlers, 'package-lock.json')));
  if (existsSync(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const lock = await waitForLock(`${folder}.lock`);
  try {
    // Another test may have installed them in the meantime.
    if (existsSync(folder)) return folder;
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(bundlers, unfinished, { recursive: true });
    await npm(unfinished, 'ci', '--no-audit', '--prefer-offline');
    await rename(unfinished, folder);
    return folder;
  } finally {
    lock.release();
  }
}

async function pack(source: string, target: string): Promise<string> {
  const { stdout } = await npm(source, 'pack', '--json', '--pack-destination', target);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(target, filename);
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, maxBuffer: 1 << 26 });

/** Runs a program of a bundler's, or the project's own. @throws Error with the program's output when it fails */
async function build(cwd: string, program: string, ...args: string[]): Promise<void> {
  const installed = path.resolve(cwd, '../../node_modules', program);
  await run(process.execPath, [existsSync(installed) ? installed : program, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: '1' },
  }).catch(({ stdout, stderr, message }) => {
    throw new Error(`${message}\n${stdout}\n${stderr}`);
  });
}

/**
 * Makes a project of these files, which builds itself into its folder `out`. It is built once, while no file has
 * changed.
 */
export async function buildProject(
  consumers: string,
  name: string,
  files: Record<string, string>,
  ...[program, ...args]: [program: string, ...args: string[]]
): Promise<string> {
  const project = path.join(consumers, name);
  const out = path.join(project, 'out');
  const built = path.join(project, 'built');
  if (existsSync(built)) return out;
  // A build may have been ended in the middle.
  await rm(project, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), text);
  }
  await build(project, program, ...args);
  await writeFile(built, '');
  return out;
}

/** A program that makes webpack's production build of `main.js`, and puts `index.html` beside it. */
export const webpackBuild = (publicPath: string): string => `
  import { copyFileSync } from 'node:fs';
  import webpack from 'webpack';
  webpack({
    mode: 'production',
    entry: './main.js',
    output: { path: import.meta.dirname + '/out', publicPath: '${publicPath}' },
    performance: { hints: false },
  }, (error, stats) => {
    if (error ?? (stats.hasErrors() || stats.hasWarnings())) throw error ?? new Error(stats.toString());
    copyFileSync('index.html', 'out/index.html');
  });
`;
