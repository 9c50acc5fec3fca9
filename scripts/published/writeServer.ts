import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'dist');

/**
 * Makes a package of `dist` itself: the server, the folders beside it that it serves, and the docs. It has the server's dependencies
 * except for our own packages, which are inside its scripts.
 */
export async function writeServer(): Promise<void> {
  const source = path.join(root, 'packages/server');
  const { version, dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const foreign = Object.entries(dependencies).filter(([name]) => !name.startsWith('@magazine-store/'));
  const { name, ...rest } = JSON.parse(await readFile(path.join(source, 'published/package.json'), 'utf8'));
  const text = JSON.stringify({ name, version, ...rest, dependencies: Object.fromEntries(foreign) }, null, 2);
  await writeFile(path.join(target, 'package.json'), `${text}\n`);
  await cp(path.join(source, 'README.md'), path.join(target, 'README.md'));
  for await (const file of glob(['LICENSE', 'docs/*.md'], { cwd: root })) {
    await cp(path.join(root, file), path.join(target, file));
  }
}
