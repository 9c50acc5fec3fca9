import path from 'node:path';
import { LOCALES } from '../../packages/protocol/src/locales.ts';
import { BROWSER_PARTS, BROWSER_TEXTS } from '../../packages/server/src/site/browserParts.ts';

/**
 * Writes `manifest.json`: the chunks of each part that the server's pages load by name, and all files of the folder. A
 * missing part fails the build.
 *
 * @param others The files that other bundles put into the folder.
 */
export const manifest = (others = []) => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const listChunks = (module) => {
      const id = path.resolve(module);
      // An entry may be a file of its own before the chunk that its code is in.
      const chunk =
        chunks.find(({ facadeModuleId, isEntry }) => isEntry && facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (!chunk) return this.error(`${module} is in no chunk: see browserParts.ts`);
      return [chunk.fileName, ...collectImports(chunk.fileName, bundle)];
    };
    const listTexts = (folder) =>
      Object.fromEntries(LOCALES.map((locale) => [locale, listChunks(`${folder}/${locale}.po`)]));
    const source = {
      parts: mapValues(BROWSER_PARTS, listChunks),
      texts: mapValues(BROWSER_TEXTS, listTexts),
      files: [...Object.keys(bundle).filter((name) => !name.endsWith('.map')), ...others],
    };
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(source, null, 2) });
  },
});

const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** All static imports of a chunk, those of its imports too. */
function collectImports(fileName, bundle, seen = new Set()) {
  for (const name of bundle[fileName]?.imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    collectImports(name, bundle, seen);
  }
  return [...seen];
}
