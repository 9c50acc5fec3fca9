import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'dist/interop');

/** Makes a package of `dist/interop`: the program, with the interoperability files and their page. */
export async function writeInterop(): Promise<void> {
  const files = path.join(root, 'test/interop');
  await cp(files, path.join(target, 'files'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts') && !file.endsWith('.md'),
  });
  await cp(path.join(files, 'README.md'), path.join(target, 'README.md'));
  await cp(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));
  const source = path.join(root, 'packages/interop');
  const { version, dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const { name, ...rest } = JSON.parse(await readFile(path.join(source, 'published/package.json'), 'utf8'));
  const text = JSON.stringify({ name, version, ...rest, dependencies }, null, 2);
  await writeFile(path.join(target, 'package.json'), `${text}\n`);
}
