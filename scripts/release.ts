import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MAJOR } from '../packages/server/src/site/major.ts';
import { dateChangelog } from './release/changelog.ts';
import { nextVersions } from './release/nextVersions.ts';
import { hashScripts, packAll } from './release/packAll.ts';
import { ReleaseError } from './release/releaseError.ts';
import { setVersion } from './release/setVersion.ts';

/**
 * Makes a release: `npm run release -- VERSION [--dry-run]`. It builds, packs, writes the notes, commits and tags. It calls
 * no network: docs/releases.md says how to publish what it has made.
 */

const FOLDER = 'dist/release';
const CHANGELOG = 'CHANGELOG.md';
const PLAIN_SDK = 'magazine-store-host.iife.js';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const node = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'inherit' });

function readArguments(): { version: string; isDry: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    const [version, ...more] = positionals;
    if (version && more.length === 0) return { version, isDry: values['dry-run'] ?? false };
  } catch (error) {
    throw new ReleaseError((error as Error).message);
  }
  throw new ReleaseError('usage: npm run release -- VERSION [--dry-run]');
}

async function checkVersion(version: string): Promise<void> {
  const current = JSON.parse(await readFile('package.json', 'utf8')).version;
  const next = nextVersions(current);
  if (!next.includes(version)) {
    throw new ReleaseError(`${version} doesn't follow ${current}: the next version is ${next.join(', or ')}`);
  }
  if (Number(version.split('.')[0]) > MAJOR) {
    throw new ReleaseError(`${version} needs addresses for its scripts first: see packages/server/src/site/major.ts`);
  }
  if (git('tag', '--list', `v${version}`)) throw new ReleaseError(`the tag v${version} exists`);
}

function checkTree(): void {
  const changes = git('status', '--porcelain');
  if (changes) throw new ReleaseError(`the tree has changes that are not committed:\n${changes}`);
}

/** Keeps the host SDK of this release for the tests of all later ones. */
async function keepSdk(version: string): Promise<void> {
  const folder = path.join('test/fixtures/hosts', version);
  await mkdir(folder, { recursive: true });
  await cp(path.join('dist/host', PLAIN_SDK), path.join(folder, PLAIN_SDK));
}

const writeNotes = (version: string, notes: string, hashes: Record<string, string>, tarballs: string[]) => `# ${version}

${notes}

## Scripts with a hash

| address on the server of a store | \`integrity\` |
|---|---|
${Object.entries(hashes)
  .map(([address, hash]) => `| \`${address}\` | \`${hash}\` |`)
  .join('\n')}

## Packages

${tarballs.map((name) => `- \`${name}\``).join('\n')}
`;

async function release(): Promise<void> {
  const { version, isDry } = readArguments();
  checkTree();
  await checkVersion(version);
  const today = new Date().toISOString().slice(0, 10);
  const { notes, dated } = dateChangelog(await readFile(CHANGELOG, 'utf8'), version, today);
  if (isDry) {
    console.log(`The release ${version} can be made. Nothing has changed. Its notes:\n\n${notes}`);
    return;
  }

  try {
    await make(version, notes, dated);
  } catch (error) {
    console.error('release: stopped halfway. `git restore .` takes back what it has changed.');
    throw error;
  }
}

async function make(version: string, notes: string, changelog: string): Promise<void> {
  await setVersion(version);
  await writeFile(CHANGELOG, changelog);
  node('scripts/docs.ts');
  node('scripts/build.ts');
  const tarballs = await packAll(version, FOLDER);
  const hashes = await hashScripts(version);
  await writeFile(path.join(FOLDER, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  await writeFile(path.join(FOLDER, 'notes.md'), writeNotes(version, notes, hashes, tarballs));
  await keepSdk(version);
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  console.log(`Release ${version} is committed and tagged. ${FOLDER} has the packages, the notes and the hashes.`);
  console.log('Nothing is published yet: docs/releases.md says how.');
}

try {
  await release();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}
