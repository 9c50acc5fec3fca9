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
 * Makes packages of `dist/store` and `dist/host`: their types, the element's manifest, and a package.json. The build
 * writes all of them and git keeps none, so that none can be stale.
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
  } finally {
    await rm(declarations, { recursive: true });
  }
}

/** Writes the generated files beside the scripts, and copies the files in the package's `published` folder. */
async function writePackage(name: 'store' | 'host', made: Record<string, string>): Promise<void> {
  const source = path.join(root, 'packages', name);
  const target = path.join(root, 'dist', name);
  await cp(path.join(source, 'published'), target, { recursive: true });
  for (const [file, text] of Object.entries(made)) await writeFile(path.join(target, file), text);
  const { version } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const { name: title, ...rest } = JSON.parse(await readFile(path.join(target, 'package.json'), 'utf8'));
  const text = JSON.stringify({ name: title, version, ...rest }, null, 2);
  await writeFile(path.join(target, 'package.json'), `${text}\n`);
}
