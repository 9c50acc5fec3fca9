import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the licences of the packages whose code is in the chunks: minified code has lost them. */
export const licences = () => ({
  name: 'licences',
  async generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = new Set(modules.map(packageFolder).filter(Boolean));
    const texts = await Promise.all([...folders].sort().map(readLicence));
    if (texts.length === 0) return;
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENSES.txt', source: texts.join('\n\n') });
  },
});

const packageFolder = (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1];

async function readLicence(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? await readFile(path.join(folder, file), 'utf8') : `${license}, ${author?.name ?? author ?? name}`;
  return `${name} ${version}\n\n${text.trim()}\n`;
}
