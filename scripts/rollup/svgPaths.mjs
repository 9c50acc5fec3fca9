import { readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';

/** Makes `import mark from '….svg'` the `d` of one path that draws all paths of the picture. */
export function svgPaths() {
  return {
    name: 'svg-paths',
    async load(id) {
      if (!id.endsWith('.svg')) return null;
      // The pictures are valid JSX too.
      const { program, errors } = parseSync('picture.jsx', await readFile(id, 'utf8'));
      const paths = [];
      new Visitor({
        JSXOpeningElement({ name, attributes }) {
          if (name.name !== 'path') return;
          paths.push(attributes.find((attribute) => attribute.name.name === 'd').value.value);
        },
      }).visit(program);
      if (errors.length > 0 || paths.length === 0) this.error(`${id} has no path`);
      return `export default ${JSON.stringify(paths.join(''))};`;
    },
  };
}
