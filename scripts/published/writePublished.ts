import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleTypes } from './bundleTypes.ts';
import { elementManifest } from './elementManifest.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/**
 * Makes packages of `dist/store`, `dist/host` and `dist/viewer`: their types, the element's manifest, a package.json, the
 * README and the licence. The build writes all of them and git keeps none, so that none can be stale.
 */
export async function writePublished(): Promise<void> {
  const declarations = await mkdtemp(path.join(tmpdir(), 'magazine-store-types-'));
  try {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, '-p', import.meta.dirname, '--outDir', declarations]);
    const element = bundleTypes(declarations, 'packages/store/src/elementTypes.d.ts');
    await writePackage('store', {
      'magazine-store.d.ts': element,
      'custom-elements.json': `${JSON.stringify(elementManifest(element), null, 2)}\n`,
    });
    await writePackage('host', {
      'magazine-store-host.d.ts': bundleTypes(declarations, 'packages/host/src/index.d.ts'),
    });
    await writePackage('viewer', {
      'magazine-viewer.d.ts': bundleTypes(declarations, 'packages/viewer/src/standalone.d.ts'),
    });
  } finally {
    await rm(declarations, { recursive: true });
  }
}

/** Writes the generated files beside the scripts, and copies those that the package's folder has for it. */
async function writePackage(name: 'store' | 'host' | 'viewer', made: Record<string, string>): Promise<void> {
  const source = path.join(root, 'packages', name);
  const target = path.join(root, 'dist', name);
  await cp(path.join(source, 'published'), target, { recursive: true });
  await cp(path.join(source, 'README.md'), path.join(target, 'README.md'));
  await cp(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));
  for (const [file, text] of Object.entries(made)) await writeFile(path.join(target, file), text);
  const { version } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const { name: title, ...rest } = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8'));
  const text = JSON.stringify({ name: title, version, ...rest }, null, 2);
  await writeFile(path.join(target, 'package.json'), `${text}\n`);
}
