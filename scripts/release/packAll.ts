import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from './releaseError.ts';

const run = promisify(execFile);

/** The folders of the packages that the build makes. */
const PACKAGES = ['dist/store', 'dist/host', 'dist/viewer', 'dist/interop', 'dist'];
const HOST_SCRIPTS = ['magazine-store-host.iife.js', 'magazine-store-host.js'];

/** npm asks for nothing while it packs, and looks for no newer npm. */
const OFFLINE = { npm_config_offline: 'true', npm_config_update_notifier: 'false' };

/**
 * Puts a tarball of each package into a new folder.
 * @throws ReleaseError when the build has made a package of another version
 */
export async function packAll(version: string, folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tarballs: string[] = [];
  for (const source of PACKAGES) {
    const args = ['pack', '--json', '--pack-destination', path.resolve(folder)];
    const { stdout } = await run('npm', args, { cwd: source, env: { ...process.env, ...OFFLINE }, maxBuffer: 1 << 26 });
    const [packed] = JSON.parse(stdout) as { filename: string; version: string }[];
    if (packed?.version !== version) throw new ReleaseError(`the build made ${source} of version ${packed?.version}`);
    tarballs.push(packed.filename);
  }
  return tarballs;
}

/** The hashes that browsers compare, by the addresses of the scripts on the server of every store. */
export async function hashScripts(version: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of HOST_SCRIPTS) {
    const served = `v${version}/${name}`;
    const hash = createHash('sha384').update(await readFile(path.join('dist/store', served)));
    hashes[`/${served}`] = `sha384-${hash.digest('base64')}`;
  }
  return hashes;
}
