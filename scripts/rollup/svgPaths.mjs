import { readFile } from 'node:fs/promises';

/** Makes `import mark from '….svg'` the `d` of one path that draws all paths of the picture. */
export function svgPaths() {
  return {
    name: 'svg-paths',
    async load(id) {
      if (!id.endsWith('.svg')) return null;
      const paths = Array.from((await readFile(id, 'utf8')).matchAll(/<path[^>]* d="([^"]+)"/g), ([, d]) => d);
      if (paths.length === 0) this.error(`${id} has no path`);
      return `export default ${JSON.stringify(paths.join(''))};`;
    },
  };
}
