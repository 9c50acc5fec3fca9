import path from 'node:path';

/** Writes what the server preloads by: each chunk under the path of the module it was made for, with its imports. */
export const manifest = () => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    const chunks = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
      const module = path.relative(process.cwd(), chunk.facadeModuleId);
      chunks[module] = { file: chunk.fileName, imports: importsOf(chunk.fileName, bundle) };
    }
    const files = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify({ chunks, files }, null, 2) });
  },
});

/** All static imports of a chunk, those of its imports too. */
function importsOf(fileName, bundle, seen = new Set()) {
  for (const name of bundle[fileName]?.imports ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    importsOf(name, bundle, seen);
  }
  return [...seen];
}
