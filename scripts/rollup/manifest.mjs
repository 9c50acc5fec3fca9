import path from 'node:path';

/** Writes what the server preloads by: for each of our modules the chunk that it is in, and that chunk's imports. */
export const manifest = () => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    const chunks = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const made = { file: chunk.fileName, imports: importsOf(chunk.fileName, bundle) };
      // An entry may be a file of its own before the chunk that its code is in.
      const ids = chunk.facadeModuleId ? [...chunk.moduleIds, chunk.facadeModuleId] : chunk.moduleIds;
      for (const module of ids.map((id) => path.relative(process.cwd(), id))) {
        if (module.startsWith('packages/') && (!chunks[module] || chunk.isEntry)) chunks[module] = made;
      }
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
