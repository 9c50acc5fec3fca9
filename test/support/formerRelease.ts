import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'packages/server/src/database/migrations';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/**
 * The newest commit whose migrations are the first ones of today's, without the newest: a release that this one updates. A
 * commit with a migration that was taken back later is none. Undefined if the clone doesn't have it, or this is no clone.
 */
export function findFormerRelease(): string | undefined {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const isMigration = (name: string) => /^\d+-[^.]+\.ts$/.test(name);
  const today = readdirSync(path.join(root, MIGRATIONS)).filter(isMigration).sort();
  const isUpdatedByThis = (commit: string) => {
    const names = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n');
    const then = names
      .map((name) => path.basename(name))
      .filter(isMigration)
      .sort();
    return then.length > 0 && then.length < today.length && then.every((name, index) => name === today[index]);
  };
  const changes = git('rev-list', 'HEAD', '--', MIGRATIONS).split('\n');
  const next = changes[changes.findIndex(isUpdatedByThis) - 1];
  return next && git('rev-parse', '--verify', `${next}^`);
}

/**
 * Puts the sources of a commit into a folder, with the foreign packages of today.
 * @param migrations Those of the commit itself, or those of today with today's build.
 */
export function checkOut(commit: string, folder: string, migrations: 'own' | 'today'): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (migrations === 'today') {
    rmSync(path.join(folder, MIGRATIONS), { recursive: true });
    cpSync(path.join(root, MIGRATIONS), path.join(folder, MIGRATIONS), { recursive: true });
  }
  const link = (name: string, target = path.join(root, name)) => symlinkSync(target, path.join(folder, name));
  mkdirSync(path.join(folder, 'node_modules'));
  const own = '@magazine-store';
  for (const name of readdirSync(path.join(root, 'node_modules'))) if (name !== own) link(`node_modules/${name}`);
  mkdirSync(path.join(folder, 'node_modules', own));
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    link(`node_modules/${own}/${name}`, path.join(folder, 'packages', name));
    if (existsSync(path.join(root, 'packages', name, 'node_modules'))) link(`packages/${name}/node_modules`);
  }
  if (migrations === 'today') {
    mkdirSync(path.join(folder, 'dist'));
    linkBrowserPart(folder);
  }
}

/**
 * Gives the sources of a commit the browser part of today. Its manifest names the parts that the commit knows: for one
 * that today's build no longer has, it names the store.
 */
function linkBrowserPart(folder: string): void {
  const link = (name: string) => symlinkSync(path.join(root, 'dist', name), path.join(folder, 'dist', name));
  for (const name of readdirSync(path.join(root, 'dist'))) if (name !== 'server' && name !== 'store') link(name);
  mkdirSync(path.join(folder, 'dist/store'));
  const manifest = 'store/manifest.json';
  for (const name of readdirSync(path.join(root, 'dist/store'))) {
    if (`store/${name}` !== manifest) link(`store/${name}`);
  }
  const { BROWSER_PARTS: known } = require(path.join(folder, 'packages/server/src/site/browserParts.ts'));
  const { parts, ...rest } = JSON.parse(readFileSync(path.join(root, 'dist', manifest), 'utf8'));
  const kept = Object.keys(known).map((part) => [part, parts[part] ?? parts.store]);
  writeFileSync(path.join(folder, 'dist', manifest), JSON.stringify({ ...rest, parts: Object.fromEntries(kept) }));
}

/**
 * Builds the server in a folder with the sources of a commit. It serves the browser part of today.
 * @returns Its program
 */
export function buildServer(folder: string): string {
  const inFolder = (name: string) => path.join(folder, name);
  const config = [
    "import all from './rollup.config.mjs';",
    "export default all.filter(({ output }) => output.dir === 'dist/server');",
  ];
  writeFileSync(inFolder('rollup.server.mjs'), config.join('\n'));
  execFileSync('rollup', ['--config', 'rollup.server.mjs', '--silent'], { cwd: folder });
  linkBrowserPart(folder);
  return inFolder('dist/server/magazine-store.js');
}
