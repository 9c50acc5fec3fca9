import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromiumPath, firefoxPath, phpPath, postgresFolder, webkitDriverPath, wholeChromiumPath } from './needs.ts';
import type { Count } from './tally.ts';

export type Phase = 'checks' | 'packages' | 'product' | 'browser' | 'journeys' | 'smoke' | 'walk';

const FOLDER = '.cache/tests/passed';

/** The tests of each phase; no other file imports them, so tests of another phase may change. */
const TESTS: Record<Exclude<Phase, 'checks'>, RegExp> = {
  packages: /^packages\/.*(?<!\.browser)\.test\.ts$/,
  product: /^test\/(?!(smoke|walk)\/).*\.test\.ts$/,
  browser: /\.browser\.test\.tsx?$/,
  journeys: /\.spec\.ts$/,
  smoke: /^test\/smoke\/.*\.test\.ts$/,
  walk: /^test\/walk\/.*\.test\.ts$/,
};

/** The count of an earlier run without failures on the same files with the same programs. */
export async function keptCount(key: string): Promise<Count | null> {
  const file = path.join(FOLDER, key);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Count) : null;
}

export async function keepCount(key: string, count: Count): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, key), JSON.stringify(count));
}

/**
 * A key that changes with every file and program that the phase's result depends on. Null in a folder that is no clone:
 * only git knows which of its files are the project's.
 */
export async function phaseKey(phase: Phase): Promise<string | null> {
  if (!existsSync('.git')) return null;
  const hash = createHash('sha256').update(versions());
  const isForeign = (file: string) =>
    phase !== 'checks' && !TESTS[phase].test(file) && Object.values(TESTS).some((tests) => tests.test(file));
  for (const file of projectFiles()) if (!isForeign(file)) hash.update(file).update(await readFile(file));
  return `${phase}-${hash.digest('hex').slice(0, 32)}`;
}

/** All files but those that git ignores. */
const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
    .toString()
    .split('\0')
    // git still lists a removed file.
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort();

/** A package's files are as old as the package: another version has another time. */
const versions = (): string =>
  [chromiumPath, wholeChromiumPath, firefoxPath, webkitDriverPath, path.join(postgresFolder(), 'postgres'), phpPath]
    .map((program) => ({ program, ...statSync(program) }))
    .map(({ program, size, mtimeMs }) => `${program} ${size} ${mtimeMs}`)
    .concat(process.version, process.arch)
    .join('\n');
